import { writeXlsx } from 'hucre/xlsx'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, type Envelope, get, post, signIn, type Ticket, upload } from './client'
import { query } from './database'
import type { Setting } from './outcome'
import { ready, startApp, until } from './server-process'

export const IMPORTED = 3000
/** Lines of one transaction of the product. */
const BLOCK = 250
const IMPORT = '/api/project/monomer/pc/import'
const HEADS = ['*所属工程', '*单体名称', '*单体类别', '建筑面积（㎡）', '地上层数（层）', '超限高层']

export interface KilledImport {
  /** Lines written when the worker died; undefined when it had ended before. */
  readonly at: number | undefined
  /** Seconds from the restart to the end of the import. */
  readonly seconds: number
  readonly lost: string[]
  readonly duplicated: string[]
}

/** Kill -9 somewhere in an import: between two blocks, within one, before the first or at the last. */
export async function killedImport(setting: Setting, round: number): Promise<KilledImport> {
  const caller = await signIn(setting.app.base, 'site')
  const mark = `F16-${Date.now().toString(36)}-`
  const id = await confirmed(caller, mark)
  const from = randomInt(IMPORTED / BLOCK) * BLOCK
  await until(async () => ((await stateOf(setting, id))?.done ?? 0) >= from, 60, `line ${from} of the import`)
  await sleep(randomInt(300))
  await setting.app.kill()
  setting.app = startApp({ dataDir: setting.dataDir, port: setting.port })
  await ready(setting.app)
  const found = await stateOf(setting, id)
  const seconds = await until(
    async () => (await stateOf(setting, id))?.status === 'confirmed',
    120,
    `the import of round ${round + 1}`,
  )
  return { at: found?.status === 'confirmed' ? undefined : found?.done, seconds, ...(await judge(setting, id, mark)) }
}

/** A sheet uploaded, checked and confirmed as the dialog does. */
async function confirmed(caller: Caller, mark: string): Promise<number> {
  const list = dataOf((await get(caller, '/api/engineering/pc/engineeringProjectList?page=1&limit=1')).envelope)
  const [project] = list.rows as { engineering_name: string }[]
  const lines = Array.from({ length: IMPORTED }, (_, n) => [
    project?.engineering_name ?? '',
    `${mark}${n}`,
    '房建',
    1200.5,
    12,
    '否',
  ])
  const sheet = await writeXlsx({ sheets: [{ name: '单体', rows: [HEADS, ...lines] }] })
  const asked = await post(caller, '/api/common/pc/getUploadToken', { purpose: 'import' })
  const ticket = dataOf(asked.envelope) as unknown as Ticket
  const stored = await upload(caller, ticket, `${ticket.key}${mark}.xlsx`, new Uint8Array(sheet))
  const report = dataOf((await post(caller, IMPORT, { action: 'check', path: dataOf(stored.envelope).key })).envelope)
  if (report.add !== IMPORTED) throw new Error(`import: ${JSON.stringify(report).slice(0, 300)}`)
  dataOf((await post(caller, IMPORT, { action: 'confirm', import_id: report.import_id })).envelope)
  return report.import_id as number
}

function dataOf(envelope: Envelope | undefined): Record<string, unknown> {
  if (envelope?.code !== 200) throw new Error(`import: ${envelope?.msg ?? 'no answer'}`)
  return envelope.data
}

const stateOf = async (setting: Setting, id: number) =>
  (await query<{ status: string; done: number }>(setting, 'select status, done from import_batch where id = $1', [id]))[0]

/** Every line must stand once, with one log row that tells of its row, under one log row of the import. */
async function judge(setting: Setting, id: number, mark: string): Promise<Pick<KilledImport, 'lost' | 'duplicated'>> {
  const [row] = await query<Record<'rows' | 'names' | 'logs' | 'logged' | 'told' | 'added', number>>(
    setting,
    `select count(*)::int as rows, count(distinct name)::int as names, sum(logs)::int as logs, count(*) filter (where logs > 0)::int as logged,
      (select count(*)::int from oper_log where module = 'monomer' and action = 'import' and note like '导入：新增 ${IMPORTED} 行%'
        and happened_at >= (select queued_at from import_batch where id = $2)) as told,
      (select (written ->> 'added')::int from import_batch where id = $2) as added
      from monomer m, lateral (select count(*)::int as logs from oper_log l
        where l.module = 'monomer' and l.action = 'add' and l.row_id = m.id) g
      where starts_with(m.name, $1) and m.deleted_at is null`,
    [mark, id],
  )
  const expected = { rows: IMPORTED, names: IMPORTED, logs: IMPORTED, logged: IMPORTED, told: 1, added: IMPORTED }
  const wrong = Object.entries(expected).map(([what, count]) => ({
    what,
    count,
    found: row?.[what as keyof typeof expected] ?? 0,
  }))
  const words = (some: typeof wrong) => some.map(({ what, count, found }) => `import ${id}: ${found} ${what} of ${count}`)
  return {
    lost: words(wrong.filter(({ count, found }) => found < count)),
    duplicated: words(wrong.filter(({ count, found }) => found > count)),
  }
}
