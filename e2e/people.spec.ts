import { openSheet, projectHead, sheetLink } from './place'
import { expect, type Page, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { writeXlsx } from 'hucre/xlsx'
import { type Desk, go, openDesk, shown } from './desk'
import { fillForm } from './filling'
import { lookUp } from './office'
import { takesAlong } from './page-hands'
import { freshIdCard, freshName, freshPerson } from './project'
import { leaveSite, openBuildingSite, openWageAccount, type Site } from './site'

/** 劳务实名：从工程概况走到各页，项目部登记班组、工人、关键岗位与工资专户，工人退场再进场；全部在页面上办。 */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let desk: Desk
let site: Site
let company: string
test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
  const { data } = await (await desk.caller('contractor')).get('/api/unit/unit/pc/info', {
    id: (await desk.person('contractor')).unit_id,
  })
  company = String(data.unit_name)
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

const survey = (): string => `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${site.id}`
const [crew, leader, hand, late] = [freshName('钢筋班'), freshPerson('班长'), freshPerson('工人'), freshPerson('导入')]

/** 从工程概况打开一类资料。 */
async function openFromSurvey(page: Page, label: string): Promise<void> {
  await go(page, survey())
  await openSheet(page, label)
  await expect(projectHead(page).getByRole('heading', { name: site.name })).toBeVisible()
}

async function enter(page: Page, label: string, filling: Parameters<typeof fillForm>[2]): Promise<void> {
  await shown(page)
    .getByRole('button', { name: `新建${label}` })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: `新建${label}` })
  await fillForm(page, form, filling)
  await form.getByRole('button', { name: /^保\s?存/ }).click()
  await expect(form).toBeHidden()
}

const row = (page: Page, text: string) => shown(page).getByRole('row').filter({ hasText: text }).first()

test('a team and a worker who leads it are entered from the project, the number shown as a mask only [S2-14/safetyManage.team, S2-14/safetyManage.worker]', async () => {
  const page = await desk.page('site')
  await openFromSurvey(page, '班组')
  await enter(page, '班组', { 班组名称: crew, 所属单位: company, 工种: '钢筋工' })
  await expect(row(page, crew)).toBeVisible()

  await openFromSurvey(page, '工人')
  await expect(shown(page).getByText('还没有实名制人员')).toBeVisible()
  const idno = freshIdCard()
  await enter(page, '实名制人员', {
    所属单位: company,
    所属班组: crew,
    姓名: leader,
    证件类型: '身份证',
    证件号码: idno,
    工种: '架子工',
    人员类型: '建筑工人',
    班组长: '是',
    进场日期: today(),
    特种作业证编号: `浙A${idno.slice(6, 17)}`,
    特种证有效期至: '2035-01-31',
  })
  await expect(row(page, leader)).toContainText(`**************${idno.slice(-4)}`)
  await expect(row(page, leader)).toContainText('2035-01-31')
  await expect(shown(page).getByText(idno)).toHaveCount(0)
  await openFromSurvey(page, '班组')
  await expect(row(page, crew)).toContainText(leader)
})

test('workers come by a sheet, a wrong number is told by its row', async () => {
  const page = await desk.page('site')
  await openFromSurvey(page, '工人')
  const heads = ['*所属工程', '*所属单位', '所属班组', '*姓名', '*证件类型', '*证件号码', '*工种', '*人员类型', '*进场日期']
  const line = (name: string, idno: string) => [site.name, company, crew, name, '身份证', idno, '钢筋工', '建筑工人', today()]
  const good = freshIdCard()
  const wrong = `${good.slice(0, 17)}${good.endsWith('1') ? '2' : '1'}`
  await shown(page).getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入实名制人员' })
  await dialog.getByLabel('选择要导入的表格').setInputFiles({
    name: '工人.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(
      await writeXlsx({
        sheets: [{ name: '工人', rows: [heads, line(hand, freshIdCard()), line(late, good), line('错号', wrong)] }],
      }),
    ),
  })
  await expect(dialog.getByText('新增 2 行，更新 0 行，错误 1 行')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByRole('table').getByRole('row').nth(1)).toContainText('证件号码')
  await dialog.getByRole('button', { name: '确认导入 2 行' }).click()
  await expect(dialog.getByText('导入成功：新增 2 行，更新 0 行')).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await openFromSurvey(page, '工人')
  await expect(row(page, hand)).toContainText('在场')
})

test('a worker leaves and comes back by acts, and the timeline says so', async () => {
  const page = await desk.page('site')
  await openFromSurvey(page, '工人')
  await row(page, hand)
    .getByRole('button', { name: `退场 ${hand}` })
    .click()
  const leaving = page.getByRole('dialog', { name: `退场：${hand}` })
  await leaving.getByRole('button', { name: /^退\s?场$/ }).click()
  await expect(leaving).toBeHidden()
  await expect(row(page, hand)).toContainText('退场')
  await row(page, hand)
    .getByRole('button', { name: `再次进场 ${hand}` })
    .click()
  const entering = page.getByRole('dialog', { name: `再次进场：${hand}` })
  await entering.getByRole('button', { name: '再次进场' }).click()
  await expect(entering).toBeHidden()
  await expect(row(page, hand)).toContainText('在场')
})

test('a key person fills an empty post; the second project manager is refused with the way to go [S2-14/safetyManage.manageUser]', async () => {
  const page = await desk.page('site')
  await openFromSurvey(page, '关键岗位')
  const [officer, second] = [freshPerson('安全员'), freshPerson('第二')]
  await expect(row(page, '项目经理')).toContainText('冯国平')
  await enter(page, '关键岗位人员', {
    所属方: '施工单位',
    岗位: '安全员',
    姓名: officer,
    身份证号: freshIdCard(),
    安考证类别: 'C3证',
    安考证编号: `浙建安C3(2024)${freshIdCard().slice(10, 17)}`,
    安考证有效期至: '2035-01-31',
    证书扫描件: 1,
    在岗: '是',
  })
  await expect(row(page, officer)).toContainText('2035-01-31')
  await shown(page).getByRole('button', { name: '新建关键岗位人员' }).click()
  const form = page.getByRole('dialog', { name: '新建关键岗位人员' })
  await fillForm(page, form, { 所属方: '施工单位', 岗位: '项目经理', 姓名: second, 身份证号: freshIdCard(), 在岗: '是' })
  await form.getByRole('button', { name: /^保\s?存/ }).click()
  await expect(form.getByText('本工程已有在岗的项目经理“冯国平”，更换请办理“关键人员变更”').first()).toBeVisible()
  await form.getByRole('button', { name: /^取\s?消$/ }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(form).toBeHidden()
})

test('the wage account is opened once with the photograph of its board [S2-14/safetyManage.bank] [S1-02/bank] [S7-27/made]', async () => {
  const added = (await desk.page('contractor')).waitForRequest('**/api/engineering/bank/pc/add')
  await openWageAccount(desk, site)
  expect((await added).method()).toBe('POST')
  const page = await desk.page('site')
  await openFromSurvey(page, '工资专户')
  await lookUp(page, '专户名称', freshName('别的专户'))
  await expect(row(page, '农民工工资专户')).toHaveCount(0)
  await lookUp(page, '专户名称', '农民工工资专户')
  await expect(row(page, '农民工工资专户')).toContainText('正常')
  await takesAlong(page, '工资专户')
  const view = await go(page, survey())
  await expect(await sheetLink(page, '工人')).toContainText('3')
  await expect(await sheetLink(page, '工资专户')).toContainText('1')
  await expect(view.locator('.survey-rows li').filter({ hasText: '施工单位' }).first()).toContainText('冯国平')
})

test('every page is in the menu and found by Ctrl+K', async () => {
  const page = await desk.page('site')
  await go(page, '/index')
  for (const name of ['关键岗位', '班组', '工人', '工资专户', '标段']) {
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox')).first()
    await search.fill(name)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
    await expect(shown(page).getByRole('heading', { level: 1, name })).toBeVisible()
  }
})
