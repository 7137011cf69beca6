import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { opinionKinds, type Party } from '@zhujian/domain/completion/completion-dicts'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import type { opineInput } from '@zhujian/domain/contracts/completion'
import { responsibleRoles, unitRole } from '@zhujian/domain/reference/unit-dicts'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { lockRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { holdProject } from '../project/public'
import { requireGrounds } from '../site/public'
import { roundOf } from './completion-facts'
import { actsFor, partiesOf } from './parties'

const refuse = (field: string, message: string): AppError => new AppError('invalid', { fields: [{ field, message }] })
const isParty = (text: string): text is Party => (responsibleRoles as readonly string[]).includes(text)

/**
 * 一方签署验收意见：只能由该单位的账号签，每次验收每方一份，签了不改。
 * 锁住这一件：五方同时签互不覆盖，监督员确认合格时看到的就是全部。
 */
export async function signOpinion(writing: Writing, input: z.output<typeof opineInput>): Promise<{ id: number; party: Party }> {
  const { id, party, opinion, note } = input
  const { trx, context } = writing
  const row = await lockRow(writing, completionAcceptance, id, null, 'opine')
  if (!isParty(party)) throw refuse('party', '请选择单位')
  if (!opinionKinds.codes.some((code) => code === opinion)) throw refuse('opinion', '请选择意见')
  if (opinion === opinionKinds.code('disagree')) requireGrounds({ note }, 'note', '不同意的，请具体写明理由')
  if (completionStates.keyOf(row.state) !== 'accepting')
    throw new AppError('wrongState', { message: `竣工验收为“${completionStates.labelOf(row.state)}”，组织验收之后才签署意见` })
  if ((row.accept_on ?? '') > today()) throw refuse('opinion', `验收定于 ${row.accept_on}，各方凭验收所见签署，到那天再签`)
  const engineering = await holdProject(writing, row.engineering_id)
  const who = unitRole.labelOf(party)
  if (!actsFor(context.session, await partiesOf(trx, engineering), party))
    throw new AppError('invalid', { message: `${who}的意见由本工程${who}的账号签署`, denied: true })
  const { rows } = await sql`insert into completion_opinion (acceptance_id, round, party, unit_id, opinion, note, signed_by)
    values (${id}, ${roundOf(row)}, ${party}, ${context.session.unit_id}, ${opinion}, ${note}, ${context.session.account_id})
    on conflict (acceptance_id, round, party) do nothing returning id`.execute(trx)
  if (rows.length === 0) throw new AppError('wrongState', { message: `${who}已经签署意见` })
  await writing.log({
    module: completionAcceptance.name,
    action: 'opine',
    row_id: id,
    engineering_id: engineering.id,
    note: `${who}${opinionKinds.labelOf(opinion)}${note ? `：${note}` : ''}`,
  })
  return { id, party }
}
