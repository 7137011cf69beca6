import { contractType } from '@zhujian/domain/biz/kinds/qianyue'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { termGap } from '@zhujian/domain/project/contract-term'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import type { FieldProblem } from '@zhujian/model'
import { isDate } from '@zhujian/model/date'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { changeRow, holdRows } from '../../entity/decide'
import { readSettings } from '../../entity/settings-now'
import { changeProject } from '../project/public'
import { exceeds, partyComplaint, usedNumber } from './known-values'
import { runningComplaints } from './running'
import { type BizCase, type BizEffect, numberIn, present, textIn } from '../approval/public'

/** 合同类别 → 承包人在工程里的角色；项目管理、咨询等不登记为参建单位。 */
const contractorRole: Readonly<Record<string, string>> = {
  [contractType.code('survey')]: unitRole.code('kcdw'),
  [contractType.code('design')]: unitRole.code('sjdw'),
  [contractType.code('general')]: unitRole.code('sgdw'),
  [contractType.code('epc')]: unitRole.code('sgdw'),
  [contractType.code('subcontract')]: unitRole.code('specialty'),
  [contractType.code('labour')]: unitRole.code('nwgs'),
  [contractType.code('supervision')]: unitRole.code('jldw'),
}
/** 由施工总包发包的。 */
const SUB: readonly unknown[] = [contractType.code('subcontract'), contractType.code('labour')]
/** 决定工程合同价与工期的。 */
const MAIN: readonly unknown[] = [contractType.code('general'), contractType.code('epc')]

/** 报监登记收得下的工期，备案也收得下：差得不超过设置的天数不退。 */
async function termComplaint(db: Db, { content }: BizCase): Promise<FieldProblem[]> {
  const { start_on: from, end_on: to, days } = content
  if (!isDate(from) || !isDate(to) || typeof days !== 'number') return []
  const differs = termGap(from, to, days)
  if (!differs || differs.gap <= (await readSettings(db))('audit_days_gap')) return []
  return [{ field: 'days', message: `按起止日期应为 ${differs.span} 天，相差 ${differs.gap} 天，请核对` }]
}

/** 已经预付出去的安全文明施工费，合同里不会少于它：提交时就说，不等最后一环办不成。 */
function prepaidComplaint({ content, engineering }: BizCase): FieldProblem[] {
  const [fee, paid] = [textIn(content, 'safe_fee'), engineering.safe_fee_prepaid]
  if (!MAIN.includes(textIn(content, 'contract_type')) || !isDecimal(fee) || !isDecimal(paid) || compare(fee, paid) >= 0)
    return []
  return [{ field: 'safe_fee', message: `已预付 ${paid} 万元，安全文明施工费总额不能少于它` }]
}

async function complaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const type = textIn(subject.content, 'contract_type')
  const issuer = SUB.includes(type) ? unitRole.code('sgdw') : unitRole.code('jsdw')
  const role = contractorRole[type]
  return [
    ...(await runningComplaints(db, subject, {
      field: 'contract_no',
      same: sql<boolean>`f.content ->> 'contract_no' = ${textIn(subject.content, 'contract_no')}`,
    })),
    ...(await partyComplaint(db, subject, 'party_a', issuer)),
    ...(role === undefined ? [] : await partyComplaint(db, subject, 'party_b', role)),
    ...(await usedNumber(db, subject, 'contract_no')),
    ...(await termComplaint(db, subject)),
    ...prepaidComplaint(subject),
    ...exceeds(subject, 'price', {
      registered: 'total_cost',
      said: (total) => `合同价大于登记的工程总造价 ${total} 万元；总造价有误的先办理变更告知`,
    }),
  ]
}

/** 合同签订备案：核对双方是不是本工程的，办成后合同编号、合同价写入参建单位，施工总承包合同的价款与工期写入工程。 */
export const contract: BizEffect = {
  prefill: async (_db, engineering) =>
    present({
      contract_type: contractType.code('general'),
      contract_name: `${engineering.engineering_name}施工总承包合同`.slice(0, 100),
      party_a: engineering.jsdw,
      party_b: engineering.sgdw,
      price: engineering.contract_price,
      safe_fee: engineering.safe_fee_total,
      start_on: engineering.plan_kg_time,
      end_on: engineering.plan_jg_time,
      days: engineering.contract_days,
      bid_no: engineering.bid_no,
    }),
  complaints,
  pass: async (writing, { engineering, biz, content }) => {
    const note = `合同签订备案 ${biz.biz_no}`
    const type = textIn(content, 'contract_type')
    const role = contractorRole[type]
    if (role !== undefined) {
      const rows = await holdRows(
        writing,
        engineeringUnit,
        sql<boolean>`t.engineering_id = ${engineering.id} and t.role = ${role} and t.unit_id = ${numberIn(content, 'party_b')} and t.active`,
      )
      for (const row of rows)
        await changeRow(
          writing,
          engineeringUnit,
          row,
          { contract_no: content.contract_no, price: content.price },
          { action: 'change', note },
        )
    }
    if (!MAIN.includes(type)) return
    const values = present({
      contract_price: content.price,
      contract_days: content.days,
      plan_kg_time: content.start_on,
      plan_jg_time: content.end_on,
      safe_fee_total: content.safe_fee,
      bid_no: content.bid_no,
    })
    await changeProject(writing, engineering.id, values, note)
  },
  result: ({ content }) => [
    `合同名称：${textIn(content, 'contract_name')}；合同编号：${textIn(content, 'contract_no')}；合同价 ${textIn(content, 'price')} 万元；合同工期 ${String(content.days)} 天。`,
  ],
}
