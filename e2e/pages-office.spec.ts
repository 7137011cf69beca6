import { expect, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { withDatabase } from './companies'
import { type Desk, go, openDesk, shown } from './desk'
import { inDays } from './filling'
import { freshName, freshPerson } from './made'
import { lookUp } from './office'
import {
  addGivenUp,
  addMended,
  changeIn,
  foundBy,
  hoursAgo,
  offersNot,
  openByMenu,
  rowOn,
  seek,
  stepIn,
  stepInRefused,
  takesAlong,
} from './page-hands'
import { enrol, leaveSite, openBuildingSite, type Site } from './site'

/** 不在一个工程里的页面：从主菜单走到，各工程的都在内。 */
test.describe.configure({ timeout: 180_000 })

let desk: Desk
let site: Site
const [hand, neighbour] = ['瓦工', '木工'].map(freshPerson) as [string, string]

test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
  await enrol(desk, site, hand)
  await enrol(desk, site, neighbour)
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

const open = (username: string, title: string) => openByMenu(desk, username, title)

const SCHEME = {
  方案类型: '专项施工方案',
  危大工程作业类型: '落地式钢管脚手架',
  规模参数: [{ 数值: '36' }],
  规模: '危大工程',
  版次: 'A0',
  已编章节: ['工程概况', '编制依据', '施工计划', '施工工艺技术', '施工安全保证措施', '施工管理及作业人员配备和分工'],
}
const REST = ['验收要求', '应急处置措施', '计算书及相关施工图纸']

test('a scheme is entered outside its project, found among all and handed in; with chapters missing it is complained of [S2-22/safetyProgram]', async () => {
  const name = freshName('外架专项施工方案')
  const page = await open('site', '专项方案')
  const wrong = { 所属工程: site.name, 方案名称: name, ...SCHEME, 编制人: '冯国平' }
  await addMended(page, '方案', wrong, ['已编章节', `缺少${REST.join('、')}`], { 已编章节: REST })
  await foundBy(page, name, ['方案名称', name, freshName('别的')])
  await foundBy(page, name, ['所属工程', site.name, '双浦'])
  await stepIn(page, name, '提交审核', {}, '待企业审核')
  await offersNot(page, name, '企业技术负责人审核通过')
  const company = await open('contractor', '专项方案')
  await stepIn(company, name, '退回', { 退回原因: '计算书缺连墙件验算' }, '退回')
})

test('standing beside a pour is written down by the consultant and signed by the builder; without the grade of the concrete it is complained of [S2-22/sideStation]', async () => {
  const part = freshName('三层梁板')
  const page = await open('consultant', '旁站记录')
  const wrong = {
    所属工程: site.name,
    部位: part,
    旁站工序: '混凝土浇筑',
    旁站开始: hoursAgo(5),
    旁站结束: hoursAgo(2),
    质量员到岗: '是',
    安全员到岗: '是',
    旁站监理人员: '章启明',
  }
  const poured = { 强度等级: 'C30', 浇筑方量: '120' }
  await addMended(page, '旁站记录', wrong, ['强度等级', '混凝土浇筑请填写强度等级与方量'], poured)
  await foundBy(page, part, ['部位', part, freshName('别的')])
  await stepIn(page, part, '送施工方会签', {}, '待施工方会签')
  await offersNot(page, part, '会签')
  const builder = await open('site', '旁站记录')
  await stepIn(builder, part, '会签', {}, '已签')
})

test('an unsafe act is entered against a worker and signed for by another than who saw it; one of tomorrow is complained of [S2-22/safetyBehavior]', async () => {
  const part = freshName('塔吊基础旁')
  const page = await open('site', '安全行为')
  const wrong = { 所属工程: site.name, 人员: hand, 行为: '酒后上岗', 发生时间: hoursAgo(-20), 部位: part }
  await addMended(page, '安全行为', wrong, ['发生时间', '发生时间不能晚于现在'], { 发生时间: hoursAgo(1) })
  await foundBy(page, part, ['部位', part, freshName('别的')])
  await foundBy(page, part, ['人员', hand, neighbour])
  const again = { ...wrong, 发生时间: hoursAgo(1) }
  await addGivenUp(page, '安全行为', again, ['发生时间', '1 小时内同一行为已登记'])
  await offersNot(page, part, '本人签认')
  const company = await open('contractor', '安全行为')
  await stepIn(company, part, '本人签认', {}, '已确认')
})

test('what is not yet done on a project stands beside that of others, and leads to it [S2-24/management]', async () => {
  const page = await open('officer', '项目综合管理')
  await foundBy(page, site.name, ['工程名称', site.name, freshName('别的')])
  await seek(page, '工程名称', site.name)
  await rowOn(page, site.name).locator('.zj-cell-link').first().click()
  await expect(page.locator('.project-head').getByRole('heading', { name: site.name })).toBeVisible()
})

test('a campaign is laid out by the station, given to its sites and ended; one that ends before it begins is complained of [S2-24/preventionControl]', async () => {
  const title = freshName('台风防御')
  const page = await open('officer', '专项防控')
  const wrong = {
    监管单位: '西湖区',
    名称: title,
    类别: '防台',
    预警级别: '橙色',
    开始日期: today(),
    结束日期: inDays(-2),
    填报项目: [{ 项目: '起重机械、外架加固', 填报方式: '是否' }],
  }
  await addMended(page, '专项防控', wrong, ['结束日期', '结束日期不能早于开始日期'], { 结束日期: inDays(9) })
  await foundBy(page, title, ['名称', title, freshName('别的')])
  await stepIn(page, title, '布置', {}, '进行中')
  await offersNot(await open('site', '专项防控'), title, '结束')
  await stepIn(page, title, '结束', {}, '已结束')
})

test('a vehicle that came through the gate is found by its plate and direction; heavier empty than full is complained of [S2-24/vehicle]', async () => {
  const plate = `浙A${String(Date.now()).slice(-5)}`
  const page = await open('contractor', '车辆监管')
  const wrong = {
    所属工程: site.name,
    时间: hoursAgo(1),
    车牌: plate,
    车型: '搅拌车',
    进出: '进',
    通道: '1 号门',
    总质量: '8',
    空车质量: '12',
  }
  await addMended(page, '车辆进出', wrong, ['总质量', '总质量不能小于空车质量'], { 总质量: '28' })
  await foundBy(page, plate, ['车牌', plate, '浙A00000'])
  await changeIn(page, plate, { 通道: '2 号门' })
  await expect(rowOn(page, plate)).toContainText('2 号门')
  await offersNot(await open('officer', '车辆监管'), plate, '编辑')
})

test('a device is entered with its number, put right, and entered once only; a number of other letters is complained of [S2-24/equipment] [S1-02/equipment]', async () => {
  const [name, sn] = [freshName('扬尘监测'), freshName('SN').toUpperCase()]
  const page = await open('contractor', '设备台账')
  const device = { 所属工程: site.name, 设备类型: '扬尘监测', 设备名称: name, 启用: '是', 上报周期: '60' }
  await addMended(page, '监测设备', { ...device, 设备序列号: '序列 1' }, ['设备序列号', /./], { 设备序列号: sn })
  await foundBy(page, name, ['设备名称', name, freshName('别的')])
  await takesAlong(page, '监测设备')
  await addGivenUp(page, '监测设备', { ...device, 设备序列号: sn }, ['设备序列号', '该序列号已登记'])
  await changeIn(page, name, { 安装位置: '东门' })
  await offersNot(await open('officer', '设备台账'), name, '编辑')
})

test('who lives where is entered outside his project and reported; a dormitory without a bed is complained of [S2-24/population]', async () => {
  const page = await open('site', '流动人口')
  const room = freshName('B')
  const wrong = { 所属工程: site.name, 人员: neighbour, 居住: '工地宿舍', 房间: room, 来本地日期: today() }
  await addMended(page, '流动人口', wrong, ['床位', '住工地宿舍的请填写床位'], { 床位: '2' })
  await foundBy(page, room, ['房间', room, 'Z999'])
  await stepIn(page, room, '上报登记', {}, '已登记')
  await stepInRefused(page, room, '注销', { 注销日期: inDays(-1) }, '注销不能早于来本地')
  await offersNot(await open('officer', '流动人口'), room, '注销')
})

test('a warning is found by its words and taken on by whom it concerns; who only looks cannot [S2-24/earlyWarning]', async () => {
  const content = freshName('塔机检验到期')
  const { unit_id } = await desk.person('contractor')
  await withDatabase((client) =>
    client.query(
      `insert into warning (engineering_id, warning_no, rule_id, level, content, search_text, entity, subject_id, clause, raised_at, duty_unit_id, state)
       select e.id, 'YJ-' || e.id, (select min(id) from warn_rule), 2, $2, $2, 'engineering', e.id, '第十八条', now(), $3, 0
       from engineering e where e.id = $1`,
      [site.id, content, unit_id],
    ),
  )
  const page = await open('contractor', '预警中心')
  await foundBy(page, content, ['预警内容', content, freshName('别的')])
  await seek(page, '预警内容', content)
  await stepIn(page, content, '签收', {}, '处置中')
  await stepInRefused(page, content, '报送处置', { 处置措施: '' }, /处置措施/)
  await stepIn(page, content, '报送处置', { 处置措施: '已安排检测' }, '待复核')
  await offersNot(page, content, '复核消警')
  const officer = await open('officer', '预警中心')
  await seek(officer, '预警内容', content)
  await stepIn(officer, content, '退回处置', { 复核意见: '请附检测报告' }, '处置中')
})

test('the month of a worker is read day by day outside his project, found by his name and taken along; nobody writes in it [S2-24/attendance]', async () => {
  await withDatabase((client) =>
    client.query(
      `insert into attendance_day (engineering_id, worker_id, day_on, hours, result)
       select engineering_id, id, $2, 9, 1 from worker where engineering_id = $1 and name = $3`,
      [site.id, today(), hand],
    ),
  )
  const page = await openByMenu(desk, 'site', '考勤统计', false)
  const view = shown(page)
  await view.getByText('工人', { exact: true }).click()
  const name = view.getByRole('searchbox', { name: '姓名' })
  const row = view.getByRole('row').filter({ hasText: hand })
  await name.fill(neighbour)
  await name.press('Enter')
  await expect(view.getByRole('row').filter({ hasText: neighbour })).toBeVisible()
  await expect(row).toHaveCount(0)
  await name.fill(hand)
  await name.press('Enter')
  await expect(row).toContainText('√')
  await expect(view.getByRole('button', { name: /^(新建|编辑)/ })).toHaveCount(0)
  await takesAlong(page, '考勤月报')
})

test('the details of a project are found by its name, show who builds it and are taken along as a record; who has no part in it reads nothing [S2-24/projectDetails]', async () => {
  const page = await desk.page('station_head')
  await go(page, '/projectDetails')
  await shown(page).getByRole('button', { name: '打开监督库' }).click()
  await lookUp(page, '工程名称', freshName('别的'))
  await expect(rowOn(page, site.name)).toHaveCount(0)
  await lookUp(page, '工程名称', site.name)
  await expect(rowOn(page, site.name)).toBeVisible()
  const view = await go(page, `/projectDetails?engineering_id=${site.id}`)
  await expect(view.locator('.survey-rows li').filter({ hasText: '施工单位' }).first()).toContainText('冯国平')
  const download = page.waitForEvent('download')
  await shown(page).getByRole('region', { name: '大事记' }).getByRole('button', { name: '导出' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  const stranger = await go(await desk.page('contractor2'), `/projectDetails?engineering_id=${site.id}`)
  await expect(stranger.getByText('工程不存在，或者本单位、本人已不在这个工程')).toBeVisible()
})
