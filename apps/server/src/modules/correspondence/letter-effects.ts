import { letter, letterKind, letterStates } from '@zhujian/domain/correspondence/letter'
import { AppError, type FieldProblem } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRow, holdRow } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { refuse, refuseAll } from '../site/public'

type Letter = Effect<typeof letter>

const { code } = letterKind
/** 只由监理签发的（GB/T 50319 附录 A）。 */
const BY_CONSULTANT: readonly number[] = [code('notice'), code('stop'), code('resume'), code('report')]
/** 通知与回复配成一对时，被回复的要已签收、还没有回复。 */
const ANSWERABLE: readonly number[] = [letterStates.code('signed'), letterStates.code('refused')]

/** 只由监理签发的，签发的人所在单位要在这个工程上担任监理。 */
async function kindProblem({ trx, row, context }: Letter): Promise<FieldProblem[]> {
  if (!BY_CONSULTANT.includes(row.letter_kind)) return []
  const { rows } = await sql`select 1 from engineering_unit where engineering_id = ${row.engineering_id} and role = 'jldw'
    and unit_id = ${context.session.unit_id} and active and deleted_at is null`.execute(trx)
  if (rows.length > 0) return []
  const name = [code('notice'), code('stop')].some((each) => each === row.letter_kind)
    ? '监理通知单、暂停令'
    : letterKind.labelOf(row.letter_kind)
  return [{ field: 'letter_kind', message: `${name}由监理签发` }]
}

/** 由谁签发、何时之前回复：写的时候就说，到签发时日子过了的再说一遍。@throws invalid */
async function requireIssuable(effect: Letter): Promise<void> {
  const { need_reply, reply_due } = effect.row
  const fields = await kindProblem(effect)
  if (need_reply && reply_due && reply_due < today()) fields.push({ field: 'reply_due', message: '回复期限不能早于今天' })
  refuseAll(fields)
}

/** 回复单发出，所回复的一件随之待确认。 */
async function answerOther(effect: Letter): Promise<void> {
  const { row, context } = effect
  if (!row.reply_to_id) return
  const chosen = { id: row.reply_to_id, engineeringId: row.engineering_id, field: 'reply_to_id' }
  const asked = await holdRow(effect, letter, chosen)
  if (asked.to_unit_id !== context.session.unit_id) refuse('reply_to_id', '只能回复主送本单位的函件')
  if (!ANSWERABLE.includes(asked.state))
    refuse('reply_to_id', `所回复的函件当前为“${letterStates.labelOf(asked.state)}”，不能回复`)
  const values = { state: letterStates.code('replied'), reply_note: `见 ${row.letter_no ?? row.title}`, replied_at: nowSeconds() }
  await fillRow(effect, letter, asked, values, { action: 'reply', note: `回复单 ${row.letter_no ?? ''}` })
}

async function onSend(effect: Letter): Promise<void> {
  await requireIssuable(effect)
  await answerOther(effect)
}

const requireAddressed = ({ row }: Letter): void => {
  if (row.letter_kind === code('report')) refuse('letter_kind', '监理报告由主管部门处理，不必签收')
}

/** 监理报告之外，收发双方自己办结。 */
const requireReport = ({ row }: Letter): void => {
  if (row.letter_kind !== code('report')) refuse('letter_kind', '只有监理报告由主管部门处理')
}

/** 回复得怎样，由发文的一方判断。 */
function requireSender({ row, context }: Letter): void {
  if (row.from_unit_id !== null && row.from_unit_id !== context.session.unit_id)
    throw new AppError('wrongState', { message: '由发文单位确认' })
}

extend(letter, {
  open: (alias, { session: { unit_id } }) =>
    sql<boolean>`(${sql.ref(`${alias}.from_unit_id`)} is null or ${sql.ref(`${alias}.from_unit_id`)} = ${unit_id}::bigint)`,
  openFor: ['close', 'refuse'],
  on: {
    add: async (effect) => {
      await requireIssuable(effect)
      effect.set({ from_unit_id: effect.context.session.unit_id })
    },
    edit: requireIssuable,
    send: onSend,
    sign: (effect) => {
      requireAddressed(effect)
      if (!effect.row.need_reply) effect.set({ state: letterStates.code('closed'), closed_at: nowSeconds() })
    },
    close: requireSender,
    refuse: requireSender,
    handle: requireReport,
  },
})
