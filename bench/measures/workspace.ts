import type { WorkspaceAnswer } from '@zhujian/domain/project/workspace'
import { countedScreens } from '@zhujian/domain/project/workspace'
import pg from 'pg'
import { ask, timed } from '../client'
import { copies } from '../copies'
import { type Figure, median } from '../figure'
import { quantile } from '../load'
import { type Stage, type StageOptions, withStage } from '../stage'

/** Twenty times the demonstration, whole projects with the rows of theirs. */
const PROJECTS = 3600
/** Projects looked at in a round, one after the other. */
const LOOKS = 40
const WORKSPACE = '/api/engineering/pc/engineeringWorkspace'
const READERS = ['officer', 'city_admin', 'contractor'] as const

/** Head and menu of a project's workspace in one call, beside counting the rows of the same tables by hand in one statement. */
export function measureWorkspace(options: StageOptions): Promise<Figure[]> {
  return withStage({ ...options, rows: PROJECTS }, measureAll, copies)
}

async function measureAll(stage: Stage): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: (await stage.product.urls()).migratorUrl })
  await client.connect()
  try {
    const figures: Figure[] = []
    for (const username of READERS) figures.push(await measureOne(stage, client, username))
    return figures
  } finally {
    await client.end()
  }
}

const tables = [...new Set(countedScreens.map(({ entity }) => entity))]
const byHand = tables
  .map((table) => `select '${table}' as name, count(*)::int as n from ${table} where engineering_id = $1 and deleted_at is null`)
  .join(' union all ')

async function measureOne(stage: Stage, client: pg.Client, username: string): Promise<Figure> {
  const headers = { token: await stage.product.token(username) }
  const { base } = stage.product
  const list = await ask<{ rows: { id: number }[] }>(
    `${base}/api/engineering/pc/engineeringProjectList?page=1&limit=${LOOKS}&state=1`,
    headers,
  )
  const [ours, bare, all]: [number[], number[], number[]] = [[], [], []]
  const complaints: string[] = []
  for (let round = -1; round < stage.rounds; round += 1) {
    let [mine, theirs] = [0, 0]
    for (const { id } of list.rows) {
      const [ms, { counts }] = await timed(() => ask<WorkspaceAnswer>(`${base}${WORKSPACE}?engineering_id=${id}`, headers))
      const [raw, { rows }] = await timed(() => client.query<{ name: string; n: number }>(byHand, [id]))
      mine += ms
      theirs += raw
      if (round >= 0) all.push(ms)
      const stored = new Map(rows.map(({ name, n }) => [name, n]))
      for (const { path, entity } of countedScreens)
        if ((counts[path]?.total ?? 0) > (stored.get(entity) ?? 0)) complaints.push(`${id} ${path}: more than there are`)
    }
    if (round < 0) continue
    ours.push(mine / list.rows.length)
    bare.push(theirs / list.rows.length)
  }
  console.log(`  ${username}: ${median(ours).toFixed(1)} ms against ${median(bare).toFixed(1)} ms`)
  return {
    name: `workspace: head and counts of the whole menu, ${username}`,
    rows: PROJECTS,
    unit: 'ms',
    ours,
    baseline: { name: `one count over the same ${tables.length} tables, no HTTP`, values: bare },
    goal: { most: 15 },
    judged: 'ours',
    note: `mean of ${list.rows.length} projects under construction; p99 ${quantile(all, 0.99).toFixed(0)} ms`,
    complaints,
  }
}
