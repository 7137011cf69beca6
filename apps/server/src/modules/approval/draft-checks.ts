import { bizStates } from '@zhujian/domain/biz/biz'
import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { checksSeen } from '@zhujian/domain/biz/staged-check'
import type { checksInput } from '@zhujian/domain/contracts/biz'
import type { BizCheck, BizChecksAnswer } from '@zhujian/domain/contracts/biz-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../entity/context'
import { requireReadable } from '../../entity/list'
import { checkPlaced } from '../../entity/references'
import { type Db, withSnapshot } from '../../platform/db'
import { actingRoles } from '../office/public'
import { projectOf } from './case'
import { checksOfCase } from './case-checks'
import { readContent } from './content'
import type { BizCase } from './kind-effect'
import { refusalToApply } from './submit'
import { typeOf } from './types'

/** 正在填的申请照此刻的内容核验，不必等提交。写得不成样子的、引用了别处的不拿去核对，提交时再说。 */
export async function checksOfDraft(context: Context, input: z.output<typeof checksInput>): Promise<BizChecksAnswer> {
  const kind = bizKindOf(input.kind as BizCode)
  await requireReadable(context, engineering, input.engineering_id)
  const project = await projectOf(context.db, input.engineering_id)
  const type = { ...(await typeOf(context.platform, kind.code)), enabled: true }
  const refusal = refusalToApply(kind, type, project, await actingRoles(context.db, context.session, project.id))
  // 正在填的、退回待补正的，等不到提交才知道已经不能申请了。
  if (refusal) return { checks: [{ label: '申请条件', result: 'block', text: refusal.message }] }
  const { values } = readContent(kind, input.content, [], {})
  return withSnapshot(context.db, async (trx) => {
    const foreign = await checkPlaced({ trx, context }, kind, [{ values, project: project.id }]).then(
      (): string[] => [],
      foreignIn,
    )
    const content = Object.fromEntries(Object.entries(values).filter(([name]) => !foreign.includes(name)))
    const subject = { kind: kind.code, engineering: project, unit_id: context.session.unit_id, content }
    return { checks: await shownChecks(context, trx, subject, input.id) }
  })
}

/** 申请人看的核验：机器查得出的，加上还有一件退回待补正的；`id` 是正在补正的那一件。 */
export async function shownChecks({ platform }: Context, db: Db, subject: BizCase, id?: number): Promise<BizCheck[]> {
  const checks = await checksOfCase(platform, db, subject)
  const { nodes } = await typeOf(platform, subject.kind)
  return [
    ...(await returnedCheck(db, subject, id)),
    ...checksSeen(
      checks,
      nodes.map(({ office }) => office),
    ),
  ]
}

function foreignIn(error: unknown): string[] {
  if (!(error instanceof AppError) || !error.fields) throw error
  return error.fields.map(({ field }) => field.split('.')[0] ?? field)
}

async function returnedCheck(db: Db, { kind, engineering: { id: project } }: BizCase, except = 0): Promise<BizCheck[]> {
  const { rows } = await sql<{ id: number; biz_no: string }>`select id, biz_no from biz where engineering_id = ${project}
    and kind = ${kind} and state = ${bizStates.code('returned')} and deleted_at is null and id <> ${except} order by id desc limit 1`.execute(
    db,
  )
  const [row] = rows
  if (!row) return []
  const text = `已有 ${row.biz_no} 退回待补正：是同一件事的，请在那一件上补正后重新提交`
  return [{ label: '退回的申请', result: 'warn', text, path: `/biz/case?id=${row.id}` }]
}
