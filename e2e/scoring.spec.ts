import { expect, type Page, test } from '@playwright/test'
import { addDays, today } from '@zhujian/model/date'
import { callerOf } from './api'
import { barriers, fits } from './barriers'
import { enter } from './enter'
import { PASSWORD } from './people'
import { go, shown } from './place'

const SHEET = '/projectlibrary/scoreSheet'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const saved = (page: Page) => shown(page).getByLabel('保存', { exact: true })
const total = (page: Page) => shown(page).getByLabel('总分与等级')
const table = (page: Page, name: string) => shown(page).getByRole('region', { name, exact: true })
const points = (page: Page, name: string) => shown(page).getByRole('textbox', { name, exact: true })

/** 施工单位的一份自评，还没有评。 */
async function begun(more: Record<string, unknown> = {}): Promise<number> {
  const site = await callerOf('site', PASSWORD)
  const me = (await site.post('/api/user/pc/userInfo')).data
  const { rows } = (await site.get('/api/safety/jgj59_score/pc/getList', { page: 1, limit: 1 })).data
  const { data } = await site.get('/api/safety/jgj59_score/pc/info', { id: rows?.[0]?.id })
  const { engineering_id, unit_id } = data
  const day = addDays(today(), -1)
  const values = {
    engineering_id,
    unit_id,
    scene: 2,
    ym: day.slice(0, 7),
    scored_on: day,
    progress_stage: 3,
    officer_ids: [me.id],
  }
  return Number((await site.done('/api/safety/jgj59_score/pc/add', { ...values, ...more })).id)
}

test('a score is scored by the keyboard, finished, and signed by another', async ({ page, browser }) => {
  const id = await begun()
  await enter(page, 'site')
  await go(page, `${SHEET}?id=${id}`)
  await shown(page).getByLabel('这几张的缺项原因').fill('本阶段现场没有')
  await shown(page)
    .getByRole('button', { name: /^这 \d 张先作缺项$/ })
    .click()
  // 施工用电每个现场都有：点了也不作缺项，说明为什么。
  const power = shown(page).getByRole('switch', { name: /施工用电缺项$/ })
  await power.click()
  await expect(page.getByText(/施工用电.*不能作缺项/).first()).toBeVisible()
  await expect(power).not.toBeChecked()
  await expect(saved(page)).toHaveText(/^已保存/)
  const first = table(page, 'B.1 安全管理')
  await points(page, '无责任制：扣分').focus()
  // 第三条幅度 2～10 分：走两条，填 4 分，下一条。
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('4')
  await expect(first.getByRole('region', { name: '安全生产责任制' }).locator('h4')).toContainText('-4')
  await page.keyboard.press('Enter')
  await expect(points(page, '专职安全员不足：扣分')).toBeFocused()
  await page.keyboard.type('11')
  await expect(first.getByRole('alert')).toHaveText('安全生产责任制应得 10 分，扣分不能超过应得分')
  await expect(saved(page)).toContainText('没有保存：')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(saved(page)).toHaveText(/^已保存 \d\d:\d\d/)
  // 缺几张看示范的工程里有什么：其余的逐张评完。
  const finish = shown(page).getByRole('button', { name: /^评分完毕/ })
  const left = Number(/还有 (\d+) 张/.exec((await finish.textContent()) ?? '')?.[1] ?? 0)
  expect(left).toBeGreaterThan(14)
  for (let at = 0; at < left; at += 1) await page.keyboard.press('Control+Enter')
  await expect(saved(page)).toHaveText(/^已保存/)
  // 安全管理 96 分，其余满分；一行都缺的不计。
  await expect(total(page)).toContainText(/99\.(5\d|60)/)
  await expect(total(page)).toContainText('优良')
  await finish.click()
  const dialog = page.getByRole('dialog', { name: /^评分完毕/ })
  await dialog.locator('input[type=file]').setInputFiles({ name: '签名.png', mimeType: 'image/png', buffer: PNG })
  await expect(dialog.getByText('签名.png')).toBeVisible()
  await dialog.getByRole('button', { name: '评分完毕' }).click()
  await expect(shown(page).locator('.zj-record-line')).toContainText('待签认')
  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, 'site_safety')
  await go(other, `${SHEET}?id=${id}`)
  await shown(other)
    .getByRole('button', { name: /^签\s?认$/ })
    .click()
  await other
    .getByRole('dialog', { name: /^签认/ })
    .getByRole('button', { name: /^签\s?认$/ })
    .click()
  await expect(shown(other).locator('.zj-record-line')).toContainText('已签认')
  await expect(total(other)).toContainText(/99\.(5\d|60)/)
  await context.close()
})

test('what is entered while the network is cut stays and goes out when it is back; another sees who is scoring', async ({
  page,
  browser,
}) => {
  const id = await begun()
  await enter(page, 'site')
  await go(page, `${SHEET}?id=${id}`)
  await points(page, '无责任制：扣分').focus()
  await page.context().setOffline(true)
  await page.keyboard.press('Space')
  await expect(saved(page)).toContainText('没有保存：网络不通')
  await expect(total(page)).toContainText('不合格')
  await expect(shown(page).getByRole('region', { name: '零分的表' })).toContainText('“安全生产责任制”得零分')
  await page.context().setOffline(false)
  await expect(saved(page)).toHaveText(/^已保存/)
  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, 'site_safety')
  await go(other, `${SHEET}?id=${id}`)
  await expect(table(other, 'B.1 安全管理').locator('.score-who')).toContainText('正在评这张表')
  await expect(points(other, '无责任制：扣分')).toHaveValue('10')
  await context.close()
})

test('a deduction becomes a hazard with its words filled in, and each leads to the other', async ({ page }) => {
  const id = await begun()
  await enter(page, 'site')
  await go(page, `${SHEET}?id=${id}`)
  await points(page, '未签字：扣分').focus()
  await page.keyboard.press('Space')
  await expect(saved(page)).toHaveText(/^已保存/)
  await shown(page).getByRole('button', { name: '部位、照片' }).click()
  await shown(page).getByLabel('部位', { exact: true }).fill('二层作业面')
  await expect(saved(page)).toHaveText(/^已保存/)
  await shown(page).getByRole('button', { name: '转隐患', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '新建安全隐患' })
  await expect(dialog.getByLabel('隐患描述')).toHaveValue('安全技术交底：未签字')
  await expect(dialog.getByLabel('违反条款')).toHaveValue(/JGJ59-2011 表 B\.1 安全管理/)
  await dialog.locator('input[type=file]').first().setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: PNG })
  await expect(dialog.getByText('现场.png')).toBeVisible()
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  await shown(page)
    .getByRole('button', { name: /^已转隐患 AQ/ })
    .click()
  await shown(page)
    .getByRole('button', { name: /^来自评分：B\.1 安全管理/ })
    .click()
  await expect(points(page, '未签字：扣分')).toHaveValue('4')
})

for (const [name, width, height] of [
  ['1366 by 768', 1366, 768],
  ['768 wide', 768, 1024],
  ['a phone', 360, 780],
] as const)
  test(`the sheet fits ${name} without scrolling sideways and has no serious barrier`, async ({ page }) => {
    const id = await begun()
    await page.setViewportSize({ width, height })
    await enter(page, 'site')
    await go(page, `${SHEET}?id=${id}`)
    await expect(points(page, '无责任制：扣分')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    expect(await fits(page)).toBe(true)
  })
