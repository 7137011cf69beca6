import { AppError } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import type { HistoryInput } from '@zhujian/domain/contracts/project'
import type { BatchResult } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringActions, engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { Saved } from '../../entity/save'
import { write, type Writing } from '../../entity/write'
import { lockProject, setProject } from './act'
import { settleArchived } from './archiving'
import { actOnEach } from './batch'

export type Move = 'toHistory' | 'toMiddle' | 'toCurrent'
const targets = {
  toHistory: historyType.code('history'),
  toMiddle: historyType.code('middle'),
  toCurrent: historyType.code('current'),
} as const satisfies Record<Move, number>

/** 转库：不改变监督状态；谁、何时、为何转的都留在日志里。 */
async function moveOne(
  writing: Writing,
  id: number,
  move: Move,
  { version, reason }: Pick<HistoryInput, 'version' | 'reason'>,
): Promise<Saved> {
  const settle = async () => {
    if (move === 'toHistory') await settleArchived(writing, { engineering_id: id, reason })
  }
  // 先申请后工程，与办理申请的人同一次序；等锁的工夫里又提交的，锁住之后再了结一遍。
  await settle()
  const before = await lockProject(writing, { id, version: version ?? null, right: move, inHistory: move === 'toCurrent' })
  const key = engineeringStates.keyOf(before.state)
  if (key === 'draft' || key === 'pending' || key === 'returned')
    throw new AppError('wrongState', { message: '未受理的工程不能转库' })
  if (before.history_type === targets[move])
    throw new AppError('wrongState', { message: `工程已在${historyType.labelOf(targets[move])}` })
  await settle()
  const values = { history_type: targets[move], history_reason: reason, history_at: nowSeconds() }
  return setProject(writing, before, move, values, `${engineeringActions[move]}：${reason}`)
}

/** change 转历史库，change2 转中间库，state 为 0 转回当前库。单个答新版本，批量逐个答结果。 */
export async function moveProjects(
  context: Context,
  asked: 'toHistory' | 'toMiddle',
  input: HistoryInput,
): Promise<Saved | { results: BatchResult[] }> {
  const move: Move = input.state === undefined ? asked : 'toCurrent'
  if (!(await hasRight(context, engineering, move))) throw new AppError('forbidden')
  const { engineering_id: id, ids } = input
  if (id !== undefined) return write(context, (writing) => moveOne(writing, id, move, input))
  return actOnEach(context, ids ?? [], (writing, each) =>
    moveOne(writing, each, move, { version: undefined, reason: input.reason }),
  )
}
