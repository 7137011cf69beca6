import { craneKind } from '@zhujian/domain/device/crane-dicts'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { dangerKind } from '@zhujian/domain/safety/danger-dicts'
import { dangerProjectStates } from '@zhujian/domain/safety/danger-project'
import { roleOf } from '@zhujian/domain/roles'
import { jgj59Score, scoreScene, SUPERVISED } from '@zhujian/domain/safety/jgj59-score'
import { jgj59Table } from '@zhujian/domain/safety/jgj59-table'
import { scaffoldStates } from '@zhujian/domain/safety/scaffold'
import { scoredFrom, scoredTable, sheetLineOf } from '@zhujian/domain/safety/jgj59/sheet'
import { unsettledTables } from '@zhujian/domain/safety/jgj59/table-rows'
import { AppError } from '@zhujian/model'
import { round, sub } from '@zhujian/model/decimal'
import { sql } from 'kysely'

import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { refusal, requireTold } from '../site/public'
import { dangerRoutes } from './jgj59-dangers'

type Score = Effect<typeof jgj59Score>
type ScoredTable = Effect<typeof jgj59Table>
type TableRows = readonly RowIn<typeof jgj59Table>[]

const states = jgj59Score.flow?.states
const SIGNING = states?.code('signing')
const SIGNED = states?.code('signed')
const SCORING = states?.code('scoring')
const CONFIRMING = states?.code('confirming')
const SETTLED = jgj59Table.flow?.states.code('settled')
const working = inStates('t', dangerProjectStates, ['working', 'abnormal'])

/** 正在实施的危大工程，各由汇总表的哪一行检查；那一行的表不能全作缺项。 */
const CHECKED_BY: Readonly<Record<number, readonly [row: string, tables: readonly number[]]>> = {
  [dangerKind.code('pit')]: ['基坑工程', [11]],
  [dangerKind.code('formwork')]: ['模板支架', [12]],
  [dangerKind.code('scaffold')]: ['脚手架', [3, 4, 5, 6, 7, 8, 9, 10]],
  [dangerKind.code('lifting')]: ['起重机械', [15, 16, 17, 18]],
}

const isSupervised = ({ scene }: Score['row']): boolean => SUPERVISED.includes(scene)

/** 监督检查、现场考评由监督机构评，自评、企业检查由施工单位评。@throws invalid */
function requireSide({ context, row }: Score): void {
  const regulator = context.session.roles.some((role) => roleOf(role).side === 'regulator')
  if (isSupervised(row) === regulator) return
  throw refusal('scene', regulator ? '月度自评、企业检查由施工单位评分' : '监督检查、现场考评由监督机构评分')
}

/** 监督检查、现场考评的评分人是监督机构的人：参建单位的人凑不成“两人以上”。@throws invalid */
async function requireScorers({ trx, row, before }: Score): Promise<void> {
  if (!isSupervised(row) || (before && String(before.officer_ids) === String(row.officer_ids))) return
  const { rows } = await sql<{ name: string }>`select real_name as name from account
    where id = any(${row.officer_ids}::bigint[]) and org_id is null order by id limit 1`.execute(trx)
  if (rows[0]) throw refusal('officer_ids', `${rows[0].name}不是监督机构的人员，不能作监督检查、现场考评的评分人`)
}

/** 有施工就有的：安全管理、文明施工、施工用电。 */
const ALWAYS = [1, 2, 14] as const
const SCAFFOLDS = [3, 4, 5, 6, 7, 8, 9, 10] as const
/** 台账里在用的机械与脚手架，各由哪张表检查。 */
const MACHINES: Readonly<Record<number, readonly [label: string, table: number]>> = {
  [craneKind.code('hoist')]: ['物料提升机', 15],
  [craneKind.code('elevator')]: ['施工升降机', 16],
  [craneKind.code('tower')]: ['塔式起重机', 17],
}

/** 现场有的，各由哪几张表检查：其中至少一张不能作缺项。 */
interface Standing {
  readonly why: string
  readonly label: string
  readonly tables: readonly number[]
}

async function standingOn(trx: Score['trx'], project: number): Promise<Standing[]> {
  const { rows } = await sql<{ name: string; kind: number; of: 'work' | 'crane' | 'scaffold' }>`
    select t.name, t.kind, 'work' as of from danger_project t where t.engineering_id = ${project} and t.deleted_at is null and ${working}
    union all (select distinct on (c.crane_kind) c.crane_name, c.crane_kind, 'crane' from crane c
      where c.engineering_id = ${project} and c.deleted_at is null and ${inStates('c', craneStates, ['using'])} order by c.crane_kind, c.id)
    union all (select s.scaffold_no, 0, 'scaffold' from scaffold s where s.engineering_id = ${project} and s.deleted_at is null
      and ${inStates('s', scaffoldStates, ['accepted'])} order by s.id limit 1)`.execute(trx)
  return rows.flatMap(({ name, kind, of }): Standing[] => {
    if (of === 'scaffold') return [{ why: `台账里有在用的脚手架（${name}）`, label: '脚手架', tables: SCAFFOLDS }]
    if (of === 'work') {
      const [label, tables] = CHECKED_BY[kind] ?? []
      return label && tables ? [{ why: `危大工程中有实施中的${name}`, label, tables }] : []
    }
    const [label, table] = MACHINES[kind] ?? []
    return label && table ? [{ why: `台账里有使用中的${name}`, label, tables: [table] }] : []
  })
}

/** @throws invalid 有施工就有的、现场正在实施或在用的，不能作缺项 */
async function requireChecked({ trx, row }: Score, tables: TableRows): Promise<void> {
  const checked = new Set(tables.filter((each) => !each.missing).map(({ table_code }) => table_code))
  const never = ALWAYS.find((table) => !checked.has(table))
  if (never) throw refusal('sheets', `${scoredTable.labelOf(never)}有施工就有，不能作缺项`)
  for (const { why, label, tables: of } of await standingOn(trx, row.engineering_id))
    if (!of.some((table) => checked.has(table))) throw refusal('sheets', `${why}，${label}不能作缺项`)
}

/** 同月最近一份签认的自评。 */
async function selfTotal({ trx, row }: Score): Promise<string | null> {
  const { rows } = await sql<{ total: string | null }>`select total::text as total from jgj59_score
    where engineering_id = ${row.engineering_id} and ym = ${row.ym} and scene = ${scoreScene.code('self')}
      and state = ${SIGNED} and deleted_at is null order by scored_on desc, id desc limit 1`.execute(trx)
  return rows[0]?.total ?? null
}

const heldTables = (effect: Score) => holdRows(effect, jgj59Table, sql<boolean>`t.jgj59_score_id = ${effect.row.id}`)
const settle = async (effect: Score, tables: TableRows) =>
  fillRows(effect, jgj59Table, tables as never, () => ({ state: SETTLED }) as never, { action: 'settle' })

/** 办评分完毕的人之外的各评分人，按写明的次序。 */
const matesOf = ({ officer_ids }: Score['row'], first: number | null): number[] =>
  [...new Set(officer_ids)].filter((id) => id !== first)

/** 监督评分由写明的评分人办评分完毕，其余的依次确认：一个人、一枚签名凑不成“两人以上”。@throws invalid */
function awaitMates({ row, set, context }: Score): void {
  const me = context.session.account_id
  if (!row.officer_ids.includes(me)) throw refusal('officer_ids', '评分完毕由本表写明的评分人办理')
  const [next] = matesOf(row, me)
  set({ confirm_by: next ?? null })
}

/** 评分完毕：由各分项表汇总出总分与等级，各表随之定下（监督评分的，评分人确认齐了才定）。别人正在存的一行先存完，再汇总。 */
async function onFinish(effect: Score): Promise<void> {
  const { row, set } = effect
  requireSide(effect)
  const tables = await heldTables(effect)
  const left = unsettledTables(tables)
  if (left > 0) throw refusal('sheets', `还有 ${left} 张分项表未评完，或注明缺项`)
  const ordered = [...tables].sort((a, b) => a.table_code - b.table_code || a.seq - b.seq)
  const sheets = ordered.map(sheetLineOf)
  const found = scoredFrom(sheets)
  if (found.total === null) throw refusal('sheets', '分项表不能全作缺项')
  await requireChecked(effect, tables)
  set({ sheets: sheets as NonNullable<typeof row.sheets>, ...found } as Partial<typeof row>)
  if (!isSupervised(row)) {
    set({ state: SIGNING } as Partial<typeof row>)
    return settle(effect, tables)
  }
  awaitMates(effect)
  const self = await selfTotal(effect)
  set({ self_total: self, diff: self === null ? null : round(sub(self, found.total), 2) })
}

/** 确认的是本人，不由别人代办；还有评分人没有确认的，轮到下一人。@throws wrongState */
async function onConfirm(effect: Score): Promise<void> {
  const { row, set, context } = effect
  const me = context.session.account_id
  if (row.confirm_by !== me || row.submitted_by === me)
    throw refusal('confirm_img', '评分由待确认的评分人以本人账号确认，别人不能代办')
  const mates = matesOf(row, row.submitted_by)
  const next = mates[mates.indexOf(me) + 1]
  set((next === undefined ? { confirm_by: null } : { confirm_by: next, state: CONFIRMING }) as Partial<typeof row>)
  if (next === undefined) await settle(effect, await heldTables(effect))
}

/** 回到评分中的，汇总作废，改完再汇总。 */
function onReopen({ set }: Score): void {
  set({ sheets: null, summary: null, total: null, grade: null, zero_tables: null, self_total: null, diff: null })
}

/** 自评、企业检查是施工一方自己评的，没有拒签。@throws wrongState */
function onRefuse({ row }: Score): void {
  if (!isSupervised(row)) throw new AppError('wrongState', { message: '月度自评、企业检查没有拒签' })
  requireTold(row, 'refuse_note')
}

extend(jgj59Score, {
  on: {
    add: requireScorers,
    edit: requireScorers,
    finish: onFinish,
    confirm: onConfirm,
    sendBack: onReopen,
    withdraw: onReopen,
    refuse: onRefuse,
  },
  open: (alias) => sql<boolean>`${sql.ref(`${alias}.scene`)} = any(${[...SUPERVISED]}::smallint[])`,
  openFor: ['refuse'],
})

/** 评分还在进行；评分完毕要等正在存的一行存完。别的一方看不到评分中的，也就评不了。@throws invalid, wrongState */
async function requireScoring({ trx, row }: ScoredTable): Promise<void> {
  const { rows } = await sql<{ state: number }>`select t.state from jgj59_score t
    where t.id = ${row.jgj59_score_id} and t.engineering_id = ${row.engineering_id} and t.deleted_at is null for share of t`.execute(
    trx,
  )
  const [score] = rows
  if (!score) throw refusal('jgj59_score_id', '这份评分不存在，或不是本工程的')
  if (score.state !== SCORING)
    throw new AppError('wrongState', {
      message: `${jgj59Score.label}当前为“${states?.labelOf(score.state)}”，不能再改扣分；更正另评一份`,
    })
}

/** 最后改这张表的人，就是评它的人。 */
async function onWrite(effect: ScoredTable): Promise<void> {
  await requireScoring(effect)
  effect.set({ scorer_id: effect.context.session.account_id })
}

extend(jgj59Table, { on: { add: onWrite, edit: onWrite, delete: requireScoring }, routes: dangerRoutes })
