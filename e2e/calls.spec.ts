import { expect, type Page, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { type Desk, go, openDesk, shown } from './desk'
import { fillForm } from './filling'
import { freshName, freshPerson } from './made'
import { withDatabase } from './companies'
import { actOn, lookUp } from './office'
import { emptyDraft } from './project'
import { add, mend, spaced, step } from './site-hands'
import { bring, enrol, leaveSite, openBuildingSite, openWageAccount, type Site } from './site'

/** 规范列出的调用由页面发出：谁在哪一页、做什么时发出，见 docs/calls.md。 */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const PAGES = '/projectlibrary/supervise'
const DICTIONARY = '/api/common/dictionary/pc'

let desk: Desk
let site: Site
let worker: number
const [name, month] = [freshPerson('工人'), today().slice(0, 7)]
test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
  worker = await enrol(desk, site, name)
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

const inside = (path: string): string => `${PAGES}/${path}?engineering_id=${site.id}`

/** Does it, and sees the call go out and be answered with success. */
async function makes(page: Page, method: 'GET' | 'POST', path: string, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === `/api/${path}` && response.request().method() === method,
  )
  await act()
  const { code, msg } = (await (await answered).json()) as { code: number; msg: string }
  expect([code, msg], path).toEqual([200, ''])
}

/** Read as soon as the page is opened. */
const reads: readonly (readonly [fact: string, method: 'GET' | 'POST', path: string, who: string, page: string])[] = [
  ['S7-09/made', 'GET', 'common/pc/workType', 'site', 'safetyManage/worker'],
  ['S7-20/made', 'POST', 'engineeringuser/pc/getEngineeringManageUser', 'officer', 'safetyManage/manageUser'],
  ['S7-21/made', 'GET', 'engineeringuser/pc/attendanceList', 'officer', 'safetyManage/attendance'],
  ['S7-22/made', 'GET', 'engineeringuser/pc/managesWithSevenAttendance', 'officer', 'ProjectDetails/realNameSystem'],
  ['S7-23/made', 'GET', 'engineeringuser/pc/mangeAndEmuserSevenAttendanceStatistics', 'site', 'ProjectDetails/realNameSystem'],
  ['S7-31/made', 'GET', 'engineering/section/pc/getList', 'officer', 'safetyManage/section'],
  ['S7-36/made', 'GET', 'since/sincepeople/pc/workList', 'contractor', 'ProjectDetails/realNameSystem'],
]
for (const [fact, method, path, who, at] of reads)
  test(`[${fact}] ${path} is asked by ${at}`, async () => {
    const page = await desk.page(who)
    await makes(page, method, path, () => go(page, inside(at)))
    await expect(shown(page).getByRole('heading', { level: 1 }).first()).toBeVisible()
  })

test('the trades on site stand in 实名制 as the server counts them, and a person asked for is found among the posts [S2-14/realNameSystem]', async () => {
  const page = await desk.page('contractor')
  await go(page, inside('ProjectDetails/realNameSystem'))
  await expect(shown(page).locator('dl.count-bars', { hasText: '钢筋工' })).toContainText('1')
  await go(page, inside('safetyManage/manageUser'))
  await expect(shown(page).getByRole('row').filter({ hasText: '冯国平' }).first()).toBeVisible()
  await makes(page, 'POST', 'engineeringuser/pc/getEngineeringManageUser', () =>
    shown(page)
      .getByRole('tab', { name: /^监理方/ })
      .click(),
  )
  await expect(shown(page).getByRole('row').filter({ hasText: '冯国平' })).toHaveCount(0)
})

test('[S7-19/made] the wizard offers the types of projects as they are now [S3-10/classification]', async () => {
  const [page, admin] = [await desk.page('owner'), await desk.caller('admin')]
  await go(page, '/index')
  const label = freshName('新类别')
  // 0199 is a kind of the product.
  const code = `019${Date.now() % 9}`
  const { id } = await admin.done(`${DICTIONARY}/add`, { type: 'engineering_type', parent: '01', code, label, seq: 999 })
  await makes(page, 'GET', 'engineering/pc/getType', () => go(page, `${PAGES}/create`))
  await shown(page)
    .getByRole('combobox', { name: /工程类别/ })
    .fill(label)
  await expect(page.getByText(label).filter({ visible: true }).first()).toBeVisible()
  await admin.done(`${DICTIONARY}/delete`, { id, version: 1 })
})

test('a key person is chosen from a list that is asked for by POST, what is typed and the project in its body [S3-09/postCall]', async () => {
  const page = await desk.page('site')
  await go(page, inside('safetyManage/safetyEdu'))
  await shown(page).getByRole('button', { name: /^新建/ }).first().click()
  const form = page.getByRole('dialog').filter({ visible: true })
  const field = form.getByRole('combobox', { name: /主讲人/ })
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/getEngineeringManageUser') && request.postDataJSON()?.keyword === '冯国平',
  )
  await field.click()
  await field.fill('冯国平')
  const request = await asked
  expect([request.method(), request.postDataJSON()]).toEqual([
    'POST',
    { page: 1, limit: 10, keyword: '冯国平', within: expect.stringMatching(new RegExp(`^${site.id}:`)) },
  ])
  await page.getByRole('listbox').getByRole('option').filter({ hasText: '冯国平' }).first().click()
  await expect(field).toHaveValue(/冯国平/)
  await form.getByRole('button', { name: spaced('取消') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: spaced('确定') })
    .click()
  await expect(form).toBeHidden()
})

test('[S7-17/made] [S7-18/made] a worker is judged on his own page', async () => {
  const page = await desk.page('site')
  const record = `/todo/record?entity=worker&id=${worker}`
  await makes(page, 'GET', 'engineering/pc/getEmevaluation', () => go(page, record))
  const content = freshName('砌体整洁')
  await makes(page, 'POST', 'engineering/pc/addEmevaluation', () =>
    add(page, '务工人员评价', { 评价等级: '优秀', 评分: '95', 评价内容: content, 评价日期: today() }),
  )
  await expect(shown(page).getByRole('row').filter({ hasText: content })).toBeVisible()
})

test('[S7-24/made] [S7-25/made] output is filed by the site, sent back, mended and confirmed by the owner [S2-14/safetyManage.output] [S3-06/month]', async () => {
  const [page, owner] = [await desk.page('site'), await desk.page('owner')]
  const [edit, examine] = ['engineering/output/pc/edit', 'engineering/output/pc/examine']
  await go(page, inside('safetyManage/output'))
  await makes(page, 'POST', edit, () => add(page, '产值', { 月份: month, 计划产值: '100', 完成产值: '90' }))
  await go(owner, inside('safetyManage/output'))
  await makes(owner, 'POST', examine, () => step(owner, month, '退回', { 退回原因: '与形象进度不符' }))
  await shown(page).getByRole('button', { name: '刷新', exact: true }).click()
  await expect(shown(page).getByRole('row').filter({ hasText: month })).toContainText('退回')
  await shown(page)
    .getByRole('button', { name: `编辑 ${month}` })
    .click()
  const form = page.getByRole('dialog', { name: `编辑产值：${month}` })
  await makes(page, 'POST', edit, async () => {
    await fillForm(page, form, { 完成产值: '80' })
    await form.getByRole('button', { name: spaced('保存') }).click()
  })
  await expect(shown(page).getByRole('row').filter({ hasText: month })).toContainText('待审核')
  await shown(owner).getByRole('button', { name: '刷新', exact: true }).click()
  await expect(shown(owner).getByRole('row').filter({ hasText: month })).toContainText('待审核')
  await makes(owner, 'POST', examine, () => step(owner, month, '审核通过', { 确认产值: '80' }))
  await expect(shown(owner).getByRole('row').filter({ hasText: month })).toContainText('已审核')
})

test('[S7-30/made] further projects are bound to a section from its list [S2-14/safetyManage.section] [S3-09/multiple, S3-09/labels]', async () => {
  const page = await desk.page('owner')
  const [title, no] = [freshName('土建标段'), `BD${String(Date.now()).slice(-8)}`]
  // 受理以后标段凭变更告知增改；报监的时候直接登记。
  const caller = await desk.caller('owner')
  const draft = await emptyDraft(caller, freshName('分期工程'))
  const next = freshName('二期工程')
  await emptyDraft(caller, next)
  await go(page, `${PAGES}/safetyManage/section?engineering_id=${draft.id}`)
  await add(page, '标段', { 标段号: no, 标段名称: title })
  await shown(page)
    .getByRole('button', { name: `绑定工程 ${title}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `绑定工程：${title}` })
  await makes(page, 'POST', 'engineering/section/pc/bandEngineering', async () => {
    await fillForm(page, dialog, { 绑定工程: next })
    await expect(dialog.locator('.search-select-tag')).toHaveText(next)
    await dialog.getByRole('button', { name: spaced('绑定') }).click()
  })
  await expect(dialog).toBeHidden()
  await expect(shown(page).getByRole('row').filter({ hasText: title })).toContainText(next)
})

test('[S7-26/made] [S7-28/made] the wage account is read as it is opened to be changed, and changed by its own call', async () => {
  await openWageAccount(desk, site)
  const page = await desk.page('contractor')
  await go(page, inside('safetyManage/bank'))
  const account = `${site.name}农民工工资专户`
  await expect(shown(page).getByRole('row').filter({ hasText: account })).toBeVisible()
  await makes(page, 'GET', 'engineering/bank/pc/info', () => actOn(page, account, '编辑'))
  const form = page.getByRole('dialog').filter({ visible: true })
  const branch = freshName('文三路支行')
  await makes(page, 'POST', 'engineering/bank/pc/edit', () => mend(page, form, { 开户支行: branch }))
  await shown(page).getByRole('button', { name: account }).first().click()
  await expect(page.getByRole('dialog').filter({ visible: true })).toContainText(branch)
  await page.keyboard.press('Escape')
})

test('[S7-35/made] the lines of the wages are asked for where the page of wages turns to them', async () => {
  const page = await desk.page('site')
  await go(page, inside('safetyManage/salary'))
  await expect(shown(page).getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await makes(page, 'GET', 'salarypayment/personnel/getlist', () => shown(page).getByText('工资明细', { exact: true }).click())
  await expect(shown(page).getByRole('columnheader', { name: '应发工资' })).toBeVisible()
})

test('[S7-29/made] a project completed long ago is moved to the middle library from its list, with the reason and not without', async () => {
  await bring(site, 'completed')
  // Ninety days have gone by and nobody has asked for the supervision to end.
  await withDatabase((client) =>
    client.query(
      "update engineering set completed_on = current_date - 100, sj_jg_time = now() - interval '100 days' where id = $1",
      [site.id],
    ),
  )
  const page = await desk.page('station_head')
  await go(page, PAGES)
  await lookUp(page, '工程名称', site.name)
  await actOn(page, site.name, '转入中间库')
  const dialog = page.getByRole('dialog', { name: '转入中间库' })
  await dialog.getByRole('button', { name: '转入中间库' }).click()
  await expect(dialog.locator('.form-field.is-invalid')).toContainText('该选项为必填项')
  await fillForm(page, dialog, { 转库原因: '竣工后长期未办理终止监督' })
  await makes(page, 'POST', 'engineering/history/pc/change2', () => dialog.getByRole('button', { name: '转入中间库' }).click())
  await expect(dialog).toBeHidden()
  await go(page, '/projectlibrary/middeSupervise')
  await lookUp(page, '工程名称', site.name)
  await expect(shown(page).getByRole('row').filter({ hasText: site.name })).toHaveCount(1)
})
