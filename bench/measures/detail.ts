import pg from 'pg'
import { ask, timed } from '../client'
import { type Figure, median } from '../figure'
import { quantile } from '../load'
import type { Stage } from '../stage'

const INFO = '/api/engineering/pc/engineeringProjectInfo'
const FILES = 200
const UNITS = 20
const LOOKS = 40

/** A project with two hundred files and twenty units against three bare queries for the same rows. */
export async function measureDetail(stage: Stage): Promise<Figure[]> {
  const { migratorUrl } = await stage.product.urls()
  const client = new pg.Client({ connectionString: migratorUrl })
  await client.connect()
  try {
    const id = await crowded(client)
    const headers = { token: await stage.product.token('admin') }
    const complaints: string[] = []
    const sums = { ours: [] as number[], raw: [] as number[] }
    const all: number[] = []
    for (let round = -1; round < stage.rounds; round += 1) {
      let [mine, theirs] = [0, 0]
      for (let look = 0; look < LOOKS; look += 1) {
        const [a, found] = await timed(() =>
          ask<{ files: unknown[]; units: unknown[] }>(`${stage.product.base}${INFO}?engineering_id=${id}`, headers),
        )
        const [b, raw] = await timed(() => bare(client, id))
        if (found.files.length !== raw.files || found.units.length !== raw.units)
          complaints.push(`${found.files.length} files, ${found.units.length} units; stored ${raw.files}, ${raw.units}`)
        mine += a
        theirs += b
        if (round >= 0) all.push(a)
      }
      if (round < 0) continue
      sums.ours.push(mine / LOOKS)
      sums.raw.push(theirs / LOOKS)
    }
    console.log(`  ${median(sums.ours).toFixed(1)} ms against ${median(sums.raw).toFixed(1)} ms`)
    return [
      {
        name: `detail: ${FILES} files, ${UNITS} units`,
        rows: stage.rows,
        unit: 'ms',
        ours: sums.ours,
        baseline: { name: 'three bare queries, no HTTP', values: sums.raw },
        goal: null,
        note: `p99 ${quantile(all, 0.99).toFixed(0)} ms; statements are counted by apps/server/test/contract/statements.test.ts`,
        complaints,
      },
    ]
  } finally {
    await client.end()
  }
}

async function bare(client: pg.Client, id: number): Promise<{ files: number; units: number }> {
  await client.query('select * from engineering where id = $1', [id])
  const units = await client.query('select * from engineering_unit where engineering_id = $1 and deleted_at is null', [id])
  const files = await client.query(
    `select f.*, o.path, o.name, o.size from engineering_file f
      left join file_link l on l.entity = 'engineering_file' and l.row_id = f.id left join file_object o on o.id = l.file_id
      where f.engineering_id = $1 and f.deleted_at is null`,
    [id],
  )
  return { files: files.rows.length, units: units.rows.length }
}

/** The newest project under construction gets its files and units once. */
async function crowded(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{
    id: string
    files: number
  }>(`select e.id, (select count(*)::int from engineering_file f where f.engineering_id = e.id) as files
    from engineering e where e.state = 1 and e.history_type = 0 and e.deleted_at is null order by e.id desc limit 1`)
  const id = Number(rows[0]?.id)
  if ((rows[0]?.files ?? 0) >= FILES) return id
  await client.query(
    `insert into engineering_unit (engineering_id, role, unit_id, unit_name, active)
      select $1, 'specialty', u.id, u.unit_name, true from (select id, unit_name from unit order by id desc limit ${UNITS}) u on conflict do nothing`,
    [id],
  )
  await client.query(
    `with made as (insert into engineering_file (engineering_id, group_code, item_code, title, status)
        select $1, 'G1', 'G101', '资料' || g, 1 from generate_series(1, ${FILES}) g returning id),
      stored as (insert into file_object (path, name, size, mime, sha256, engineering_id, created_by)
        select '2026/01/bench-' || id || '/a.pdf', 'a.pdf', 1000, 'application/pdf', repeat('0', 64), $1, (select id from account where username = 'admin') from made returning id, path)
      insert into file_link (entity, row_id, field, seq, file_id)
        select 'engineering_file', split_part(split_part(path, '/', 3), '-', 2)::bigint, 'file', 0, id from stored`,
    [id],
  )
  return id
}
