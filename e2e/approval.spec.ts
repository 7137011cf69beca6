import { today } from '@zhujian/model/date'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { readPapers } from './case-hands'
import { enter } from './enter'
import { PASSWORD } from './people'
import { freshName, PDF } from './project'

/** 同样部位的申请不能有两件：示范数据里可能已有。 */
const PART = freshName('地下车库')

const API = '/api/biz/biz/pc'
const PAPERS = ['地基与基础分部工程质量验收记录', '桩基或地基检测报告', '隐蔽工程验收记录及影像', '混凝土试块强度评定表']

async function pageOf(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await enter(page, username)
  return page
}

const bar = (page: Page) => page.locator('footer[aria-label="办理"]').filter({ visible: true })

async function uploadPapers(page: Page): Promise<void> {
  for (const label of PAPERS) {
    const item = page.getByRole('region', { name: label, exact: true })
    await item.locator('input[type=file]').setInputFiles({ name: `${label}.pdf`, mimeType: 'application/pdf', buffer: PDF })
  }
  for (const label of PAPERS)
    await expect(page.getByRole('region', { name: label, exact: true }).getByText(`${label}.pdf`)).toBeVisible()
}

/** 项目部填写并提交；缺的必备资料逐项指出。 */
async function apply(page: Page, title: string): Promise<string> {
  await page.goto('/#/approval/jcys')
  await page.getByRole('button', { name: '新建申请' }).first().click()
  await page.getByRole('combobox', { name: '工程名称' }).click()
  await page.getByRole('option').first().click()
  const form = page.getByRole('form', { name: '基础分部验收' })
  await form.getByLabel('申请标题').fill(title)
  await form.getByLabel('验收分部').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('基础', { exact: true }).click()
  await form.getByLabel('验收部位').fill(PART)
  await form.getByLabel('计划验收日期').fill(today())
  await form.getByLabel('计划验收日期').press('Enter')
  await form.getByLabel('检验批数').fill('86')
  await form.getByLabel('一次验收合格率').fill('97.7')
  await form.getByLabel('试块评定情况').fill('标养 40 组合格')
  await form.getByLabel('自检情况').fill('自检合格')
  await page.getByRole('button', { name: /^提\s?交$/ }).click()
  await expect(page.getByText('还有 4 项资料要处理')).toBeVisible()
  await uploadPapers(page)
  await expect(page.getByText('项资料要处理')).toBeHidden()
  await page.getByRole('button', { name: /^提\s?交$/ }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return (
    (await page
      .getByText(/SP-JCYS-\d{4}-\d{4}/)
      .first()
      .textContent()) ?? ''
  )
}

/** 总监从待办中心打开，指出有误的一项，退回补正。 */
async function sendBack(page: Page, title: string): Promise<void> {
  await page.goto('/#/tobeDone')
  await page.getByLabel('查找待办').fill(title)
  await page.getByLabel('查找待办').press('Enter')
  await page.getByRole('region', { name: '在办事项' }).getByRole('button', { name: title }).first().click()
  await bar(page).getByRole('button', { name: '退回补正' }).click()
  const dialog = page.getByRole('dialog', { name: '退回补正' })
  await dialog.getByRole('checkbox', { name: '试块评定情况' }).check()
  await dialog.getByLabel('试块评定情况的问题').fill('缺同条件试块')
  await dialog.getByLabel('补正要求').fill('补充同条件试块评定后重报')
  await dialog.getByRole('button', { name: /^退\s?回$/ }).click()
  await expect(dialog).toBeHidden()
}

/** 申请人看到标红的一项，改过重报。 */
async function correct(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByText('有误：缺同条件试块')).toBeVisible()
  await bar(page).getByRole('button', { name: '修改重报' }).click()
  await expect(page.getByText('退回意见：缺同条件试块')).toBeVisible()
  await page.getByLabel('试块评定情况').fill('标养 42 组合格；同条件 14 组合格')
  await expect(page.getByText('退回意见：缺同条件试块')).toBeHidden()
  await page.getByLabel('补正说明').fill('已补充')
  await page.getByRole('button', { name: '重新提交' }).click()
  await expect(page.getByText('重新提交').first()).toBeVisible()
}

/** 待办中心里不离开清单就办；本页、别的标签、另一个窗口、角标随即都是办过之后的样子，不用谁去刷新。 */
async function approveInPlace(page: Page, title: string, no: string): Promise<void> {
  const passed = (at: Page) => at.locator('.biz-case').filter({ visible: true }).getByText('已通过').first()
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const other = await opened
  await expect(other.getByRole('heading', { name: title })).toBeVisible()
  const badge = page.getByRole('link', { name: /待办中心/ })
  const count = async () => Number((await badge.textContent())?.match(/\d+/)?.[0] ?? 0)
  const before = await count()
  await badge.click()
  // 待办多时分页：按名称查出这一件。
  await page.getByLabel('查找待办').fill(title)
  await page.getByLabel('查找待办').press('Enter')
  const list = page.getByRole('region', { name: '在办事项' })
  await list.getByRole('button', { name: `办理${title}` }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText(PART)).toBeVisible()
  await dialog.getByLabel('办理意见').fill('同意')
  await dialog.getByLabel('办理意见').press('Control+Enter')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^通\s?过$/ })
    .click()
  await expect(dialog).toBeHidden()
  await expect(list.getByText(title)).toHaveCount(0)
  await expect.poll(count).toBe(before - 1)
  const record = page.getByRole('tab', { name: title })
  await expect(record).toHaveAttribute('title', new RegExp(`${no}$`))
  await record.click()
  await expect(passed(page)).toBeVisible()
  await expect(passed(other)).toBeVisible()
  await other.close()
}

test('an application is returned with a wrong field, corrected, approved by everybody and printed [S3-08/textarea]', async ({
  browser,
}) => {
  const title = freshName('基础验收')
  const site = await pageOf(browser, 'site')
  const no = await apply(site, title)
  const chief = await pageOf(browser, 'chief_engineer')
  await sendBack(chief, title)
  await correct(site)

  await chief.goto('/#/approval/jcys')
  await chief.getByRole('button', { name: title, exact: true }).click()
  await expect(chief.getByText('退回后第 2 次提交，修改 1 处').filter({ visible: true })).toBeVisible()
  await expect(chief.getByText('修改前').filter({ visible: true })).toBeVisible()
  await bar(chief).getByLabel('办理意见').fill('资料齐全，同意验收')
  await bar(chief)
    .getByRole('button', { name: /^通\s?过$/ })
    .click()
  await chief
    .getByRole('alertdialog')
    .getByRole('button', { name: /^通\s?过$/ })
    .click()
  await expect(chief.getByText(/已处理 1 件，\d+ 秒内可撤回/)).toBeVisible()

  let id: unknown
  for (const username of ['survey1', 'design1', 'owner']) {
    const party = await callerOf(username, PASSWORD)
    const { rows = [] } = (await party.get(`${API}/inbox`, { tab: 'todo', keyword: title })).data
    const [row] = rows
    id = row?.id
    await party.done(`${API}/approve`, { id, version: row?.version, opinion: '同意' })
  }

  const officer = await pageOf(browser, 'officer')
  await officer.goto(`/#/biz/case?id=${String(id)}`)
  await expect(officer.getByRole('heading', { name: title })).toBeVisible()
  await readPapers(officer, officer.locator('.biz-case').filter({ visible: true }))
  await approveInPlace(officer, title, no)

  await site.reload()
  await expect(site.getByText('已通过').filter({ visible: true })).toBeVisible()
  await site.evaluate(() => {
    window.print = () => undefined
  })
  await site.getByRole('button', { name: '打印' }).filter({ visible: true }).click()
  const sheet = site.locator('.zj-print')
  await expect(sheet).toContainText(no)
  for (const line of ['基础分部验收审批表', '补充同条件试块评定后重报', '资料齐全，同意验收', '标养 42 组合格'])
    await expect(sheet).toContainText(line)
})
