import { expect, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { type Desk, openDesk } from './desk'
import { inDays } from './filling'
import { freshName, freshPerson, PDF } from './made'
import {
  addMended,
  addRow,
  certifiedHand,
  changeIn,
  foundBy,
  hoursAgo,
  offersNot,
  openFrom,
  rowOn,
  stepIn,
  stepInRefused,
  stepOf,
  takesAlong,
} from './page-hands'
import { enrol, keyPerson, leaveSite, openBuildingSite, type Site } from './site'

/** 隐患与危大、机械与设施：一页一件，从工程的菜单走到，填错、改正、查到、办一件。 */
test.describe.configure({ timeout: 180_000 })

let desk: Desk
let site: Site
let manager: number
const [scaffolder, electrician, cutter, watcher] = ['架子', '电工', '切割', '监护'].map(freshPerson) as [
  string,
  string,
  string,
  string,
]
const approvedScheme = freshName('支撑架专项方案')

const CHAPTERS = ['工程概况', '编制依据', '施工计划', '施工工艺技术', '施工安全保证措施', '施工管理及作业人员配备和分工']
const MORE_CHAPTERS = ['验收要求', '应急处置措施']
const LAST_CHAPTER = '计算书及相关施工图纸'

const schemeOf = async (scheme_name: string, file: string) => ({
  engineering_id: site.id,
  scheme_type: 2,
  scheme_name,
  work: 401,
  params: [{ param: 2, value: '36' }],
  level: 2,
  version_no: 'A0',
  author: manager,
  chapters: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  file,
})

test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
  manager = await keyPerson(desk, site, '冯国平', 'project_manager')
  await certifiedHand(desk, site, scaffolder, '030')
  await certifiedHand(desk, site, electrician, '130')
  for (const each of [cutter, watcher]) await enrol(desk, site, each)
  const file = await (await desk.caller('site')).upload('方案.pdf', PDF)
  const id = await addRow(desk, 'site', 'safety/scheme', await schemeOf(approvedScheme, file))
  for (const [who, step] of [
    ['site', 'submit'],
    ['contractor', 'review'],
    ['chief_engineer', 'approve'],
  ] as const)
    await stepOf(desk, who, 'safety/scheme', id, step)
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

const open = (username: string, title: string) => openFrom(desk, site, username, title)

test('a source of danger is entered and handed in for review; a red one without the head of the company is complained of [S2-14/safetyManage.riskSource] [S1-02/safety]', async () => {
  const name = freshName('深基坑临边坠落')
  const page = await open('site', '危险源辨识')
  const wrong = {
    危险源名称: name,
    分部分项: '基坑支护',
    性质: '静态',
    可能的事故: '坍塌',
    '可能性 L': '3',
    '暴露频率 E': '6',
    '后果 C': '7',
    风险等级: '红（重大）',
    责任人: '冯国平',
    管控措施: [{ 类别: '工程技术', 措施: '临边设 1.2 m 防护栏杆' }],
    开始管控: today(),
  }
  const said = '红色风险须指定企业负责人为责任人并关联应急预案'
  await addMended(page, '危险源', wrong, ['企业负责人', said], { 风险等级: '黄（一般）' })
  await expect(rowOn(page, name)).toContainText('班组')
  await foundBy(page, name, ['危险源名称', name, freshName('别的')])
  await takesAlong(page, '危险源')
  await stepIn(page, name, '提交审核', {}, '待审核')
  await offersNot(page, name, '审核通过')
  await stepIn(await open('chief_engineer', '危险源辨识'), name, '审核通过', {}, '管控中')
})

test('a risk under control is found among its kind, lost with a reason and brought back; only the builder says so [S2-14/safetyManage.riskControl]', async () => {
  const name = freshName('高支模坍塌')
  const source = {
    engineering_id: site.id,
    risk_name: name,
    part_item: '主体结构',
    risk_kind: 1,
    accident_type: 3,
    l: '3',
    e: '6',
    c: '7',
    risk_level: 3,
    duty_person: manager,
    measures: [{ kind: 1, measure: '按方案搭设' }],
    start_on: today(),
  }
  const id = await addRow(desk, 'site', 'safety/risk_source', source)
  await stepOf(desk, 'site', 'safety/risk_source', id, 'submit')
  await stepOf(desk, 'chief_engineer', 'safety/risk_source', id, 'approve')
  const page = await open('site', '风险分级管控')
  await expect(rowOn(page, name)).toContainText('管控中')
  await foundBy(page, name, ['危险源名称', name, freshName('别的')])
  await foundBy(page, name, ['风险等级', '黄（一般）', '蓝（低）'])
  await stepInRefused(page, name, '登记失控', { 情况说明: '' }, /请填写情况说明|情况说明.*必填/)
  await stepIn(page, name, '登记失控', { 情况说明: '大风后立杆移位' }, '失控')
  await offersNot(await open('chief_engineer', '风险分级管控'), name, '恢复管控')
  await stepIn(await open('site', '风险分级管控'), name, '恢复管控', { 情况说明: '已复核加固' }, '管控中')
})

test('a dangerous work is entered with its size, is not begun before its conditions, and is corrected [S2-14/safetyManage.dangerProject]', async () => {
  const name = freshName('深基坑开挖与支护')
  const page = await open('site', '危大工程')
  const wrong = {
    名称: name,
    作业类型: '基坑（槽）土方开挖、支护、降水',
    部位: '地下室',
    规模参数: [{ 数值: '6.2' }],
    规模: '超过一定规模',
    计划开始: inDays(5),
    计划完成: inDays(2),
    项目安全员: '徐卫东',
  }
  await addMended(page, '危大工程', wrong, ['计划完成', '计划完成不能早于计划开始'], { 计划完成: inDays(60) })
  await expect(rowOn(page, name)).toContainText('专项方案')
  await foundBy(page, name, ['名称', name, freshName('别的')])
  const said = /专项方案（37 号令第十、十一条）.*未完成，不能开始实施/
  await stepInRefused(page, name, '开始实施', { 实际开始: today() }, said)
  await changeIn(page, name, { 部位: '地下室北侧' })
  await expect(rowOn(page, name)).toContainText('地下室北侧')
  await offersNot(await open('chief_engineer', '危大工程'), name, '开始实施')
})

test('a special scheme goes from the site to the company and the chief engineer; one with a chapter missing is complained of [S2-14/safetyManage.safetyProgram]', async () => {
  const name = freshName('落地式脚手架专项施工方案')
  const page = await open('site', '专项方案')
  const wrong = {
    方案类型: '专项施工方案',
    方案名称: name,
    危大工程作业类型: '落地式钢管脚手架',
    规模参数: [{ 数值: '36' }],
    规模: '危大工程',
    版次: 'A0',
    编制人: '冯国平',
    已编章节: [...CHAPTERS, ...MORE_CHAPTERS],
  }
  await addMended(page, '方案', wrong, ['已编章节', `缺少${LAST_CHAPTER}`], { 已编章节: [LAST_CHAPTER] })
  await foundBy(page, name, ['方案名称', name, freshName('别的')])
  await stepIn(page, name, '提交审核', {}, '待企业审核')
  await offersNot(page, name, '企业技术负责人审核通过')
  await stepIn(await open('contractor', '专项方案'), name, '企业技术负责人审核通过', {}, '待总监审查')
  await stepIn(await open('chief_engineer', '专项方案'), name, '总监审查通过', {}, '已通过')
})

const expert = (at: number) => ({ 姓名: `专家${'甲乙丙丁戊'[at]}`, 单位: '省建筑科学研究院', 职称: '教授级高工', 专业: '结构' })

test('a scheme beyond the limit is not approved without experts, nor passed by four of them [S2-14/safetyManage.expertReview]', async () => {
  const name = freshName('深基坑专项施工方案')
  const page = await open('site', '专家论证')
  const wrong = {
    方案类型: '专项施工方案',
    方案名称: name,
    危大工程作业类型: '基坑（槽）土方开挖、支护、降水',
    规模参数: [{ 数值: '6.2' }],
    规模: '危大工程',
    版次: 'A0',
    编制人: '冯国平',
    已编章节: [...CHAPTERS, ...MORE_CHAPTERS, LAST_CHAPTER],
  }
  const said = /按参数判定为超过一定规模.*不能登记得更低/
  await addMended(page, '方案', wrong, ['规模', said], { 规模: '超过一定规模' })
  await foundBy(page, name, ['方案名称', name, freshName('别的')])
  await stepIn(page, name, '提交审核', {}, '待企业审核')
  await stepIn(await open('contractor', '专家论证'), name, '企业技术负责人审核通过', {}, '待总监审查')
  const chief = await open('chief_engineer', '专家论证')
  await offersNot(chief, name, '总监审查通过')
  await stepIn(chief, name, '总监审查通过，组织专家论证', {}, '待专家论证')
  await offersNot(await open('site', '专家论证'), name, '登记论证通过')
  const registrar = await open('contractor', '专家论证')
  const held = { 论证日期: today(), 论证组长: '专家甲' }
  await stepInRefused(registrar, name, '登记论证通过', { ...held, 论证专家: [0, 1, 2, 3].map(expert) }, /专家不足五名/)
  await stepIn(registrar, name, '登记论证通过', { ...held, 论证专家: [0, 1, 2, 3, 4].map(expert) }, '已通过')
})

test('a scaffold is offered for acceptance by stages and accepted; higher than its design is complained of [S2-14/safetyManage.scaffold]', async () => {
  const part = freshName('主楼外架')
  const page = await open('site', '脚手架验收')
  const wrong = {
    架体类别: '盘扣架',
    部位: part,
    验收阶段: '每搭设 6–8 m',
    现高: '8',
    设计高度: '6',
    专项方案: approvedScheme,
    架子工: scaffolder,
  }
  await addMended(page, '脚手架验收', wrong, ['现高', '现高不能超过设计高度'], { 设计高度: '24' })
  await foundBy(page, part, ['部位', part, freshName('别的')])
  await stepIn(page, part, '报验', {}, '待验收')
  await offersNot(page, part, '验收合格')
  await stepIn(await open('chief_engineer', '脚手架验收'), part, '验收合格', { 验收日期: today() }, '合格')
})

test('temporary power is offered for acceptance and sent back to be put right; more than four machines without a design are complained of [S2-14/safetyManage.tempPower]', async () => {
  const part = freshName('钢筋加工区')
  const page = await open('site', '临时用电')
  const wrong = {
    记录类别: '验收',
    部位: part,
    设备总容量: '42',
    用电设备: '6',
    电工: electrician,
    检查时间: hoursAgo(1),
  }
  const said = '用电设备 5 台及以上或总容量 50 kW 及以上，应编制用电组织设计'
  await addMended(page, '临时用电', wrong, ['用电组织设计', said], { 用电设备: '4' })
  await foundBy(page, part, ['部位', part, freshName('别的')])
  await stepInRefused(page, part, '登记巡检、检测', {}, '验收的请办理“报验”')
  await stepIn(page, part, '报验', {}, '待验收')
  const chief = await open('chief_engineer', '临时用电')
  await stepIn(chief, part, '不合格，要求整改', { 不合格原因: '开关箱未上锁' }, '整改中')
})

test('a fire permit is asked for by one and granted by another; who watches may not be who burns [S2-14/safetyManage.fireSafety]', async () => {
  const part = freshName('屋面')
  const page = await open('site', '消防与动火')
  const wrong = {
    动火等级: '二级',
    部位: part,
    室外动火: '否',
    动火方式: '切割打磨',
    动火内容: '钢筋切割',
    动火起: hoursAgo(-1),
    动火止: hoursAgo(-5),
    动火人: cutter,
    监护人: cutter,
    灭火器: '2',
    风力: '2',
  }
  await addMended(page, '动火证', wrong, ['监护人', '监护人不能兼动火人'], { 监护人: watcher })
  await foundBy(page, part, ['部位', part, freshName('别的')])
  await stepInRefused(page, part, '申请动火', {}, /本工程没有别的人可以批准二级动火/)
  await changeIn(page, part, { 动火等级: '一级' })
  await stepIn(page, part, '申请动火', {}, '待审批')
  await offersNot(page, part, '企业安全管理部门批准')
  await stepIn(await open('contractor', '消防与动火'), part, '企业安全管理部门批准', {}, '已批准')
})
