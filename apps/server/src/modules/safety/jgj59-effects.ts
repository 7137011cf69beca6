import { roleOf } from '@zhujian/domain/roles'
import { jgj59Score, scoreScene, SUPERVISED } from '@zhujian/domain/safety/jgj59-score'
import { jgj59Table } from '@zhujian/domain/safety/jgj59-table'
import { reasonLacks, refusesAway, wronglyAway } from '@zhujian/domain/safety/jgj59/missing'
import { scoredFrom, sheetLineOf } from '@zhujian/domain/safety/jgj59/sheet'
import { countedDeductions, rowProblems, unsettledTables } from '@zhujian/domain/safety/jgj59/table-rows'
import { AppError, type FieldProblem } from '@zhujian/model'
import { round, sub } from '@zhujian/model/decimal'
import { sql } from 'kysely'

import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { refusal, refuseAll, requireTold } from '../site/public'
import { dangerRoutes } from './jgj59-dangers'
import { standingOn, onSiteRoute } from './on-site'

type Score = Effect<typeof jgj59Score>
type ScoredTable = Effect<typeof jgj59Table>
type TableRows = readonly RowIn<typeof jgj59Table>[]

const states = jgj59Score.flow?.states
const SIGNING = states?.code('signing')
const SIGNED = states?.code('signed')
const SCORING = states?.code('scoring')
const CONFIRMING = states?.code('confirming')
const SETTLED = jgj59Table.flow?.states.code('settled')
const isSupervised = ({ scene }: Score['row']): boolean => SUPERVISED.includes(scene)

/** 监督检查、现场考评由监督机构评，自评、企业检查由施工单位评。@throws invalid */
function requireSide({ context, row }: Score): void {
  const regulator = context.session.roles.some((role) => roleOf(role).side === 'regulator')
  if (isSupervised(row) === regulator) return
  throw refusal('scene', regulator ? '月度自评、企业检查由施工单位评分' : '监督检查、现场考评由监督机构评分')
}

/** 监督检查、现场考评的评分人是监督机构的人：参建单位的人凑不成“两人以上”。@throws invalid */
async function requireScorers(effect: Score): Promise<void> {
  const { trx, row, before } = effect
  requireSide(effect)
  if (!isSupervised(row) || (before && String(before.officer_ids) === String(row.officer_ids))) return
  const { rows } = await sql<{ name: string }>`select real_name as name from account
    where id = any(${row.officer_ids}::bigint[]) and org_id is null order by id limit 1`.execute(trx)
  if (rows[0]) throw refusal('officer_ids', `${rows[0].name}不是监督机构的人员，不能作监督检查、现场考评的评分人`)
}

/** 同月最近一份签认的自评。 */
async function selfTotal({ trx, row }: Score): Promise<string | null> {
  const { rows } = await sql<{ total: string | null }>`select total::text as total from jgj59_score
    where engineering_id = ${row.engineering_id} and ym = ${row.ym} and scene = ${scoreScene.code('self')}
      and state = ${SIGNED} and deleted_at is null order by scored_on desc, id desc limit 1`.execute(trx)
  return rows[0]?.total ?? null
}

const heldTables = (effect: Score) => holdRows(effect, jgj59Table, sql<boolean>`t.jgj59_score_id = ${effect.row.id}`)
/** 定了分的表上只有计了分的扣分：作了缺项的，先前记下的各条不再列着，改动留在操作日志里。 */
const settle = async (effect: Score, tables: TableRows) =>
  fillRows(
    effect,
    jgj59Table,
    tables as never,
    (table) => ({ state: SETTLED, deductions: countedDeductions(table as TableRows[number]) }) as never,
    { action: 'settle' },
  )

/** 办评分完毕的人之外的各评分人，按写明的次序。 */
const matesOf = ({ officer_ids }: Score['row'], first: number | null): number[] =>
  [...new Set(officer_ids)].filter((id) => id !== first)

/** 不能作缺项的、没有说清为什么的、没有评完的，一次说完。 */
function faultsOf(tables: TableRows, standing: Parameters<typeof wronglyAway>[1]): FieldProblem[] {
  const left = unsettledTables(tables)
  const bare = tables.filter((each) => each.missing && reasonLacks(each.missing_note))
  const messages = [
    ...(left > 0 ? [`还有 ${left} 张分项表未评完，或注明缺项`] : []),
    ...wronglyAway(tables, standing).map(({ message }) => message),
    ...tables.flatMap((each) => (each.missing ? [] : rowProblems(each as never).map(({ message }) => message))),
    ...(bare.length > 0 ? [`${bare.map(({ title }) => title).join('、')}的缺项原因没有写清现场为什么没有`] : []),
  ]
  return messages.map((message) => ({ field: 'sheets', message }))
}

/** 监督评分由写明的评分人办评分完毕，其余的依次确认：一个人、一枚签名凑不成“两人以上”。 */
const outsider = ({ row, context }: Score): FieldProblem[] =>
  isSupervised(row) && !row.officer_ids.includes(context.session.account_id)
    ? [{ field: 'officer_ids', message: '评分完毕由本表写明的评分人办理' }]
    : []

/** 评分完毕：由各分项表汇总出总分与等级，各表随之定下（监督评分的，评分人确认齐了才定）。别人正在存的一行先存完，再汇总。 */
async function onFinish(effect: Score): Promise<void> {
  const { row, set } = effect
  requireSide(effect)
  const tables = await heldTables(effect)
  const standing = await standingOn(effect.trx, row.engineering_id, row.scored_on)
  refuseAll([...faultsOf(tables, standing), ...outsider(effect)])
  const ordered = [...tables].sort((a, b) => a.table_code - b.table_code || a.seq - b.seq)
  const sheets = ordered.map(sheetLineOf)
  const found = scoredFrom(sheets)
  set({ sheets: sheets as NonNullable<typeof row.sheets>, ...found } as Partial<typeof row>)
  if (!isSupervised(row)) {
    set({ state: SIGNING } as Partial<typeof row>)
    return settle(effect, tables)
  }
  const self = await selfTotal(effect)
  const diff = self === null || found.total === null ? null : round(sub(self, found.total), 2)
  set({ confirm_by: matesOf(row, effect.context.session.account_id)[0] ?? null, self_total: self, diff })
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
  routes: onSiteRoute,
})

/**
 * 评分还在进行；评分完毕要等正在存的一行存完。别的一方看不到评分中的，也就评不了；监督评分由写明的评分人评，同站的别人只看。
 * @throws invalid, wrongState
 */
async function requireScoring({ context, trx, row }: ScoredTable): Promise<string> {
  const { rows } = await sql<{ state: number; on: string; outsider: boolean }>`select t.state, t.scored_on::text as on,
      t.scene = any(${[...SUPERVISED]}::smallint[]) and not ${context.session.account_id} = any(t.officer_ids) as outsider from jgj59_score t
    where t.id = ${row.jgj59_score_id} and t.engineering_id = ${row.engineering_id} and t.deleted_at is null for share of t`.execute(
    trx,
  )
  const [score] = rows
  if (!score) throw refusal('jgj59_score_id', '这份评分不存在，或不是本工程的')
  if (score.state !== SCORING)
    throw new AppError('wrongState', {
      message: `${jgj59Score.label}当前为“${states?.labelOf(score.state)}”，不能再改扣分；更正另评一份`,
    })
  if (score.outsider) throw new AppError('wrongState', { message: '扣分由本表写明的评分人评，其他人只看', denied: true })
  return score.on
}

/** 不能作缺项的，作缺项时就拒绝，不等到签了名评分完毕。@throws invalid */
async function requireAway({ trx, row }: ScoredTable, on: string): Promise<void> {
  const { rows } = await sql<{ table_code: number; seq: number; missing: boolean | null }>`select table_code, seq, missing
    from jgj59_table where jgj59_score_id = ${row.jgj59_score_id} and deleted_at is null`.execute(trx)
  const refused = refusesAway(rows, row, await standingOn(trx, row.engineering_id, on))
  if (refused !== null) throw refusal('missing', refused)
}

/** 最后改这张表的人，就是评它的人。 */
async function onWrite(effect: ScoredTable): Promise<void> {
  const on = await requireScoring(effect)
  if (effect.row.missing && !effect.before?.missing) await requireAway(effect, on)
  effect.set({ scorer_id: effect.context.session.account_id })
}

extend(jgj59Table, {
  on: {
    add: onWrite,
    edit: onWrite,
    delete: async (effect) => {
      await requireScoring(effect)
    },
  },
  routes: dangerRoutes,
})
