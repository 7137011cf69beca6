import { contractType } from '@zhujian/domain/biz/kinds/qianyue'
import { contract } from '@zhujian/domain/contract/contract'
import {
  belowShare,
  LEAST_SPENT,
  MUNICIPAL,
  RAIL,
  SAFE_RATE,
  SUB_PREPAID,
  SUB_PREPAID_DAYS,
} from '@zhujian/domain/contract/contract-rules'
import { payKind, payment } from '@zhujian/domain/contract/payment'
import { safetyFee } from '@zhujian/domain/contract/safety-fee'
import { output } from '@zhujian/domain/production/output'
import { cautions } from '@zhujian/domain/site/caution'
import { addDays, today } from '@zhujian/model/date'
import { add } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { columns } from '../../entity/columns'
import { type Effect, extend } from '../../entity/extend'
import { keepsNumber, requireUnused } from '../site/public'

type Fee = Effect<typeof safetyFee>

const APPROVED = safetyFee.flow?.states.code('approved')
const CONFIRMED = output.flow?.states.code('confirmed')
const SUB = [contractType.code('subcontract'), contractType.code('labour')]

keepsNumber('invoice', safetyFee.name, ['invoice_no'])

/** 到该月为止审核通过的投入，元。 */
const total = (t: string) => `(select sum(o.amount) from safety_fee o where o.engineering_id = "${t}"."engineering_id"
  and o.ym <= "${t}"."ym" and o.state = ${APPROVED} and o.deleted_at is null)`
/** 到该月为止应提取的，元。 */
const should = (t: string) => `(select round(sum(p.confirmed_value) * 100 * (case when e.engineering_type_id like '${MUNICIPAL}%'
    and e.engineering_type_id <> '${RAIL}' then ${SAFE_RATE.municipal} else ${SAFE_RATE.building} end), 2)
  from output p join engineering e on e.id = p.engineering_id where p.engineering_id = "${t}"."engineering_id" and p.ym <= "${t}"."ym"
    and p.state = ${CONFIRMED} and p.deleted_at is null group by e.engineering_type_id)`

/** 连同这一笔，累计投入仍不到应提取的八成。 */
async function spentNote({ trx, row }: Fee): Promise<string | false> {
  const f = columns(safetyFee, 'f')
  const { rows } = await sql<{ total: string; should: string | null }>`select coalesce(${f.total}, 0)::text as total,
    ${f.should}::text as should from safety_fee f where f.id = ${row.id}`.execute(trx)
  const [found] = rows
  if (!found?.should) return false
  const spent = row.state === APPROVED ? found.total : add(found.total, row.amount)
  return belowShare(spent, found.should, LEAST_SPENT) && `累计投入 ${spent} 元，不到应提取 ${found.should} 元的 ${LEAST_SPENT}%`
}

interface Prepaid {
  readonly contract_no: string
  readonly rate: string
}

/** 分包工程开工满一个月，总包付给它的安全费用还不到一半。 */
async function prepaidNote({ trx, row }: Fee): Promise<string | false> {
  const { rows } = await sql<Prepaid>`select c.contract_no, round(coalesce(p.paid, 0) * 100 / c.safe_fee, 2)::text as rate
    from contract c left join lateral (select sum(paid) as paid from payment where contract_id = c.id and deleted_at is null
      and pay_kind = ${payKind.code('safety')} and state = ${payment.flow?.states.code('paid')}) p on true
    where c.engineering_id = ${row.engineering_id} and c.party_b = ${row.unit_id} and c.contract_type = any(${SUB}::text[])
      and c.state = ${contract.flow?.states.code('approved')} and c.safe_fee > 0 and c.deleted_at is null
      and c.start_on < ${addDays(today(), -SUB_PREPAID_DAYS)}::date and coalesce(p.paid, 0) * 100 < c.safe_fee * ${SUB_PREPAID}
    order by c.id limit 1`.execute(trx)
  return !!rows[0] && `分包合同 ${rows[0].contract_no} 开工满一个月，安全费用只付 ${rows[0].rate}%，不到 ${SUB_PREPAID}%`
}

async function onSubmit(effect: Fee): Promise<void> {
  const used = await requireUnused(effect as never, safetyFee, 'invoice')
  effect.set({ caution: cautions(used, await spentNote(effect), await prepaidNote(effect)) })
}

async function requireOwnInvoice(effect: Fee): Promise<void> {
  await requireUnused(effect as never, safetyFee, 'invoice')
}

extend(safetyFee, {
  on: { add: requireOwnInvoice, edit: requireOwnInvoice, submit: onSubmit, approve: onSubmit },
  found: { total, should, spent_rate: (t) => `round(${total(t)} * 100 / nullif(${should(t)}, 0), 2)` },
})
