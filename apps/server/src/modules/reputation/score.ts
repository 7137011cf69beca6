import type { CreditLine, CreditScore } from '@zhujian/domain/contracts/credit-score'
import { BASE_SCORE, creditEvent, creditStates } from '@zhujian/domain/reputation/credit-event'
import { AppError, idSchema } from '@zhujian/model'
import { isDate, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { z } from 'zod'
import { accessWhere, readsAsParticipant } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'

const FUTURE = '日期不能晚于今天'
export const scoreInput = z.object({
  unit_id: idSchema,
  on: z
    .string()
    .refine(isDate, '日期格式不正确')
    .refine((day) => day <= today(), FUTURE)
    .optional(),
})

/** 企业只看自己的信用（领域说明 4.4）。 */
const isOthers = async (context: Context, unit: number): Promise<boolean> =>
  context.session.unit_id !== unit && (await readsAsParticipant(context, creditEvent))

/** 信用分的界，分。 */
const MOST = 999

/** 当天在公开期内、当时没有撤销也没有修复的各件；撤销、修复以后不再改动，那时起不计。 */
export async function creditScore(
  context: Context,
  { unit_id, on = today() }: z.output<typeof scoreInput>,
): Promise<CreditScore> {
  if (await isOthers(context, unit_id)) throw new AppError('notFound')
  const { rows: lines } = await sql<CreditLine>`select t.id, t.title, t.category, t.points, t.doc_no,
      t.public_from::text, t.public_to::text
    from credit_event t where t.unit_id = ${unit_id} and t.deleted_at is null and t.points is not null
      and t.public_from <= ${on}::date and t.public_to >= ${on}::date
      and (${inStates('t', creditStates, ['public', 'objecting'])} or ${inStates('t', creditStates, ['repaired', 'revoked'])}
        and (t.updated_at at time zone 'Asia/Shanghai')::date > ${on}::date)
      and ${await accessWhere(context, creditEvent, 'read', 't')} order by t.public_from, t.id`.execute(context.db)
  const sum = lines.reduce((total, { points }) => total + points, BASE_SCORE)
  return { on, base: BASE_SCORE, score: Math.min(MOST, Math.max(0, sum)), lines }
}
