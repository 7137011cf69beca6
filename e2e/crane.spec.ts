import { expect, test } from '@playwright/test'
import { formatInstant, nowSeconds, today } from '@zhujian/model/date'
import { apply, passInBrowser } from './case-hands'
import { inDays } from './filling'
import { acceptedByAll, certified, certify, madeMachine, dismantling, putUp, takenDown } from './crane-hands'
import { begin } from './beginning'
import { freshName, freshPerson } from './made'
import { actOn, companyOf, type Office, openOffice } from './office'
import { projectHead, shown } from './place'
import { assign, registerWith, takeIn } from './registration'
import { add, numberOf, type SiteHands, siteHands, step, stepRefused } from './site-hands'

/**
 * 一台塔机：开工以后，安装告知、安装、检测、联合验收、使用登记、维保、拆卸告知到拆除（住建部令第166号）。
 * 每一步由该办的人在页面上办，没有一处调用接口或改数据库。
 */
test.describe.configure({ mode: 'serial', timeout: 600_000 })

let office: Office
let hands: SiteHands
const name = freshName('西溪医院')
const CRANE = '2号塔机'
const LEDGER = '起重机械台账'
const erector = freshPerson('拆装')
const driver = freshPerson('司机')
const carpenter = freshPerson('木工')

test.beforeAll(({ browser }) => {
  office = openOffice(browser)
  hands = siteHands(office, name)
})
test.afterAll(() => office.close())

const ledger = (username: string) => hands.related(username, LEDGER)
const installer = async (): Promise<string> => (await companyOf(office, 'equipment')).name
/** 施工总承包、监理先审核，再到监督机构（第十二条第（五）项）。 */
const agreed = async (): Promise<void> => {
  await step(await ledger('contractor'), CRANE, '总包审核')
  await step(await ledger('chief_engineer'), CRANE, '监理审核')
}
const at = (hours: number): string => formatInstant(nowSeconds() - hours * 3600)

test('a project with a company that puts up cranes is registered, accepted and assigned', async () => {
  await registerWith(office, name, [
    ['设备租赁', 'equipment'],
    ['设备安装', 'equipment'],
  ])
  await takeIn(await office.page('intake'), name)
  await assign(await office.page('section_chief'), name, '周志明')
  await hands.staff('contractor', 'projectAccount', '冯国平')
  await hands.staff('consultant', 'supervisor', '陈卫东')
})

test('the first inspection passes, and work begins [S2-14/safetyManage.safetyEdu]', async () => {
  await begin(office, hands, name, carpenter)
  await expect(projectHead(await hands.survey('site'))).toContainText('在建')
})

test('the installation is told of, sent back, told of again, and taken in', async () => {
  const owner = await installer()
  const site = await ledger('site')
  const machine = { ...madeMachine(owner), 维保单位: owner, 维保周期: '15' }
  await add(site, '起重机械', { 机械类别: '塔式起重机', 现场名称: CRANE, 备案编号: freshName('浙A2026'), ...machine })
  const told = { 安装单位: owner, 安装告知编号: '告知1', 安装告知日期: today() }
  await step(site, CRANE, '安装告知', told)
  await agreed()
  await step(await ledger('officer'), CRANE, '退回告知', { 退回原因: '安装拆卸人员名单与专项施工方案不一致，请更正' })
  await step(await ledger('site'), CRANE, '安装告知', { 安装告知编号: '告知2' })
  await agreed()
  await step(await ledger('officer'), CRANE, '核收告知')
})

test('it is put up, tested, accepted by all, and registered for use [S2-14/safetyManage.craneLedger]', async () => {
  await certified(hands, erector, '建筑起重机械安装拆卸工', '塔式起重机安装拆卸工')
  await certified(hands, driver, '起重信号工', '塔式起重机司机')
  await certify(hands, driver, '起重信号司索工')
  let site = await ledger('site')
  await test.step('没有安装拆卸证的人，不在可选的安装作业人员里', async () => {
    await actOn(site, CRANE, '安装完成')
    const dialog = site.getByRole('dialog', { name: /^安装完成：/ })
    await dialog.locator('[data-field="install_crew"] input').first().fill(carpenter)
    await expect(site.getByText('暂无数据', { exact: true })).toBeVisible()
    await site.keyboard.press('Escape')
    await site.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  site = await ledger('site')
  await step(site, CRANE, '安装完成', putUp(erector))
  const chief = await ledger('chief_engineer')
  await test.step('检测机构没有账号，监理凭报告登记；下次检测早于检测的，当场说清', async () => {
    const backwards = { 检测报告编号: 'JC1', 检测日期: today(), 下次检测日期: inDays(-1) }
    await stepRefused(chief, CRANE, '登记检测', backwards, '下次检测日期应晚于检测日期')
  })
  const tested = { 检测报告编号: 'JC1', 检测日期: today(), 下次检测日期: inDays(365) }
  await step(await ledger('chief_engineer'), CRANE, '登记检测', tested)
  await acceptedByAll(hands, CRANE, driver)
  const intake = await ledger('intake')
  await step(intake, CRANE, '使用登记', { 使用登记证号: freshName('SY2026-'), 使用登记日期: today() })
  await expect(shown(intake).getByRole('row').filter({ hasText: CRANE })).toContainText('使用中')
})

test('it is maintained by who holds a certificate, and the consultant confirms it [S2-14/safetyManage.craneMaintain]', async () => {
  const owner = await installer()
  const site = await hands.related('site', '维保记录')
  const done = { 起重机械: CRANE, 类别: '维护保养', 开始时间: at(3), 完成时间: at(1), 维保单位: owner, 结论: '可以使用' }
  // 没有起重机械作业证的，不在可选的人里。
  await add(site, '机械维保记录', { ...done, 维保人员: erector })
  const record = await numberOf(site, '维护保养')
  await step(await hands.related('chief_engineer', '维保记录'), record, '确认')
})

test('it is taken down: told of, agreed to, and gone from the site', async () => {
  const journey = { route: '/business/dismantle', label: '起重机械拆卸告知', applicant: 'site', filling: dismantling(erector) }
  const filed = await apply(office, journey, name)
  for (const username of ['contractor', 'chief_engineer', 'officer']) await passInBrowser(office, username, filed)
  await step(await ledger('site'), CRANE, '确认拆除', takenDown())
  await expect(
    shown(await ledger('officer'))
      .getByRole('row')
      .filter({ hasText: CRANE }),
  ).toContainText('已拆除')
})
