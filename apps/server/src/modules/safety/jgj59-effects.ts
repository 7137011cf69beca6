import { dangerKind } from '@zhujian/domain/safety/danger-dicts'
import { dangerProjectStates } from '@zhujian/domain/safety/danger-project'
import { roleOf } from '@zhujian/domain/roles'
import { jgj59Score, scoreScene, SUPERVISED } from '@zhujian/domain/safety/jgj59-score'
import { jgj59Table } from '@zhujian/domain/safety/jgj59-table'
import { scoredFrom, sheetLineOf } from '@zhujian/domain/safety/jgj59/sheet'
import { unsettledTables } from '@zhujian/domain/safety/jgj59/table-rows'
import { AppError } from '@zhujian/model'
import { round, sub } from '@zhujian/model/decimal'
import { sql } from 'kysely'

import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { refusal } from '../site/public'
import { dangerRoutes } from './jgj59-dangers'

type Score = Effect<typeof jgj59Score>
type ScoredTable = Effect<typeof jgj59Table>
type TableRows = readonly RowIn<typeof jgj59Table>[]

const states = jgj59Score.flow?.states
const SIGNED = states?.code('signed')
const SCORING = states?.code('scoring')
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

/** @throws invalid 现场正在实施的，不能作缺项 */
async function requireChecked({ trx, row }: Score, tables: TableRows): Promise<void> {
  const checked = new Set(tables.filter((each) => !each.missing).map(({ table_code }) => table_code))
  const { rows } = await sql<{ name: string; kind: number }>`select t.name, t.kind from danger_project t
    where t.engineering_id = ${row.engineering_id} and t.deleted_at is null and ${working} order by t.id`.execute(trx)
  for (const { name, kind } of rows) {
    const [label, of = []] = CHECKED_BY[kind] ?? []
    if (label && !of.some((table) => checked.has(table)))
      throw refusal('sheets', `危大工程中有实施中的${name}，${label}不能作缺项`)
  }
}

/** 同月最近一份签认的自评。 */
async function selfTotal({ trx, row }: Score): Promise<string | null> {
  const { rows } = await sql<{ total: string | null }>`select total::text as total from jgj59_score
    where engineering_id = ${row.engineering_id} and ym = ${row.ym} and scene = ${scoreScene.code('self')}
      and state = ${SIGNED} and deleted_at is null order by scored_on desc, id desc limit 1`.execute(trx)
  return rows[0]?.total ?? null
}

/** 评分完毕：由各分项表汇总出总分与等级，各表随之定下。别人正在存的一行先存完，再汇总。 */
async function onFinish(effect: Score): Promise<void> {
  const { row, set } = effect
  requireSide(effect)
  const tables = await holdRows(effect, jgj59Table, sql<boolean>`t.jgj59_score_id = ${row.id}`)
  const left = unsettledTables(tables)
  if (left > 0) throw refusal('sheets', `还有 ${left} 张分项表未评完，或注明缺项`)
  const ordered = [...tables].sort((a, b) => a.table_code - b.table_code || a.seq - b.seq)
  const sheets = ordered.map(sheetLineOf)
  const found = scoredFrom(sheets)
  if (found.total === null) throw refusal('sheets', '分项表不能全作缺项')
  await requireChecked(effect, tables)
  set({ sheets: sheets as NonNullable<typeof row.sheets>, ...found } as Partial<typeof row>)
  await fillRows(effect, jgj59Table, tables, () => ({ state: SETTLED }) as never, { action: 'settle' })
  if (!isSupervised(row)) return
  const self = await selfTotal(effect)
  set({ self_total: self, diff: self === null ? null : round(sub(self, found.total), 2) })
}

/** 自评、企业检查是施工一方自己评的，没有拒签。@throws wrongState */
function onRefuse({ row }: Score): void {
  if (!isSupervised(row)) throw new AppError('wrongState', { message: '月度自评、企业检查没有拒签' })
}

extend(jgj59Score, {
  on: { add: requireScorers, edit: requireScorers, finish: onFinish, refuse: onRefuse },
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
