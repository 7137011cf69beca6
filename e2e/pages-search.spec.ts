import { expect, type Page, test } from '@playwright/test'
import { dateShortcuts, monthShortcuts, today } from '@zhujian/model/date'
import { withDatabase } from './companies'
import { go, shown } from './desk'
import { inDays } from './filling'
import { freshName } from './made'

import { addRow, listed } from './page-hands'
import { onSite, openPage, rowWith } from './sheet-hands'
import { add, spaced } from './site-hands'

/** 查询与设置里的日期、月份、时刻，表单的列数，重置与退出历史库；都在产品的页面上。 */
test.describe.configure({ timeout: 180_000 })

const { here } = onSite()

/** What the list asked last of this field. */
function askedOf(page: Page, name: string): () => string | null | undefined {
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/pc/getList') && searchParams.has('page')) asked.push(searchParams.get(name))
  })
  return () => asked.at(-1)
}

async function filter(page: Page, fill: () => Promise<unknown>, button = '查询'): Promise<void> {
  await shown(page).getByRole('button', { name: /^筛选/ }).click()
  await fill()
  await page
    .getByRole('form', { name: '查询条件' })
    .getByRole('button', { name: spaced(button) })
    .click()
}
const asks = (page: Page, label: string) =>
  page
    .getByRole('form', { name: '查询条件' })
    .locator('.zj-search-item')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('input')
const picked = (page: Page) => page.locator('.ant-picker-dropdown:visible')

/** The shortcut is taken, the list is asked for its days, and they stand over the list. */
async function shortcut(page: Page, label: string, words: string, asked: () => unknown, span: readonly string[]): Promise<void> {
  await filter(page, async () => {
    await asks(page, label).first().click()
    await picked(page).getByText(words, { exact: true }).click()
  })
  await expect.poll(asked).toBe(span.join(' - '))
  await expect(shown(page).getByRole('button', { name: '清空全部' })).toBeVisible()
  await listed(page)
}

test('the weeks, months and quarters behind a day of companies are taken by one word each, and asked for as yyyy-MM-dd [S9-03/week, S9-03/month, S9-03/quarter, S9-03/format]', async () => {
  const page = await here().desk.page('city_admin')
  await go(page, '/group/unitLibrary')
  await listed(page)
  const asked = askedOf(page, 'safety_license_to')
  expect(dateShortcuts.map(({ label }) => label)).toEqual(['最近一周', '最近一个月', '最近三个月'])
  const spans = [
    ['最近一周', [inDays(-7), today()]],
    ['最近一个月', [inDays(-30), today()]],
    ['最近三个月', [inDays(-90), today()]],
  ] as const
  for (const [words, span] of spans) await shortcut(page, '安全生产许可证有效期至', words, asked, span)
  expect(asked()).toMatch(/^\d{4}-\d{2}-\d{2} - \d{4}-\d{2}-\d{2}$/)
})

test('two days typed into the span of a list find what lies between and nothing beyond [S3-08/dateRange]', async () => {
  const { desk, site } = here()
  const [early, late] = [freshName('月初计划'), freshName('下月计划')]
  const week = { engineering_id: site.id, plan_type: 3, labor: 10 }
  await addRow(desk, 'site', 'production/plan', { ...week, plan_name: early, from_on: inDays(2), to_on: inDays(6) })
  await addRow(desk, 'site', 'production/plan', { ...week, plan_name: late, from_on: inDays(40), to_on: inDays(44) })
  const page = await openPage(desk, 'site', site, '周计划')
  const asked = askedOf(page, 'from_on')
  await filter(page, async () => {
    const ends = asks(page, '开始日期')
    await ends.nth(0).click()
    await ends.nth(0).fill(inDays(1))
    await ends.nth(0).press('Enter')
    await ends.nth(1).fill(inDays(10))
    await ends.nth(1).press('Enter')
  })
  await expect.poll(asked).toBe(`${inDays(1)} - ${inDays(10)}`)
  await expect(rowWith(page, early)).toHaveCount(1)
  await expect(rowWith(page, late)).toHaveCount(0)
})

test('months of output are taken by one word each, and a month outside of them is not found [S3-08/monthRange] [S9-03/thisMonth, S9-03/yearToDate, S9-03/sixMonths]', async () => {
  const { desk, site } = here()
  await withDatabase((client) =>
    client.query("update engineering set sj_kg_time = now() - interval '500 days' where id = $1", [site.id]),
  )
  const page = await openPage(desk, 'site', site, '产值')
  const month = today().slice(0, 7)
  const before = inDays(-400).slice(0, 7)
  await add(page, '产值', { 月份: month, 计划产值: '100', 完成产值: '90' })
  await add(page, '产值', { 月份: before, 计划产值: '80', 完成产值: '70' })
  const asked = askedOf(page, 'ym')
  for (const { label, range } of monthShortcuts) {
    await shortcut(page, '月份', label, asked, range(today()))
    await expect(rowWith(page, month)).toHaveCount(1)
    await expect(rowWith(page, before)).toHaveCount(0)
  }
  expect(monthShortcuts.map(({ label }) => label)).toEqual(['本月', '今年至今', '最近六个月'])
  expect(asked()).toMatch(/^\d{4}-\d{2} - \d{4}-\d{2}$/)
})

test('the form of a long record stands in as many columns as its width allows, four at most from lg on and three below [S3-08/grid]', async () => {
  const { desk, site } = here()
  const page = await openPage(desk, 'site', site, '混凝土试块')
  await shown(page).getByRole('button', { name: '新建混凝土试块' }).first().click()
  const grid = page.getByRole('dialog', { name: '新建混凝土试块' }).locator('.form-grid--grid').first()
  await expect(grid).toBeVisible()
  const columns = () => grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
  const most = [
    [1366, 4],
    [1000, 4],
    [800, 3],
    [600, 3],
  ] as const
  for (const [width, count] of most) {
    await page.setViewportSize({ width, height: 768 })
    const fits = await grid.evaluate((element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return Math.max(1, Math.floor((room + 16) / (176 + 16)))
    })
    await expect.poll(columns).toBe(Math.min(count, fits))
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect.poll(columns).toBe(4)
  await page.keyboard.press('Escape')
})

const LATE = '迟到时刻'

/** 系统设置里的一项，连同它的保存。 */
async function openSetting(label: string) {
  const page = await here().desk.page('admin')
  await go(page, '/setting/setupManage')
  await shown(page).getByLabel('查找设置').fill(label)
  const input = shown(page).getByRole('textbox', { name: label, exact: true })
  await expect(input).toBeVisible()
  const press = (name: string) =>
    shown(page)
      .locator('.setup-bar')
      .getByRole('button', { name: spaced(name) })
      .click()
  return { page, input, press }
}

test('an hour of the day is typed as hours and minutes, kept, and taken for no other [S3-08/time]', async () => {
  const { page, input, press } = await openSetting(LATE)
  const before = await input.inputValue()
  expect(before).toMatch(/^\d{2}:\d{2}$/)
  await input.click()
  await input.fill('')
  await input.pressSequentially('25:70')
  await shown(page).getByRole('heading', { level: 1 }).click()
  await expect(input).toHaveValue(before)
  const next = before === '08:20' ? '08:40' : '08:20'
  for (const value of [next, before]) {
    await input.fill(value)
    await input.press('Enter')
    await press('保存')
    await expect(shown(page).getByText('修改后保存，立即生效')).toBeVisible()
    await page.locator('.tab-tool[aria-label="重新加载"]').click()
    await shown(page).getByLabel('查找设置').fill(LATE)
    await expect(input).toHaveValue(value)
  }
})

test('what may not stand is put back by 重置 without a complaint and without a call [S5-03/reset]', async () => {
  const { page, input, press } = await openSetting('报监受理期限')
  const before = await input.inputValue()
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/setup/pc/save') && sent.push(request.url()))
  await input.fill('0')
  await press('保存')
  await expect(shown(page).getByText('请填写 1 至 60 之间的整数').first()).toBeVisible()
  await press('重置')
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click()
  await expect(input).toHaveValue(before)
  await expect(shown(page).getByText('请填写 1 至 60 之间的整数')).toHaveCount(0)
  await input.fill('0')
  await press('重置')
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click()
  await expect(input).toHaveValue(before)
  await expect(shown(page).getByText('请填写 1 至 60 之间的整数')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('the history library is left at one press, whatever stands half typed in its search [S5-03/leaveHistory]', async () => {
  const page = await here().desk.page('section_chief')
  await go(page, '/projectlibrary/historySupervise')
  await listed(page)
  await shown(page).getByLabel('工程名称', { exact: true }).fill('没有查过的工程')
  await page.locator('.history-bar').getByRole('button', { name: '退出历史库' }).click()
  await expect(page).toHaveURL(/#\/projectlibrary\/supervise$/)
  await expect(page.locator('.history-bar')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab', { name: '历史库' })).toHaveCount(0)
  await expect(shown(page).getByRole('heading', { level: 1, name: '监督库（在建）' })).toBeVisible()
})

test('the history library of notices is entered at one press, whatever stands half typed in the search [S5-03/enterHistory]', async () => {
  const page = await here().desk.page('section_chief')
  await go(page, '/fileManagement/notice')
  await listed(page)
  await shown(page).getByLabel('标题', { exact: true }).fill('没有查过的公告')
  await shown(page).getByRole('button', { name: '进入历史库' }).click()
  await expect(page).toHaveURL(/#\/fileManagement\/notice\/history/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.locator('.history-bar')).toContainText('仅可查看')
  await expect(shown(page).getByLabel('标题', { exact: true })).toHaveValue('')
})

test('who registers a company is told by the rule library what has to be filled in, blanks counting for nothing, and then what is wrong with it [S5-02/ruleLibrary]', async ({
  page,
}) => {
  await page.goto('/#/register')
  const code = page.getByLabel('统一社会信用代码', { exact: false }).first()
  await expect(code).toBeVisible()
  const next = page.getByRole('button', { name: '下一步' })
  await next.click()
  await expect(page.getByText('该字段为必填项').first()).toBeVisible()
  await code.fill('   ')
  await next.click()
  await expect(page.getByText('该字段为必填项').first()).toBeVisible()
  await code.fill('91330106')
  await next.click()
  await expect(page.getByText('该字段为必填项')).toHaveCount(0)
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
})
