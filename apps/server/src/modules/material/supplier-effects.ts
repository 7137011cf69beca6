import { supplier } from '@zhujian/domain/material/supplier'
import { materialIn } from '@zhujian/domain/material/material-in'
import { purchase } from '@zhujian/domain/material/purchase'
import { AppError } from '@zhujian/model'
import { type Effect, extend } from '../../entity/extend'

/** 名录是本企业的：项目部、企业都只登记自己的。@throws invalid */
function requireOwn({ row, context: { session } }: Effect<typeof supplier>): void {
  if (session.unit_id !== null && row.unit_id === session.unit_id) return
  throw new AppError('invalid', { fields: [{ field: 'unit_id', message: '供应商名录属于本企业，请选择本企业' }] })
}

const known = purchase.flow?.states
const [ORDERED, PART, DONE] = (['approved', 'part', 'done'] as const).map((key) => known?.code(key))
const inward = materialIn.flow?.states
const PASSED = inward?.code('accepted')
const FAILED = [inward?.code('rejected'), inward?.code('returned')].join(', ')
const placed = (t: string) => `from purchase p where p.supplier_id = "${t}"."id" and p.deleted_at is null`
const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

extend(supplier, {
  on: { add: requireOwn },
  found: {
    // 供的批次里，复试、验收不合格的占已经有结论的。
    fail_rate: (t) => `(select round(100.0 * count(*) filter (where m.state in (${FAILED})) / nullif(count(*), 0), 2)
      from material_in m join purchase p on p.id = m.purchase_id and p.supplier_id = "${t}"."id"
      where m.state in (${PASSED}, ${FAILED}) and m.deleted_at is null)`,
    // 已到交货日期的订单里，逾期到齐、逾期仍没有到齐的。
    late_rate: (
      t,
    ) => `(select round(100.0 * count(*) filter (where coalesce(p.done_on, ${TODAY}) > p.need_on) / nullif(count(*), 0), 2)
      ${placed(t)} and p.state in (${ORDERED}, ${PART}, ${DONE}) and (p.state = ${DONE} or p.need_on < ${TODAY}))`,
    used_by: (t) => `(select count(distinct p.engineering_id)::int ${placed(t)} and p.state in (${ORDERED}, ${PART}))`,
  },
})
