import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, post, signIn, type Ticket, upload } from './client'
import { query } from './database'
import { plantExport } from './job-work'
import type { Outcome, Setting } from './outcome'
import { descendantsOf, killAll, ready, startApp, until } from './server-process'

const FIRST_START_S = 600
/** Of a first start with demo data so many files are there when it is cut off. */
const FEW_FILES = 40
const UPLOADERS = 4
const TWO_DAYS_S = 172_800

/** F27: kill -9 amid uploads, exports and a first start. What no row knows goes after a day, what a row knows is there and whole. */
export async function orphanedFiles(setting: Setting): Promise<Outcome> {
  const complaints: string[] = []
  const caller = await signIn(setting.app.base, 'hrss')
  let stopping = false
  const senders = Array.from({ length: UPLOADERS }, () => send(setting, caller, () => stopping))
  const exports: number[] = []
  for (let round = 0; round < setting.rounds; round += 1) {
    exports.push(await plantExport(setting, caller).catch(() => 0))
    await sleep(50 + ((round * 211) % 1500))
    await setting.app.kill()
    setting.app = startApp({ dataDir: setting.dataDir, port: setting.port })
    await ready(setting.app)
  }
  stopping = true
  const sent = (await Promise.all(senders)).reduce((sum, each) => sum + each, 0)
  await until(
    async () => (await query(setting, `select 1 from transfer_job where status in ('waiting', 'running')`)).length === 0,
    180,
    'exports of dead workers',
  )
  const amid = await settle(setting, 'amid work', complaints)
  const first = await killedDemo(setting, complaints)
  const notes = `${setting.rounds} kills amid ${sent} uploads and ${exports.length} exports: ${amid} orphans; a first start cut off: ${first}; all gone after the day`
  return { name: 'F27', acked: sent, lost: 0, duplicated: 0, half: 0, unavailable: 0, notes, complaints }
}

/** Small files, one after the other, until told to stop; how many were acknowledged. */
async function send(setting: Setting, caller: Caller, isOver: () => boolean): Promise<number> {
  let acked = 0
  for (let n = 0; !isOver(); n += 1) {
    const asked = await post(caller, '/api/common/pc/getUploadToken', { purpose: 'file' })
    const ticket = asked.envelope?.data as unknown as Ticket | undefined
    if (asked.envelope?.code !== 200 || !ticket) {
      await sleep(100)
      continue
    }
    const { envelope } = await upload(caller, ticket, `${ticket.key}${n}.txt`, `演练 ${setting.port} ${n}`)
    if (envelope?.code === 200) acked += 1
  }
  return acked
}

async function killedDemo(setting: Setting, complaints: string[]): Promise<number> {
  const place = { dataDir: `${setting.dataDir}-F27`, port: setting.port + 4 }
  const first = startApp(place)
  await until(async () => (await filesOf(place.dataDir)).size >= FEW_FILES, FIRST_START_S, 'the first files')
  const below = await descendantsOf(first.pid)
  await first.kill()
  killAll(below)
  const second = startApp(place)
  try {
    await ready(second, FIRST_START_S)
    return await settle(place, 'a first start', complaints)
  } finally {
    await second.stop()
  }
}

/** Files of the store by path, with their size. */
async function filesOf(dataDir: string): Promise<Map<string, number>> {
  const folder = join(dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = new Map<string, number>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const size = (await stat(path).catch(() => undefined))?.size
    if (size !== undefined) found.set(path.slice(folder.length + 1), size)
  }
  return found
}

const UPLOADED = /^\d{4}\/\d{2}\//

async function compare(place: Pick<Setting, 'dataDir'>): Promise<{ orphans: string[]; broken: string[] }> {
  const rows = await query<{ path: string; size: number; kept: boolean }>(
    place,
    'select path, size::int as size, deleted_at is null as kept from file_object',
  )
  const files = await filesOf(place.dataDir)
  const known = new Set(rows.map(({ path }) => path))
  return {
    orphans: [...files.keys()].filter((path) => UPLOADED.test(path) && !known.has(path)),
    broken: rows.filter(({ path, size, kept }) => kept && files.get(path) !== size).map(({ path }) => path),
  }
}

/** Lets the day pass and the store be compared with its rows. */
async function settle(place: Pick<Setting, 'dataDir'>, when: string, complaints: string[]): Promise<number> {
  const before = await compare(place)
  const past = Date.now() / 1000 - TWO_DAYS_S
  for (const path of before.orphans) await utimes(join(place.dataDir, 'files', path), past, past)
  const [job] = await query<{ id: number }>(place, `insert into job (kind) values ('file-sweep') returning id::int as id`)
  await until(
    async () =>
      (await query(place, `select 1 from job where id = $1 and state in ('waiting', 'running')`, [job?.id])).length === 0,
    120,
    'the comparison of store and rows',
  )
  const after = await compare(place)
  complaints.push(
    ...after.orphans.filter((path) => before.orphans.includes(path)).map((path) => `${when}: ${path} stays for ever`),
  )
  complaints.push(...after.broken.map((path) => `${when}: ${path} has a row and no whole file`))
  return before.orphans.length
}
