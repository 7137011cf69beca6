import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '@zhujian/server/modules/demo/random'
import { streamXlsxRows, type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { ask } from '../client'
import { cpuSeconds } from '../cpu'
import { type Figure, median } from '../figure'
import { load, quantile, shot } from '../load'
import { memoryOf } from '../product'
import type { Stage } from '../stage'
import { FIELDS, LIST } from './list'

const EXPORT = '/api/engineering/pc/engineeringProjectExport'
const TRANSFERS = '/api/common/pc/transferList?limit=1'
/** Twenty columns of every kind: texts, labels of codes and references, numbers, dates, instants. */
const COLUMNS =
  'engineering_name,supervise_no,areacode,engineering_type_id,build_nature,invest_type,address,build_area,total_cost,contract_price,plan_kg_time,plan_jg_time,sj_kg_time,license_no,jsdw_text,sgdw_text,jldw_text,main_officer,percent,state'
const WANTED = 100_000
const DEMO_PASSWORD = 'Zhujian@2026'

interface Transfer {
  id: number
  status: string
  done: number
  file_path: string | null
  error: string | null
}

/** A large export through the download centre against the bare workbook writer on the very same cells. */
export async function measureExport(stage: Stage): Promise<Figure[]> {
  const token = await stage.product.token('admin')
  const query = await queryOfSize(stage, token)
  const idle = await listTimes(stage, token, async () => sleep(stage.seconds * 1000))
  const rounds = { ours: [] as number[], bare: [] as number[], memory: [] as number[], p99: [] as number[] }
  const complaints: string[] = []
  let cells: CellValue[][] = []
  const { postmaster } = await stage.product.urls()
  const ourCpu = () => cpuSeconds([stage.product.pid, postmaster])
  const cpu = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < stage.rounds; round += 1) {
    const before = (await memoryOf(stage.product.pid)).now
    const run = { path: '', peak: before }
    const spent = await ourCpu()
    const started = performance.now()
    run.path = (await exportOnce(stage, token, query, run)).path
    rounds.ours.push((performance.now() - started) / 1000)
    cpu.ours.push((await ourCpu()) - spent)
    rounds.memory.push(run.peak - before)
    if (round === 0) cells = await cellsOf(stage, run.path)
    const own = process.cpuUsage()
    rounds.bare.push(await writeBare(cells))
    const { user, system } = process.cpuUsage(own)
    cpu.bare.push((user + system) / 1e6)
    const busy = await listTimes(stage, token, () => exportOnce(stage, token, query, { peak: 0 }))
    rounds.p99.push(quantile(busy, 0.99))
    console.log(
      `  ours ${rounds.ours.at(-1)?.toFixed(1)} s, bare ${rounds.bare.at(-1)?.toFixed(1)} s, cpu ${cpu.ours.at(-1)?.toFixed(1)} : ${cpu.bare.at(-1)?.toFixed(1)} s, +${rounds.memory.at(-1)?.toFixed(0)} MB`,
    )
  }
  complaints.push(...checkCells(cells, query.total))
  const size = `${query.total} × ${COLUMNS.split(',').length}`
  const base = { rows: stage.rows, complaints }
  return [
    {
      ...base,
      name: `export: ${size} cells to a stored xlsx`,
      unit: 's',
      ours: rounds.ours,
      baseline: { name: 'bare writer, same cells', values: rounds.bare },
      goal: { most: 1.43 },
      note: `0.7 × as fast = 1.43 × as long; cpu ${median(cpu.ours).toFixed(1)} : ${median(cpu.bare).toFixed(1)} s`,
    },
    { ...base, name: 'export: memory above idle', unit: 'MB', ours: rounds.memory, baseline: null, goal: { most: 100 } },
    {
      ...base,
      name: 'export: p99 of the list meanwhile',
      unit: 'ms',
      ours: rounds.p99,
      baseline: { name: 'idle', values: [quantile(idle, 0.99)] },
      goal: { most: 2 },
      note: 'four readers with 20 ms between pages',
    },
  ]
}

/** The history library, narrowed by district until about a hundred thousand rows are left. */
export async function queryOfSize(stage: Pick<Stage, 'product'>, token: string): Promise<{ path: string; total: number }> {
  const areas = ['', '&areacode=330100', '&areacode=330110', '&areacode=330109']
  const sizes = await Promise.all(
    areas.map(async (area) => {
      const { total } = await ask<{ total: number }>(`${stage.product.base}${LIST}?page=1${area}`, { token, type: '1' })
      return { path: `${EXPORT}?columns=${COLUMNS}${area}`, total }
    }),
  )
  return sizes.toSorted((a, b) => Math.abs(a.total - WANTED) - Math.abs(b.total - WANTED))[0] as { path: string; total: number }
}

/** Times of a modest stream of list pages while something else happens. */
export async function listTimes(stage: Stage, token: string, meanwhile: () => Promise<unknown>): Promise<number[]> {
  const random = createRandom('export-readers')
  let over = false
  const times: number[] = []
  const reader = async () => {
    while (!over) {
      const page = shot({ path: `${LIST}?page=${random.int(1, 9)}&state=1&fields=${FIELDS}`, headers: { token } }, () => null)
      times.push(...(await load(stage.product.port, () => page, { connections: 1, answers: 1 })).times)
      await sleep(20)
    }
  }
  const readers = Array.from({ length: 4 }, reader)
  await meanwhile()
  over = true
  await Promise.all(readers)
  return times
}

/** From the click to the file in the download centre. */
export async function exportOnce(
  stage: Pick<Stage, 'product'>,
  token: string,
  query: { path: string },
  run: { peak: number },
): Promise<{ path: string }> {
  const { job } = await ask<{ job: number }>(`${stage.product.base}${query.path}`, { token, type: '1' })
  for (;;) {
    run.peak = Math.max(run.peak, (await memoryOf(stage.product.pid)).now)
    const { rows } = await ask<{ rows: Transfer[] }>(`${stage.product.base}${TRANSFERS}`, { token })
    const [found] = rows
    if (found?.id !== job) throw new Error('the export is not in the download centre')
    if (found.status === 'done') return { path: found.file_path ?? '' }
    if (found.status === 'failed' || found.status === 'cancelled') throw new Error(`the export ${found.status}: ${found.error}`)
    await sleep(100)
  }
}

/** Files open by the cookie a sign-in sets, as in a browser. */
async function fileCookie(stage: Stage): Promise<string> {
  const answer = await fetch(`${stage.product.base}/api/user/pc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  })
  return (answer.headers.getSetCookie().find((each) => each.startsWith('zj_file=')) ?? '').split(';')[0] ?? ''
}

async function cellsOf(stage: Stage, path: string): Promise<CellValue[][]> {
  const answer = await fetch(`${stage.product.base}/files/${path}`, { headers: { cookie: await fileCookie(stage) } })
  if (answer.status !== 200 || !answer.body) throw new Error(`the exported file: ${answer.status}`)
  const cells: CellValue[][] = []
  for await (const row of streamXlsxRows(answer.body as unknown as ReadableStream<Uint8Array>, { sheet: 0 }))
    cells.push(row.values)
  return cells
}

function checkCells(cells: CellValue[][], total: number): string[] {
  const width = COLUMNS.split(',').length
  const [head, ...rows] = cells
  const complaints = rows.length === total ? [] : [`${rows.length} rows in the file, ${total} in the list`]
  if (head?.length !== width || head[0] !== '工程名称') complaints.push(`the head is ${JSON.stringify(head)}`)
  if (rows.some((row) => typeof row[0] !== 'string')) complaints.push('a row without a name')
  return complaints
}

/** The writer alone: cells from memory, bytes to nowhere. */
async function writeBare(cells: readonly CellValue[][]): Promise<number> {
  const [head = [], ...rows] = cells
  const started = performance.now()
  const stream = writeXlsxStream(
    (async function* () {
      yield* rows
    })(),
    { name: 'bench', columns: head.map((name) => ({ header: String(name), width: 14 })) },
  )
  for await (const _chunk of stream as unknown as AsyncIterable<Uint8Array>) continue
  return (performance.now() - started) / 1000
}
