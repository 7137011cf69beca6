import { expect, type Page, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { withDatabase } from './companies'
import { type Desk, openDesk, shown } from './desk'
import { fillForm, inDays } from './filling'
import { freshName } from './made'
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
} from './page-hands'
import { freshPerson } from './project'
import { keyPerson, leaveSite, openBuildingSite, raiseCrane, type Site, verifiedCertificate } from './site'
import { numberOf, spaced } from './site-hands'

/** 检查、评分、文书、起重机械与防控：一页一件，从工程的菜单走到，填错、改正、查到、办一件。 */
test.describe.configure({ timeout: 180_000 })

let desk: Desk
let site: Site
const campaign = freshName('低温防控')
const driver = freshPerson('司机')

/** 监督机构布置的一项专项防控，正在进行。 */
async function runCampaign(): Promise<void> {
  const { rows } = await withDatabase((client) =>
    client.query<{ org: string }>('select supervise_org_id as org from engineering where id = $1', [site.id]),
  )
  const items = [
    { item: '排水设备', kind: 2, must: true },
    { item: '临边与围挡', kind: 1, must: false },
  ]
  const id = await addRow(desk, 'officer', 'safety/campaign', {
    supervise_org_id: Number(rows[0]?.org),
    title: campaign,
    kind: 5,
    level: 2,
    from_on: inDays(-1),
    to_on: inDays(20),
    items,
  })
  await stepOf(desk, 'officer', 'safety/campaign', id, 'publish')
}

test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
  await keyPerson(desk, site, '冯国平', 'project_manager')
  await certifiedHand(desk, site, driver, '170')
  await verifiedCertificate(site, driver, '05')
  await verifiedCertificate(site, driver, '04')
  await runCampaign()
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

const open = (username: string, title: string) => openFrom(desk, site, username, title)

test('a check is begun by two officers and ended, and the site signs for it; one officer alone is complained of [S2-14/safetyManage.safetyCheck]', async () => {
  const page = await open('officer', '监督检查')
  const wrong = { 检查类型: '日常巡查', 检查时间: hoursAgo(1), 检查项: [{ 检查内容: '临边防护', 结论: '符合' }] }
  const said = '监督检查须两名以上监督员'
  await addMended(page, '监督检查', wrong, ['检查人', said], { 检查人: 1 }, '新建监督检查')
  const number = await numberOf(page, '日常巡查')
  await foundBy(page, number, ['检查编号', number, 'JC000'])
  await foundBy(page, number, ['检查类型', '日常巡查', '专项'])
  await stepInRefused(page, number, '结束检查', { 检查结论: '限期整改' }, '没有不符合项的，结论应为“符合”')
  await stepIn(page, number, '结束检查', { 检查结论: '符合' }, '待受检方签认')
  await offersNot(await open('chief_engineer', '监督检查'), number, '签认')
  await stepIn(await open('site', '监督检查'), number, '签认', {}, '已闭合')
})

test('the checks of the station are not begun by a company, nor its own by the station', async () => {
  const offer = (page: Page, name: string) => shown(page).getByRole('button', { name })
  for (const [username, title, begun, not] of [
    ['contractor', '监督检查', null, '新建监督检查'],
    ['contractor', '项目自查', '新建项目自查', null],
    ['officer', '监督检查', '新建监督检查', null],
    ['officer', '项目自查', null, '新建项目自查'],
  ] as const) {
    const page = await open(username, title)
    await expect(shown(page).getByRole('heading', { name: title, exact: true })).toBeVisible()
    if (begun) await expect(offer(page, begun).first()).toBeVisible()
    if (not) await expect(offer(page, not)).toHaveCount(0)
  }
})

test('a notice to put things right is drafted on the page of the project, is not handed in without its term, and is not known to the site before it is issued [S2-14/safetyManage.rectifyNotice]', async () => {
  const title = freshName('限期整改通知书')
  const page = await open('officer', '整改通知书')
  await shown(page).getByRole('button', { name: '拟制文书' }).first().click()
  const dialog = page.getByRole('dialog', { name: '拟制监督文书' })
  await expect(dialog.getByRole('textbox', { name: /正文/ })).toHaveValue(new RegExp(site.name))
  await fillForm(page, dialog, { 文书标题: title, 事项清单: [{ 内容: '3#楼临边未设防护栏杆' }] })
  await dialog.getByRole('button', { name: '保存并送审' }).click()
  const term = dialog.locator('.form-field.is-invalid').filter({ hasText: '整改（回复）期限' })
  await expect(term).toContainText('限期整改通知书应写明整改期限')
  await expect(dialog.getByLabel('文书标题')).toHaveValue(title)
  await fillForm(page, dialog, { '整改（回复）期限': inDays(7) })
  await dialog.getByRole('button', { name: '保存并送审' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOn(page, title)).toContainText('待审核')
  await foundBy(page, title, ['文书标题', title, freshName('别的')])
  await expect(rowOn(await open('site', '整改通知书'), title)).toHaveCount(0)
  await stepIn(await open('officer', '整改通知书'), title, '撤回', {}, '拟稿')
})

test('a monthly score is begun, found by its number and corrected; one of a day to come is complained of, and the scenes of the station are not offered to the site [S2-14/safetyManage.jgj59Score]', async () => {
  const page = await open('site', '标准化评分')
  const wrong = {
    场景: '月度自评',
    评分月份: today().slice(0, 7),
    评分日期: inDays(2),
    形象进度: 0,
    评分人: '冯国平',
  }
  await shown(page).getByRole('button', { name: '新建评分' }).first().click()
  const form = page.getByRole('dialog', { name: '新建标准化评分' })
  await form.getByLabel(/^\*?场景/).click()
  const scenes = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(scenes).toHaveText(['月度自评', '企业检查'])
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: spaced('取消') }).click()
  await addMended(page, '标准化评分', wrong, ['评分日期', '不能晚于今天'], { 评分日期: today() }, '新建评分')
  const list = await open('site', '标准化评分')
  const number = await numberOf(list, '月度自评')
  await foundBy(list, number, ['编号', number, 'PF000'])
  await foundBy(list, number, ['场景', '月度自评', '现场考评'])
  await changeIn(list, number, { 评分日期: inDays(-1) })
  await expect(rowOn(list, number)).toContainText(inDays(-1))
  await expect(shown(await open('owner', '标准化评分')).getByRole('button', { name: '新建评分' })).toHaveCount(0)
})

test('a crane is entered and its installation told of, to be reviewed by the contractor; without its number it is complained of [S2-14/safetyManage.craneInstall]', async () => {
  const crane = freshName('1号塔机')
  const page = await open('site', '安装告知')
  const wrong = {
    机械类别: '塔式起重机',
    现场名称: crane,
    备案编号: '',
    规格型号: 'QTZ80',
    制造单位: '长沙中联重科',
    出厂编号: freshName('F'),
    出厂日期: inDays(-900),
  }
  await addMended(page, '起重机械', wrong, ['备案编号', /备案编号/], { 备案编号: freshName('浙A2026') })
  await foundBy(page, crane, ['现场名称', crane, freshName('别的')])
  await stepIn(page, crane, '安装告知', { 安装告知编号: '告知1', 安装告知日期: today() }, '待总包审核')
  await offersNot(page, crane, '总包审核')
  await stepIn(await open('contractor', '安装告知'), crane, '总包退回', { 退回原因: '名单与方案不一致' }, '备案')
})

test('a crane that stands is tested and offered for acceptance; a next test before this one is complained of [S2-14/safetyManage.craneUse]', async () => {
  const crane = freshName('3号塔机')
  const id = await raiseCrane(desk, site, crane)
  const { unit_id: lab } = await desk.person('testing')
  await withDatabase((client) =>
    client.query('update crane set state = 12, install_on = $2, install_unit = owner_unit, test_unit = $3 where id = $1', [
      id,
      inDays(-3),
      lab,
    ]),
  )
  await offersNot(await open('site', '使用登记'), crane, '登记检测')
  const page = await open('testing', '使用登记')
  await foundBy(page, crane, ['现场名称', crane, freshName('别的')])
  const tested = { 检测报告编号: 'JC1', 检测日期: today() }
  await stepInRefused(page, crane, '登记检测', { ...tested, 下次检测日期: inDays(-1) }, '下次检测日期应晚于检测日期')
  await stepIn(page, crane, '登记检测', { ...tested, 下次检测日期: inDays(365) }, '待验收')
  await offersNot(await open('officer', '使用登记'), crane, '组织联合验收')
  const accepted = { 联合验收日期: today(), 司机及司索信号工: driver }
  await stepIn(await open('site', '使用登记'), crane, '组织联合验收', accepted, '待各方确认')
})

test('the day of a campaign is filled in and handed in for check; without the number of people on the site it is complained of [S2-14/safetyManage.prevention]', async () => {
  const page = await open('site', '防控填报')
  const line = { 项目: '排水设备', 数量: '4' }
  const wrong = { 专项: campaign, 日期: today(), 填报: [line], 在场人数: '', 值班负责人: '冯国平' }
  await addMended(page, '防控填报', wrong, ['在场人数', /在场人数/], { 在场人数: '36' })
  await foundBy(page, campaign, ['日期', `${today()} ~ ${today()}`, `${inDays(-9)} ~ ${inDays(-8)}`])
  await stepIn(page, campaign, '提交审核', {}, '待核')
  await offersNot(page, campaign, '记为异常')
  await stepIn(await open('chief_engineer', '防控填报'), campaign, '审核通过', {}, '已核')
  await expect(page.getByRole('button', { name: spaced('保存') })).toHaveCount(0)
})
