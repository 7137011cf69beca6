import { AppError } from '@zhujian/model'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringActions, engineeringStates, engineeringSteps, libraryMoves } from '@zhujian/domain/project/engineering-flow'
import type { CausedStep, CauseOf } from '@zhujian/domain/project/engineering-law'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRow } from '../../entity/decide'
import { selectList } from '../../entity/columns'
import { extensionOf } from '../../entity/extend'
import { checkValues } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import type { Project } from './lock-project'

/** 为何走这一步：起因须是这一步自己的（engineering-law.ts），连同哪一件写进日志。 */
export interface Because<S extends CausedStep> {
  readonly cause: CauseOf<S>
  readonly note: string
}

/** 锁定工程，不论谁在办：办理权已在发起它的环节审过。历史库的工程不再变动。 @throws notFound, wrongState */
export async function holdProject({ trx }: Writing, id: number): Promise<Project> {
  const { rows } = await sql<Project>`select ${selectList(engineering, 't')} from engineering as t
    where t.id = ${id} and t.deleted_at is null for update of t`.execute(trx)
  const row = rows[0]
  if (!row) throw new AppError('notFound')
  if (row.history_type === historyType.code('history')) throw new AppError('wrongState', { message: '工程已在历史库，仅可查看' })
  return row
}

/** 由审批结果、签发的文书、竣工验收带动的一步：权利与条件在那边已经审过，走法、必填与后果在这里。 */
export async function stepProject<S extends CausedStep>(
  writing: Writing,
  id: number,
  name: S,
  values: Record<string, unknown>,
  { note }: Because<S>,
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
  const effect = { ...writing, row, before, resealed: [], set: (more: Record<string, unknown>) => void Object.assign(set, more) }
  await extensionOf(engineering).on?.[name]?.(effect)
  const saved = await fillRow(writing, engineering, before, { ...cleaned, state, ...set }, { action: name, note })
  if (step.to !== 'building' || before.history_type !== historyType.code('middle')) return saved
  return moveProject(writing, { ...row, version: saved.version }, 'toCurrent', note)
}

const targets = { toHistory: 'history', toMiddle: 'middle', toCurrent: 'current' } as const
const moveLabels = { ...libraryMoves, toMiddle: engineeringActions.toMiddle }

/** 转库的各列与日志；为什么可以转，由起因那边判断。 */
export async function moveProject(writing: Writing, before: Project, move: keyof typeof targets, reason: string): Promise<Saved> {
  const values = {
    history_type: historyType.code(targets[move]),
    history_reason: reason.slice(0, 200),
    history_at: nowSeconds(),
  }
  return fillRow(writing, engineering, before, values, { action: move, note: `${moveLabels[move]}：${reason}` })
}

/** 终止或取消之后转入历史库；在办的申请由起因那边先了结。 */
export async function archiveProject(writing: Writing, id: number, reason: string): Promise<Saved> {
  return moveProject(writing, await holdProject(writing, id), 'toHistory', reason)
}

/** 变更登记内容（变更告知办成之后）：只写给出的列，变动前后写入日志。 */
export async function changeProject(writing: Writing, id: number, values: Record<string, unknown>, note: string): Promise<Saved> {
  const before = await holdProject(writing, id)
  const cleaned = checkValues(engineering, Object.keys(values), values, before)
  return fillRow(writing, engineering, before, cleaned, { action: 'change', note })
}
