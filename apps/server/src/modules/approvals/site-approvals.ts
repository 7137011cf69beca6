import { keyPost } from '@zhujian/domain/people/key-posts'
import { AppError, type FieldProblem } from '@zhujian/model'
import { addDays, dayOf, today } from '@zhujian/model/date'
import { add, compare, div, isDecimal, sub } from '@zhujian/model/decimal'
import { feeStage } from '@zhujian/domain/biz/kinds/aqwm'
import { municipalAct } from '@zhujian/domain/biz/kinds/szcz'
import { sql } from 'kysely'
import { changeProject, holdProject } from '../project/public'
import { differsFrom, exceeds, timesPassed, usedNumber } from './known-values'
import { runningComplaints } from './running'
import { type BizCase, type BizEffect, present, textIn } from '../approval/public'

/** 安全文明施工措施费：总额与已拨付以登记的为准，办成后累加已预付。 */
export const safetyFee: BizEffect = {
  prefill: async (db, engineering) => {
    const total = engineering.safe_fee_total
    const paid = isDecimal(engineering.safe_fee_prepaid) ? engineering.safe_fee_prepaid : '0'
    const times = await timesPassed(db, engineering.id, 'aqwm')
    const prepay = times === 0 && isDecimal(total) ? leastPrepaid(total, paid) : null
    return present({
      stage: times === 0 && prepay !== '0' ? feeStage.code('prepaid') : feeStage.code('progress'),
      period: times + 1,
      fee_total: total,
      paid_fee: paid,
      used_fee: times === 0 ? '0' : null,
      apply_fee: prepay === '0' ? null : prepay,
    })
  },
  complaints: async (db, subject) => {
    const { content, engineering } = subject
    const next = (await timesPassed(db, engineering.id, 'aqwm')) + 1
    return [
      ...(await runningComplaints(db, subject)),
      ...(typeof content.period === 'number' && content.period !== next
        ? [{ field: 'period', message: `已办成 ${next - 1} 期，本次应为第 ${next} 期` }]
        : []),
      ...feeProblems(subject),
    ]
  },
  // 申请之后登记有变的，最后一环还要比一次。
  checks: (_db, subject) => {
    const found = feeProblems(subject).map(({ message }) => message)
    const text = found.join('；') || '总额与累计已拨付同登记一致'
    return Promise.resolve([{ label: '登记的安全文明施工费', result: found.length > 0 ? 'block' : 'ok', text }])
  },
  pass: async (writing, subject) => {
    const { engineering, biz, content } = subject
    const [differing] = feeProblems({ ...subject, engineering: await holdProject(writing, engineering.id) })
    if (differing) throw new AppError('wrongState', { message: `${differing.message}，请退回申请人核对` })
    const paid = add(textIn(content, 'paid_fee') || '0', textIn(content, 'apply_fee') || '0')
    await changeProject(writing, engineering.id, { safe_fee_prepaid: paid }, `安全文明施工措施费 ${biz.biz_no}`)
  },
  result: ({ content }) => [
    `第 ${String(content.period)} 期（${feeStage.labelOf(content.stage)}）：同意拨付 ${textIn(content, 'apply_fee')} 万元，累计 ${add(textIn(content, 'paid_fee') || '0', textIn(content, 'apply_fee') || '0')} 万元，总额 ${textIn(content, 'fee_total')} 万元。款项应专款专用。`,
  ],
}

/** 预付到总额的一半还差多少；报监时预付够了的为 0，接着按进度拨付。 */
function leastPrepaid(total: string, paid: string): string {
  const rest = sub(div(total, '2', 2), paid)
  return compare(rest, '0') > 0 ? rest : '0'
}

/** 总额、累计已拨付与工程上登记的比。 */
const feeProblems = (subject: BizCase): FieldProblem[] => [
  ...differsFrom(subject, 'fee_total', {
    registered: 'safe_fee_total',
    said: (total, mine) => `登记的安全文明施工费为 ${total} 万元，填写的为 ${mine} 万元；有变的先办理合同签订备案`,
  }),
  ...paidProblem(subject),
  ...(isDecimal(subject.engineering.safe_fee_total)
    ? []
    : [{ field: 'fee_total', message: '工程没有登记安全文明施工费，请先办理合同签订备案' }]),
]

function paidProblem(subject: BizCase): FieldProblem[] {
  const recorded = isDecimal(subject.engineering.safe_fee_prepaid) ? subject.engineering.safe_fee_prepaid : '0'
  return differsFrom({ ...subject, engineering: { ...subject.engineering, safe_fee_prepaid: recorded } }, 'paid_fee', {
    registered: 'safe_fee_prepaid',
    said: (paid, mine) => `登记的累计已拨付为 ${paid} 万元，填写的为 ${mine} 万元`,
  })
}

/** 消防临建审批：使用期在合同工期之内。 */
export const temporaryFire: BizEffect = {
  prefill: async (db, engineering) => {
    const { rows } = await sql<{
      id: number
    }>`select id from manage_user where engineering_id = ${engineering.id} and deleted_at is null
      and post = ${keyPost.code('safety_officer')} order by id limit 1`.execute(db)
    return present({ use_from: today(), use_to: engineering.plan_jg_time, fire_head: rows[0]?.id })
  },
  complaints: async (db, subject) => {
    const end = textIn(subject.engineering, 'plan_jg_time')
    const latest = end === '' ? '' : addDays(end, 180)
    const to = textIn(subject.content, 'use_to')
    return [
      ...(await runningComplaints(db, subject)),
      ...(latest !== '' && to > latest
        ? [{ field: 'use_to', message: `合同竣工日期为 ${end}，临时用房最迟使用到 ${latest}` }]
        : []),
    ]
  },
  result: ({ content }) => [
    `临时用房使用期：${textIn(content, 'use_from')} 至 ${textIn(content, 'use_to')}。期满应当拆除，继续使用的重新申请。`,
  ],
}

/** 市政处置：时间不早于今天，运输单位须在企业库正常。 */
export const municipal: BizEffect = {
  prefill: async (_db, engineering) => present({ place: engineering.address, from_on: today(), to_on: addDays(today(), 29) }),
  complaints: async (db, subject) => {
    const from = textIn(subject.content, 'from_on')
    return [
      ...(await runningComplaints(db, subject, {
        field: 'act',
        same: sql<boolean>`f.content ->> 'act' = ${String(subject.content.act ?? '')} and f.content ->> 'place' = ${textIn(subject.content, 'place')}`,
      })),
      ...(from !== '' && from < today() ? [{ field: 'from_on', message: '开始日期不能早于今天' }] : []),
    ]
  },
  result: ({ content }) => [
    `处置类别：${municipalAct.labelOf(content.act)}；地点：${textIn(content, 'place')}；期限：${textIn(content, 'from_on')} 至 ${textIn(content, 'to_on')}。期满应当恢复原状。`,
  ],
}

/** 消防验收：规模不大于登记的，验收日期与竣工验收一致，检测报告只能用一次。 */
export const fireAcceptance: BizEffect = {
  prefill: async (_db, engineering) =>
    present({
      height: engineering.max_height,
      floor_up: engineering.max_floor_up,
      floor_down: engineering.max_floor_down,
      area: engineering.build_area,
      finish_on: engineering.sj_jg_time === null ? null : dayOf(engineering.sj_jg_time),
      accept_on: engineering.completed_on,
    }),
  complaints: async (db, subject) => {
    const completed = textIn(subject.engineering, 'completed_on')
    const accepted = textIn(subject.content, 'accept_on')
    return [
      ...(await runningComplaints(db, subject, {
        field: 'monomer_id',
        same: sql<boolean>`coalesce(f.content ->> 'monomer_id', '') = ${String(subject.content.monomer_id ?? '')}`,
      })),
      ...exceeds(subject, 'area', { registered: 'build_area', said: (area) => `大于登记的总建筑面积 ${area} ㎡` }),
      ...exceeds(subject, 'height', { registered: 'max_height', said: (height) => `大于登记的最大高度 ${height} m` }),
      ...exceeds(subject, 'floor_up', { registered: 'max_floor_up', said: (floors) => `大于登记的地上最大层数 ${floors} 层` }),
      ...exceeds(subject, 'floor_down', {
        registered: 'max_floor_down',
        said: (floors) => `大于登记的地下最大层数 ${floors} 层`,
      }),
      ...(completed !== '' && accepted !== '' && accepted !== completed
        ? [{ field: 'accept_on', message: `竣工验收日期为 ${completed}` }]
        : []),
      ...(await usedNumber(db, subject, 'report_no')),
    ]
  },
  result: ({ content }) => [`建筑面积 ${textIn(content, 'area')} ㎡，建筑高度 ${textIn(content, 'height')} m。`],
}
