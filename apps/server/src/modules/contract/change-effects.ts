import { changeKind, contractChange } from '@zhujian/domain/contract/contract-change'
import { claimNote, exceedsShare } from '@zhujian/domain/contract/contract-rules'
import { hiddenAccept } from '@zhujian/domain/quality/hidden-accept'
import { cautions } from '@zhujian/domain/site/caution'
import { add } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { setting } from '../setting/public'
import { photoDoubts, samePlace } from '../site/public'
import { fillContract, type Held, requireRunning } from './contract-lock'

type Change = Effect<typeof contractChange>

const APPROVED = contractChange.flow?.states.code('approved')
const [CLAIM, VISA] = [changeKind.code('claim'), changeKind.code('visa')]
/** 报验一类的表，合格是同一个代码。 */
const PART_ACCEPTED = Number(hiddenAccept.flow?.states.code('accepted'))

/** 同一合同别的已经确认的变更，万元。 */
async function decided({ trx, row }: Change): Promise<string> {
  const { rows } = await sql<{ total: string }>`select coalesce(sum(audited), 0)::text as total from contract_change
    where contract_id = ${row.contract_id} and state = ${APPROVED} and id <> ${row.id} and deleted_at is null`.execute(trx)
  return rows[0]?.total ?? '0'
}

/** 发生以前同一部位已经验收合格的日子：隐蔽、检验批，取最早的。 */
async function acceptedOn({ trx, row }: Change): Promise<string | null> {
  const of = (table: string) => sql`select h.accept_on from ${sql.table(table)} h where h.engineering_id = ${row.engineering_id}
    and h.state = ${PART_ACCEPTED} and h.accept_on < ${row.happened_on}::date and h.deleted_at is null and ${samePlace('h', row)}`
  const { rows } = await sql<{ accept_on: string | null }>`select to_char(min(a.accept_on), 'YYYY-MM-DD') as accept_on
    from (${of('hidden_accept')} union all ${of('inspection_lot')}) a`.execute(trx)
  return rows[0]?.accept_on ?? null
}

/** 提交、审定时各说一遍：索赔意向递交得迟，变更累计得多，签证的事发生在部位验收以后。 */
async function noteDoubts(effect: Change, held: Held): Promise<void> {
  const { row, set, context } = effect
  const most = await setting(context.platform, 'contract_change_most')
  const accepted = row.kind === VISA ? await acceptedOn(effect) : null
  const total = add(await decided(effect), row.audited ?? row.amount ?? '0')
  set({
    caution: cautions(
      row.kind === CLAIM && claimNote(row.happened_on, row.notify_on),
      exceedsShare(total, held.amount, most) && `变更累计 ${total} 万元，超过合同价 ${held.amount} 万元的 ${most}%`,
      accepted !== null && `${row.part}已于 ${accepted} 验收合格，签证的事发生在其后`,
      ...(await photoDoubts(effect, contractChange)),
    ),
  })
}

async function onSubmit(effect: Change): Promise<void> {
  await noteDoubts(effect, await requireRunning(effect as never, '申报变更'))
}

/** 确认以后计入合同：变更合计、现合同额、变更率随之变。 */
async function onConfirm(effect: Change): Promise<void> {
  const { row } = effect
  const held = await requireRunning(effect as never, '确认变更')
  const change_total = add(await decided(effect), row.audited ?? '0')
  await fillContract(effect as never, held, { change_total }, `变更签证 ${row.contract_change_no}`)
}

extend(contractChange, { on: { submit: onSubmit, review: onSubmit, confirm: onConfirm } })
