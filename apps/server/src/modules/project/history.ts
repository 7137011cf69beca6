import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import type { HistoryInput } from '@zhujian/domain/contracts/project'
import type { BatchResult } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { refusalToArchive, refusalToReturn, refusalToShelve } from '@zhujian/domain/project/library-law'
import { mayStandIn } from '@zhujian/domain/roles'
import { rolesWith } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { Saved } from '../../entity/store'
import { write, type Writing } from '../../entity/write'
import { lockProject, type Project } from './lock-project'
import { actOnEach } from './batch'
import { moveProject } from './step-project'

export type Move = 'toHistory' | 'toMiddle' | 'toCurrent'

/** 转入中间库由主监督员确认：未指定的不限，站长可以代办本机构的。 */
export async function isShelver(
  context: Pick<Context, 'platform' | 'session'>,
  row: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { session } = context
  if (row.main_officer === null || row.main_officer === session.account_id) return true
  const inCharge = session.org_id !== null && row.supervise_org_id === session.org_id
  return inCharge && mayStandIn(await rolesWith(context, engineering, 'toMiddle'))
}

async function refusalOf(writing: Writing, row: Project, move: Move): Promise<string | null> {
  if (move === 'toHistory') return refusalToArchive(row)
  if (move === 'toCurrent') return refusalToReturn(row)
  if (!(await isShelver(writing.context, row))) return '转入中间库由主监督员或本机构站长确认'
  return refusalToShelve(row, today())
}

/** 转库：入历史库、回在建库随终止、恢复、复工发生，直接来办的说明缘由；入中间库由主监督员确认。 */
async function moveOne(
  writing: Writing,
  id: number,
  move: Move,
  { version, reason }: Pick<HistoryInput, 'version' | 'reason'>,
): Promise<Saved> {
  const before = await lockProject(writing, { id, version: version ?? null, right: 'toMiddle', inHistory: true })
  const refusal = await refusalOf(writing, before, move)
  if (refusal !== null) throw new AppError('wrongState', { message: refusal })
  return moveProject(writing, before, move, reason)
}

/** change 转历史库，change2 转中间库，state 为 0 转回当前库。单个答新版本，批量逐个答结果。 */
export async function moveProjects(
  context: Context,
  asked: 'toHistory' | 'toMiddle',
  input: HistoryInput,
): Promise<Saved | { results: BatchResult[] }> {
  const move: Move = input.state === undefined ? asked : 'toCurrent'
  const { engineering_id: id, ids } = input
  if (id !== undefined) return write(context, (writing) => moveOne(writing, id, move, input))
  return actOnEach(context, ids ?? [], (writing, each) =>
    moveOne(writing, each, move, { version: undefined, reason: input.reason }),
  )
}
