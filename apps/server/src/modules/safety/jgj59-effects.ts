import { dangerKind } from '@zhujian/domain/safety/danger-dicts'
import { dangerProjectStates } from '@zhujian/domain/safety/danger-project'
import { jgj59Score, scoreScene, SUPERVISED } from '@zhujian/domain/safety/jgj59-score'
import { unscoredTables } from '@zhujian/domain/safety/jgj59/sheet'
import { roleOf } from '@zhujian/domain/roles'
import { round, sub } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { refusal } from '../site/public'

type Score = Effect<typeof jgj59Score>

const SIGNED = jgj59Score.flow?.states.code('signed')
const working = inStates('t', dangerProjectStates, ['working', 'abnormal'])

/** 正在实施的危大工程，各由汇总表的哪一行检查；那一行的表不能全作缺项。 */
const CHECKED_BY: Readonly<Record<number, readonly [row: string, tables: readonly number[]]>> = {
  [dangerKind.code('pit')]: ['基坑工程', [11]],
  [dangerKind.code('formwork')]: ['模板支架', [12]],
  [dangerKind.code('scaffold')]: ['脚手架', [3, 4, 5, 6, 7, 8, 9, 10]],
  [dangerKind.code('lifting')]: ['起重机械', [15, 16, 17, 18]],
}

/** 监督检查、现场考评由监督机构评，自评、企业检查由施工单位评。@throws invalid */
function requireSide({ row, context }: Score): void {
  const regulator = context.session.roles.some((role) => roleOf(role).side === 'regulator')
  if (SUPERVISED.includes(row.scene) === regulator) return
  throw refusal('scene', regulator ? '月度自评、企业检查由施工单位评分' : '监督检查、现场考评由监督机构评分')
}

/** @throws invalid 现场正在实施的，不能作缺项 */
async function requireChecked({ trx, row }: Score): Promise<void> {
  const missing = new Set(row.sheets.filter((line) => line.missing).map(({ table }) => table))
  const { rows } = await sql<{ name: string; kind: number }>`select t.name, t.kind from danger_project t
    where t.engineering_id = ${row.engineering_id} and t.deleted_at is null and ${working} order by t.id`.execute(trx)
  for (const { name, kind } of rows) {
    const [label, tables = []] = CHECKED_BY[kind] ?? []
    if (label && tables.every((table) => missing.has(table)))
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

async function onFinish(effect: Score): Promise<void> {
  const { row, set } = effect
  requireSide(effect)
  const left = unscoredTables(row.sheets)
  if (left > 0) throw refusal('sheets', `还有 ${left} 张分项表未评完，或注明缺项`)
  if (row.total === null) throw refusal('sheets', '分项表不能全作缺项')
  await requireChecked(effect)
  if (!SUPERVISED.includes(row.scene)) return
  const self = await selfTotal(effect)
  set({ self_total: self, diff: self === null ? null : round(sub(self, row.total), 2) })
}

extend(jgj59Score, { on: { finish: onFinish } })
