import { AppError } from '@zhujian/model'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates, engineeringSteps } from '@zhujian/domain/project/engineering-flow'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { selectList } from '../../entity/columns'
import { extensionOf, type WireRow } from '../../entity/extend'
import { checkValues, type Saved } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { setProject } from './act'

export type ProjectStep = keyof typeof engineeringSteps

/** 锁定工程，不论谁在办：办理权已在发起它的环节审过。历史库的工程不再变动。 @throws notFound, wrongState */
export async function holdProject({ trx }: Writing, id: number): Promise<WireRow> {
  const { rows } = await sql<WireRow>`select ${selectList(engineering, 't')} from engineering as t
    where t.id = ${id} and t.deleted_at is null for update of t`.execute(trx)
  const row = rows[0]
  if (!row) throw new AppError('notFound')
  if (row.history_type === historyType.code('history')) throw new AppError('wrongState', { message: '项目已在历史库，仅可查看' })
  return row
}

/** 由审批结果、签发的文书带动的一步：走法、必填与后果和人办的一样，只是权利在那边已经审过。 */
export async function stepProject(
  writing: Writing,
  id: number,
  name: ProjectStep,
  values: Record<string, unknown>,
  note: string,
): Promise<Saved> {
  const before = await holdProject(writing, id)
  const step: { from: readonly string[]; to: keyof typeof engineeringStates.entries; asks?: readonly string[]; label: string } =
    engineeringSteps[name]
  if (!step.from.includes(engineeringStates.keyOf(before.state) ?? ''))
    throw new AppError('wrongState', {
      message: `工程当前为“${engineeringStates.labelOf(before.state)}”，不能${step.label}`,
    })
  const asks = step.asks ?? []
  const cleaned = checkValues(engineering, asks, values, before, asks)
  const state = engineeringStates.code(step.to)
  const set: Record<string, unknown> = {}
  const row = { ...before, ...cleaned, state }
  await extensionOf(engineering).on?.[name]?.({ ...writing, row, before, set: (more) => void Object.assign(set, more) })
  return setProject(writing, before, name, { ...cleaned, state, ...set }, note)
}

/** 办结之后转入历史库；与管理员转库写同样的列。 */
export async function archiveProject(writing: Writing, id: number, reason: string): Promise<Saved> {
  const before = await holdProject(writing, id)
  const values = { history_type: historyType.code('history'), history_reason: reason.slice(0, 200), history_at: nowSeconds() }
  return setProject(writing, before, 'toHistory', values, `转入历史库：${reason}`)
}

/** 变更登记内容（变更告知办成之后）：只写给出的列，变动前后写入日志。 */
export async function changeProject(writing: Writing, id: number, values: Record<string, unknown>, note: string): Promise<Saved> {
  const before = await holdProject(writing, id)
  const cleaned = checkValues(engineering, Object.keys(values), values, before)
  return setProject(writing, before, 'change', cleaned, note)
}
