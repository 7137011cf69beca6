import { today } from '@zhujian/model/date'
import { apply, type Journey, passInBrowser } from './case-hands'
import { type Filling, inDays } from './filling'
import { freshIdCard } from './made'
import type { Office } from './office'
import { add, type SiteHands, step } from './site-hands'

/** 实名制登记一名工人；特种作业工种的带证号。 */
export async function enrol(hands: SiteHands, person: string, more: Filling): Promise<void> {
  await add(await hands.related('site', '工人'), '实名制人员', {
    姓名: person,
    证件类型: '身份证',
    证件号码: freshIdCard(),
    人员类型: '建筑工人',
    进场日期: today(),
    ...more,
  })
}

/** 三级教育：项目部一级一级登记，总监审核通过的才算数，审完才能登记下一级。 */
export async function educate(hands: SiteHands, person: string): Promise<void> {
  await add(await hands.related('site', '班组'), '班组', { 班组名称: '木工一班', 进场日期: today() })
  const levels = [
    { level: '公司级', from: 9, to: 8, 学时: '15' },
    { level: '项目级', from: 6, to: 5, 学时: '15' },
    { level: '班组级', from: 3, to: 1, 学时: '20', 班组: '木工一班' },
  ]
  for (const { level, from, to, ...more } of levels) {
    const title = `${level}教育`
    await add(await hands.related('site', '安全教育'), '安全教育', {
      教育主题: title,
      教育类别: '三级教育',
      级别: level,
      开始时间: `${inDays(-from)} 08:00`,
      结束时间: `${inDays(-to)} 18:00`,
      参加人员与成绩: [{ 姓名: person, 考核分: '86', 已签到: '是' }],
      ...more,
    })
    await step(await hands.related('site', '安全教育'), title, '提交审核')
    await step(await hands.related('chief_engineer', '安全教育'), title, '审核通过')
  }
}

/** 施工单位开立农民工工资专户。 */
export async function openWageAccount(hands: SiteHands, project: string): Promise<void> {
  await add(await hands.related('contractor', '工资专户'), '工资专户', {
    专户名称: `${project}农民工工资专户`,
    开户银行: '工商银行',
    开户支行: '西湖支行',
    专户账号: `62220${String(Date.now()).slice(-12)}`,
    开户日期: today(),
  })
}

/** 首次监督检查：开工条件二十条，没有给的都符合。 */
export const firstInspection = (found: Filling): Journey => ({
  route: '/business/workinspection',
  label: '开工条件审查',
  applicant: 'officer',
  omit: '现场照片',
  filling: { 计划开工日期: today(), '16 扬尘在线监测': '不涉及', '17 视频监控': '不涉及', ...found },
})

/** 工人登记、教育，工资专户开立，首检二十条都符合，准予开工。 */
export async function begin(office: Office, hands: SiteHands, project: string, worker: string): Promise<void> {
  await enrol(hands, worker, { 工种: '木工' })
  await educate(hands, worker)
  await openWageAccount(hands, project)
  const inspection = await apply(office, firstInspection({}), project)
  for (const username of ['chief_engineer', 'owner', 'section_chief']) await passInBrowser(office, username, inspection)
}
