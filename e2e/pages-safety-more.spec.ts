import { expect, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { type Desk, openDesk, shown } from './desk'
import { inDays } from './filling'
import { freshName, freshPerson, PDF } from './made'
import {
  addGivenUp,
  addMended,
  addRow,
  changeIn,
  foundBy,
  hoursAgo,
  offersNot,
  openFrom,
  rowOn,
  stepIn,
  stepInRefused,
  stepOf,
} from './page-hands'
import { enrol, keyPerson, leaveSite, openBuildingSite, type Site } from './site'
import { numberOf } from './site-hands'

/** 人员的交底与带班、环境与现场：一页一件，从工程的菜单走到，填错、改正、查到、办一件。 */
test.describe.configure({ timeout: 180_000 })

let desk: Desk
let site: Site
const hand = freshPerson('木工')
const crew = freshName('木工班')
const standingPlan = freshName('触电事故现场处置方案')

/** 已经备案的一份应急预案，演练照它办。 */
async function recordPlan(): Promise<void> {
  const caller = await desk.caller('site')
  const commander = await keyPerson(desk, site, '冯国平', 'project_manager')
  const id = await addRow(desk, 'site', 'safety/emergency_plan', {
    engineering_id: site.id,
    plan_name: standingPlan,
    plan_kind: 1,
    version_no: 'A0',
    commander,
    members: [{ name: '张卫东', duty: 1, tel: '0571-88001234' }],
    hospital: '市第一人民医院',
    supplies: [{ name: '担架', qty: 2, uom: '副', place: '应急物资库' }],
    published_on: today(),
    file: await caller.upload('预案.pdf', PDF),
  })
  await stepOf(desk, 'site', 'safety/emergency_plan', id, 'submit')
  await stepOf(desk, 'contractor', 'safety/emergency_plan', id, 'approve')
}

test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
  const { unit_id } = await desk.person('contractor')
  const person = await enrol(desk, site, hand)
  const team = { engineering_id: site.id, unit_id, name: crew, work_type: '240' }
  const team_id = await addRow(desk, 'contractor', 'people/team', team)
  const caller = await desk.caller('contractor')
  const { data } = await caller.get('/api/people/worker/pc/info', { id: person })
  await caller.done('/api/people/worker/pc/edit', { id: person, version: data.version, team_id })
  await recordPlan()
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

const open = (username: string, title: string) => openFrom(desk, site, username, title)

test('a plan for emergencies is written by the site, approved by the company and recorded; a special one names the accident it is for [S2-14/safetyManage.emergency]', async () => {
  const name = freshName('基坑坍塌专项应急预案')
  const page = await open('site', '应急预案')
  const wrong = {
    预案名称: name,
    类别: '专项预案',
    版次: 'A0',
    总指挥: '冯国平',
    应急组织: [{ 姓名: '张卫东', 职责: '抢险', 电话: '0571-88001234' }],
    就近医院: '市第一人民医院',
    应急物资: [{ 名称: '担架', 数量: '2', 单位: '副', 存放地点: '应急物资库' }],
    公布日期: today(),
  }
  await addMended(page, '应急预案', wrong, ['事故类型', '专项预案须选事故类型'], { 事故类型: '坍塌' })
  await foundBy(page, name, ['预案名称', name, freshName('别的')])
  await stepIn(page, name, '提交审核', {}, '待审核')
  await offersNot(await open('chief_engineer', '应急预案'), name, '审核通过')
  await stepIn(await open('contractor', '应急预案'), name, '审核通过', {}, '已通过')
  await stepIn(await open('site', '应急预案'), name, '登记备案', { 备案号: 'YA330106', 备案日期: today() }, '已备案')
})

test('a drill is planned, reported with what was photographed, and judged by the consultant; one that lies ahead is not reported [S2-14/safetyManage.drill]', async () => {
  const page = await open('site', '应急演练')
  const wrong = { 应急预案: standingPlan, 形式: '实战演练', 计划日期: today(), 总指挥: '冯国平', 地点: '', 演练情景: '触电' }
  await addMended(page, '应急演练', wrong, ['地点', /地点/], { 地点: '主楼北侧空地' })
  await foundBy(page, standingPlan, ['形式', '实战演练', '综合演练'])
  const ahead = { 演练时间: hoursAgo(-2), 结束时间: hoursAgo(-3), 参演人员: hand, 演练照片: 3 }
  await stepInRefused(page, standingPlan, '登记演练情况', ahead, '演练时间不能晚于现在')
  const held = { 演练时间: hoursAgo(3), 结束时间: hoursAgo(2), 参演人员: hand, 演练照片: 3 }
  await stepIn(page, standingPlan, '登记演练情况', held, '待评估')
  await offersNot(page, standingPlan, '评估')
  await stepIn(await open('chief_engineer', '应急演练'), standingPlan, '评估', { 评估结果: '良' }, '合格')
})

test('the safety log of the day is written once; colder at its warmest is complained of, and it is corrected the same day [S2-14/safetyManage.safetyLog]', async () => {
  const part = freshName('三层梁板')
  const page = await open('site', '安全日志')
  const log = {
    日期: today(),
    天气: '晴',
    最高气温: '8',
    最低气温: '12',
    施工部位: part,
    内容: '临边防护、用电巡查，纠正违章两起',
  }
  await addMended(page, '安全日志', log, ['最低气温', '最低气温不能高于最高气温'], { 最低气温: '2' })
  await foundBy(page, part, ['施工部位', part, freshName('别的')])
  await addGivenUp(page, '安全日志', { ...log, 最低气温: '2' }, ['日期', /的日志已填/])
  await changeIn(page, part, { 内容: '补充：外架巡查合格' })
  await expect(rowOn(page, part)).toContainText('外架巡查合格')
  await expect(shown(await open('officer', '安全日志')).getByRole('button', { name: '新建安全日志' })).toHaveCount(0)
})

test('a disclosure to the hands of a crew is held and signed; without its crew it is complained of [S2-14/safetyManage.disclosure]', async () => {
  const item = freshName('模板支架搭设')
  const page = await open('site', '安全交底')
  const wrong = {
    类别: '安全交底',
    层级: '管理人员→作业人员',
    分部分项: item,
    部位: '五层',
    交底人: '冯国平',
    专职安全员: '徐卫东',
    接受人: hand,
    交底时间: hoursAgo(1),
    交底内容: `${item}：按方案搭设，系安全带`,
    危险因素与对策: [{ 危险因素: '高处坠落', 对策: '系挂安全带' }],
  }
  await addMended(page, '交底', wrong, ['班组', '向作业人员交底的须选班组'], { 班组: crew })
  await foundBy(page, item, ['分部分项', item, freshName('别的')])
  await stepIn(page, item, '签字完成', {}, '已签字')
  await offersNot(await open('chief_engineer', '安全交底'), item, '作废')
})

test('a visit of the head of the company is entered with his name and post; what he found needs what was done about it [S2-14/safetyManage.leaderShift]', async () => {
  const leader = freshPerson('钱')
  const page = await open('site', '领导带班')
  const day = inDays(-1)
  const wrong = {
    类别: '企业负责人带班检查',
    日期: day,
    开始时间: `${day} 08:00`,
    结束时间: `${day} 10:00`,
    巡查部位: '基坑、塔机',
  }
  const said = '请填写企业负责人的姓名与职务'
  await addMended(page, '领导带班', wrong, ['企业负责人', said], { 企业负责人: leader, 职务: '总工程师' })
  await foundBy(page, leader, ['企业负责人', leader, freshName('别的')])
  await addGivenUp(page, '领导带班', { ...wrong, 企业负责人: leader, 职务: '总工程师' }, ['日期', '该企业负责人当日已登记'])
  await changeIn(page, leader, { 发现的问题: '塔机周边堆料', 处理情况: '当日清理' })
  await expect(rowOn(page, leader)).toContainText('塔机周边堆料')
  await expect(shown(await open('chief_engineer', '领导带班')).getByRole('button', { name: '新建领导带班' })).toHaveCount(0)
})

test('a vehicle is put on record by the site and checked by the company; a muck truck without its permit is complained of [S2-14/safetyManage.vehicle]', async () => {
  const plate = `浙A${String(Date.now()).slice(-5)}`
  const page = await open('site', '车辆备案')
  const wrong = {
    车牌: plate,
    车牌颜色: '黄',
    车型: '渣土车',
    运输企业: '绿运渣土有限公司',
    驾驶员: '孙志强',
    保险有效期至: inDays(200),
  }
  const said = '渣土车、自卸车须有建筑垃圾处置核准证'
  const permit = { 建筑垃圾处置核准证: '渣核 1024', 核准证有效期至: inDays(90) }
  await addMended(page, '车辆备案', wrong, ['建筑垃圾处置核准证', said], permit)
  await foundBy(page, plate, ['车牌', plate, '浙A00000'])
  await addGivenUp(page, '车辆备案', { ...wrong, ...permit }, ['车牌', '车牌已备案'])
  await offersNot(page, plate, '核对无误')
  await stepIn(await open('contractor', '车辆备案'), plate, '核对无误', {}, '有效')
})

test('a self check is entered by the site and ended with its conclusion; a line that fails asks for a photo [S2-14/safetyManage.selfCheck]', async () => {
  const page = await open('site', '项目自查')
  const line = {
    检查内容: '外架防护',
    结论: '不符合',
    隐患类别: '高处作业与安全防护',
    隐患等级: '一般',
    部位: '九层',
    情况: '密目网脱落两处',
  }
  const wrong = { 自查类型: '日检', 检查时间: hoursAgo(1), 检查项: [line] }
  await addMended(page, '项目自查', wrong, ['检查照片', '有不符合项的，请上传该项的照片或检查照片'], { 检查照片: 1 })
  const number = await numberOf(page, '日检')
  await foundBy(page, number, ['检查编号', number, 'JC000'])
  await foundBy(page, number, ['自查类型', '日检', '周检'])
  await stepInRefused(page, number, '结束检查', { 检查结论: '符合' }, /不符合/)
  await stepIn(page, number, '结束检查', { 检查结论: '限期整改' }, '整改中')
  await offersNot(await open('officer', '项目自查'), number, '签认')
})

test('a visit is planned for two officers on a day to come, is not planned twice, and is called off with a reason [S2-14/safetyManage.visitPlan]', async () => {
  const page = await open('officer', '检查计划')
  const plan = { 计划日期: inDays(9), 主检查人: '周志明', 检查类型: '日常巡查', 安排理由: '基坑开挖' }
  const wrong = { ...plan, 协同检查人: '周志明' }
  await addMended(page, '检查计划', wrong, ['协同检查人', '检查人须两名以上，不能是同一人'], { 协同检查人: 1 })
  await foundBy(page, inDays(9), ['来源', '交办', '双随机'])
  await addGivenUp(page, '检查计划', { ...plan, 协同检查人: 1 }, ['计划日期', '该工程当日已有检查计划'])
  await stepIn(page, inDays(9), '取消计划', { 取消原因: '工程停工' }, '已取消')
})

test('an accident is reported by the site and verified by the station; one that has not happened yet is complained of [S2-14/safetyManage.accident]', async () => {
  const place = freshName('钢筋加工棚')
  const page = await open('site', '事故快报')
  const wrong = {
    发生时间: hoursAgo(-3),
    发生地点: place,
    事故类型: '机械伤害',
    死亡: '0',
    重伤: '0',
    轻伤: '1',
    失联: '0',
    直接经济损失: '1.20',
    报告人: '王建国',
    报告人电话: '13900001234',
  }
  await addMended(page, '事故快报', wrong, ['发生时间', '发生时间不能晚于现在'], { 发生时间: hoursAgo(0.5) })
  await foundBy(page, place, ['发生地点', place, freshName('别的')])
  await offersNot(page, place, '核为误报')
  await stepIn(await open('officer', '事故快报'), place, '核为误报', { 核实情况: '系旧伤复发，不属事故' }, '误报')
})
