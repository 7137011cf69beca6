import { AppError } from '@zhujian/model'
import type { AuditInput } from '@zhujian/domain/contracts/project'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { returnReason } from '@zhujian/domain/project/return-reason'
import { sql } from 'kysely'
import { lockRow, stepRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import { keepTurns, measuresNow } from '../../entity/turns'
import { write, type Writing } from '../../entity/write'
import type { Context } from '../../entity/context'
import { requireStepRight } from './change-state'
import { applyOpinions, storedFiles } from './file-reviews'

/** 工程审核：先记下逐件意见，再受理、退回，或只存意见。意见与结论同一事务，要么都成要么都不成。 */
export async function auditProject(writing: Writing, input: AuditInput): Promise<Saved> {
  const { engineering_id: id, version, result, files } = input
  const step = result === 'return' ? 'return' : 'accept'
  await requireStepRight(writing, step)
  const before = await lockRow(writing, engineering, id, version, step)
  if (before.state !== engineeringStates.code('pending')) throw new AppError('wrongState')
  if (before.opened_at === null) await stampOpened(writing, id)
  await applyOpinions(writing, id, files)
  if (result === 'save') return { id, version: before.version, state: Number(before.state) }
  if (result === 'pass') return stepRow(writing, engineering, id, version, 'accept', {})
  return stepRow(writing, engineering, id, version, 'return', {
    reject_reason: input.reject_reason || (await reasonFromFiles(writing, id)),
  })
}

/** 没有另写总的退回原因时，由被驳回的资料归纳；一件也没有驳回的，原因必填。 */
const reasonFromFiles = async (writing: Writing, id: number): Promise<string | null> =>
  returnReason(await storedFiles(writing.trx, id)) || null

/**
 * 有受理权的人第一次打开待审核工程的那一刻：此后申请人不能再撤回。不动版本号，否则打开一看就会让别人的办理落空。
 */
export async function markOpened(context: Context, id: number): Promise<void> {
  await write({ ...context, idempotencyKey: undefined }, async (writing) => {
    await stampOpened(writing, id)
    return {}
  })
}

async function stampOpened({ trx, log, context }: Writing, id: number): Promise<void> {
  const opened = await sql`update engineering set opened_at = now()
    where id = ${id} and state = ${engineeringStates.code('pending')} and opened_at is null returning id`.execute(trx)
  if (opened.rows.length === 0) return
  await keepTurns(trx, engineering, [id], measuresNow(context.platform))
  await log({ module: 'engineering', action: 'open', row_id: id, engineering_id: id, note: '首次查阅' })
}
