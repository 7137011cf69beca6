import { today } from '@zhujian/model/date'
import pg from 'pg'
import { ask } from '../client'
import { type Figure, interleave, median } from '../figure'
import type { Stage } from '../stage'

/** Lines each of the two saves in one round. */
const LINES = 60
const SCORE = '/api/safety/jgj59_score/pc'
const TABLE = '/api/safety/jgj59_table/pc'
/** Two of one site, each with a table of his own and a criterion of it. */
const hands = [
  { username: 'site', table_code: 1, criterion: 'B.1-2-5' },
  { username: 'site_safety', table_code: 2, criterion: 'B.2-8-1' },
] as const
const VALUES = [2, 4]

interface Stored {
  readonly id: number
  readonly version: number
}

let serial = 0
async function post(stage: Stage, username: string, path: string, body: object): Promise<Stored> {
  serial += 1
  const response = await fetch(`${stage.product.base}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      token: await stage.product.token(username),
      'idempotency-key': `bench-scores-${process.pid}-${serial}`,
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: Stored }
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg} ${JSON.stringify(answer.data)}`)
  return answer.data
}

/** A self-score of a building of theirs, and a table of it for each. */
async function begun(stage: Stage, client: pg.Client): Promise<(Stored & (typeof hands)[number])[]> {
  const { rows } = await client.query<{ id: string; unit: string; scorer: string }>(
    `select e.id, u.unit_id as unit, a.id as scorer from account a join account b on b.username = $2 and b.unit_id = a.unit_id
      join engineering_unit u on u.unit_id = a.unit_id and u.role = 'sgdw' and u.active and u.deleted_at is null
      join engineering e on e.id = u.engineering_id and e.deleted_at is null and e.history_type = 0 and e.state = 1 and e.project_type = 1
        and e.id = any(a.engineering_ids) and e.id = any(b.engineering_ids)
      where a.username = $1 order by e.id limit 1`,
    [hands[0].username, hands[1].username],
  )
  const [site] = rows
  if (!site) throw new Error('no building of both')
  const day = today()
  const score = await post(stage, hands[0].username, `${SCORE}/add`, {
    engineering_id: Number(site.id),
    rule_set: 1,
    scene: 2,
    ym: day.slice(0, 7),
    scored_on: day,
    progress_stage: 3,
    unit_id: Number(site.unit),
    officer_ids: [Number(site.scorer)],
  })
  return Promise.all(
    hands.map(async (hand) => ({
      ...hand,
      ...(await post(stage, hand.username, `${TABLE}/add`, {
        engineering_id: Number(site.id),
        jgj59_score_id: score.id,
        table_code: hand.table_code,
        seq: 1,
        checked: true,
      })),
    })),
  )
}

/** One score sheet saved line by line by two people at once, each on his table, beside bare updates of the same rows. */
export async function measureScores(stage: Stage): Promise<Figure[]> {
  const { migratorUrl } = await stage.product.urls()
  const clients = hands.map(() => new pg.Client({ connectionString: migratorUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  try {
    const [first] = clients
    const sheets = await begun(stage, first as pg.Client)
    const complaints: string[] = []
    const ours = async () => {
      const started = performance.now()
      await Promise.all(
        sheets.map(async (sheet, at) => {
          for (let n = 0; n < LINES; n += 1) {
            const deductions = [{ criterion: sheet.criterion, value: VALUES[n % VALUES.length] }]
            const { version } = await post(stage, sheet.username, `${TABLE}/edit`, {
              id: sheet.id,
              version: sheet.version,
              deductions,
            })
            if (version !== sheet.version + 1) complaints.push(`table ${at}: version ${version} after ${sheet.version}`)
            sheets[at] = Object.assign(sheet, { version })
          }
        }),
      )
      return (performance.now() - started) / LINES
    }
    const raw = async () => {
      const started = performance.now()
      await Promise.all(
        sheets.map(async ({ id, criterion }, at) => {
          for (let n = 0; n < LINES; n += 1)
            await clients[at]?.query(`update jgj59_table set deductions = $2, updated_at = now() where id = $1`, [
              id,
              JSON.stringify([{ criterion, value: VALUES[n % VALUES.length] }]),
            ])
        }),
      )
      return (performance.now() - started) / LINES
    }
    const [mine, bare] = await interleave(stage.rounds, [
      { name: 'ours', run: ours },
      { name: 'raw', run: raw },
    ])
    for (const { id, version, username } of sheets) {
      const row = await ask<{ version: number; deductions: unknown[] }>(`${stage.product.base}${TABLE}/info?id=${id}`, {
        token: await stage.product.token(username),
      })
      if (row.version !== version || row.deductions.length !== 1) complaints.push(`table ${id} is not as it was answered`)
    }
    console.log(`  two people: ${median(mine).toFixed(1)} ms a line each, bare ${median(bare).toFixed(1)} ms`)
    return [
      {
        name: 'score sheet: two people, line by line',
        rows: stage.rows,
        unit: 'ms a line',
        ours: mine,
        baseline: { name: 'bare updates of the two rows, two connections', values: bare },
        goal: null,
        note: `${LINES} lines each at once; scope, rules of the table, total, version, log row`,
        complaints,
      },
    ]
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
