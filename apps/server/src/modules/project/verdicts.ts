import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { refusalToShelve } from '@zhujian/domain/project/library-law'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
import { isShelver } from './history'
import { isOpenState } from './submit-check'

const HISTORY = historyType.code('history')

/** 办不成的动作不摆出来：与各动作自己的检查一致，检查仍在办理时再做一遍。 */
const hindrances: Readonly<Record<string, (row: WireRow) => boolean>> = {
  edit: (row) => !isOpenState(row.state),
  delete: (row) => !isOpenState(row.state),
  withdraw: (row) => row.opened_at !== null,
  assign: (row) => !isSupervised(row),
  handOver: (row) => !isSupervised(row),
  report: (row) => !isSupervised(row),
  supplement: (row) => row.history_type !== HISTORY,
  applyCancel: (row) => row.cancel_applied_at !== null,
  cancel: (row) => row.cancel_applied_at === null,
  refuseCancel: (row) => row.cancel_applied_at === null,
  toMiddle: (row) => refusalToShelve(row, today()) !== null,
  correctState: (row) => !isAccepted(row),
}

/** 裁决要看的字段：列表只取部分字段时也一定取来。 */
export const verdictFields = [
  'history_type',
  'opened_at',
  'cancel_applied_at',
  'stopped_at',
  'suspended_on',
  'completed_on',
  'main_officer',
  'supervise_org_id',
] as const

const isAccepted = (row: WireRow): boolean => !isOpenState(row.state) && row.state !== engineeringStates.code('pending')
const isSupervised = (row: WireRow): boolean => isAccepted(row) && row.state !== engineeringStates.code('terminated')

/** 各行本人此刻可办的动作。历史库只读，唯有更正状态与附件补录两样可办，另按权限补上。 */
export async function settleVerdicts(context: Context, rows: readonly WireRow[]): Promise<void> {
  const ways = await waysOutOfHistory(
    context,
    rows.filter((row) => row.history_type === HISTORY),
  )
  for (const row of rows) {
    const can = [...(row.can as string[]), ...(ways.get(row.id) ?? [])]
    const shelver = can.includes('toMiddle') && (await isShelver(context, row))
    row.can = can.filter((right) => !hindrances[right]?.(row) && (right !== 'toMiddle' || shelver))
  }
}

async function waysOutOfHistory(context: Context, rows: readonly WireRow[]): Promise<Map<number, string[]>> {
  if (rows.length === 0 || context.session.free) return new Map()
  const found = await sql<{ id: number; back: boolean; late: boolean }>`select t.id,
      ${await accessWhere(context, engineering, 'correctState', 't')} as back, ${await accessWhere(context, engineering, 'supplement', 't')} as late
    from engineering as t where t.id = any(${rows.map((row) => row.id)}::bigint[])`.execute(context.db)
  return new Map(
    found.rows.map(({ id, back, late }) => [id, [...(back ? ['correctState'] : []), ...(late ? ['supplement'] : [])]]),
  )
}
