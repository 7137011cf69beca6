import { f } from '@zhujian/model'
import { declare } from './setting'

/** 个人信息保存多久（个人信息保护法第十九、四十七条）。 */
export const peopleSettings = {
  people_erase_days: declare('people', f.integer('删除后清除个人信息', { min: 0, max: 180, unit: '天' }), 30, {
    description: '实名制人员删除满这些天，姓名、证件、联系方式、人像、评价内容一并清除，考勤只留编号；期满之前供更正误删。',
    dangerous: '清除之后不能恢复',
  }),
  people_face_days: declare('people', f.integer('退场后人像保存', { min: 1, max: 1095, unit: '天' }), 180, {
    description: '人员退场满这些天，近照与证件照片连同缩略图一并清除，其余资料不变。',
    dangerous: '清除之后不能恢复',
    local: true,
  }),
  people_wage_years: declare('people', f.integer('工资台账保存', { min: 3, max: 30, unit: '年' }), 3, {
    description: '已删除人员的工资明细满这些年才隐去姓名与卡号；《保障农民工工资支付条例》要求台账至少保存三年。',
    local: true,
  }),
  people_enter_ahead_days: declare('people', f.integer('进场早于合同开工', { min: 0, max: 730, unit: '天' }), 180, {
    description: '人员、班组的进场日期最多早于工程合同开工日期这些天（施工准备期），再早的不予登记。',
    local: true,
  }),
  people_wage_most: declare('people', f.integer('一人一月工资提示上限', { min: 10_000, max: 10_000_000, unit: '元' }), 100_000, {
    description: '工资明细中一人一月应发超过这个数的，在工资表与明细上提示核对，不阻止发放。',
    local: true,
  }),
  people_wage_gap: declare('people', f.integer('应发与出勤单价相差', { min: 0, max: 100, unit: '%' }), 10, {
    description:
      '工资明细的应发与按出勤、单价（计件按工程量，计月按计薪天数）算出的相差超过这些的，多发少发都提示核对，不阻止发放。',
    local: true,
  }),
  people_wage_public_days: declare('people', f.integer('工资表公示期', { min: 1, max: 30, unit: '天' }), 5, {
    description:
      '总承包单位审核工资表之后，在施工现场公示满这些天才能提交银行代发；自公示次日起计，只影响此后公示的。各地规定不一，按本地的规定改。',
    local: true,
  }),
  people_age_men: declare('people', f.integer('男性进场年龄提示', { min: 50, max: 80, unit: '周岁' }), 60, {
    description: '进场时已满这个年龄的男性，登记时提示核对，并列入“超龄”；不阻止进场。各地规定不一，按本地的超龄管理规定改。',
    local: true,
  }),
  people_age_women: declare('people', f.integer('女性进场年龄提示', { min: 45, max: 80, unit: '周岁' }), 50, {
    description: '进场时已满这个年龄的女性，登记时提示核对，并列入“超龄”；不阻止进场。各地规定不一，按本地的超龄管理规定改。',
    local: true,
  }),
  people_exam_retries: declare('people', f.integer('安全考试补考次数', { min: 0, max: 5, unit: '次' }), 1, {
    description: '安全考试不合格的，可以再考这么多次；一场考试自己写明了补考次数的，按它写的。',
    local: true,
  }),
  people_leave_back_days: declare('people', f.integer('可补请假的天数', { min: 0, max: 30, unit: '天' }), 2, {
    description: '关键岗位人员的请假最多补办这些天以前的，再早的不予登记。',
    local: true,
  }),
  people_leave_rate: declare('people', f.integer('一月请假提示比例', { min: 1, max: 100, unit: '%' }), 20, {
    description: '关键岗位人员一个月的请假超过当月天数的这个比例时提示审核的人，不阻止办理。',
    local: true,
  }),
  people_late_at: declare('people', f.time('迟到时刻', { optional: true }), '08:00', {
    description: '考勤统计里，首次进场晚于这个时刻的出勤记为迟到，只作提示；留空不计迟到。',
    local: true,
  }),
  message_keep_days: declare('people', f.integer('办结的消息保存', { min: 180, max: 3650, unit: '天' }), 1095, {
    description:
      '站内消息满这些天即删除；待办消息还没有读的、所属事项或工程还没有办结的，不论多久都留着。送达的凭据是送达回证与操作日志，不靠消息。',
    dangerous: '删除之后不能恢复',
  }),
} as const
