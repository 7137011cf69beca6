import { expect, type Page, test } from '@playwright/test'
import { enter } from './enter'
import { showTab, tabAddresses } from './tabs'

/** 窗口小、标签多、放大到 125% 的时候，要看的仍在眼前。 */
const strip = (page: Page) => page.getByRole('tablist', { name: '打开的页面' })

/** How far the tab on show reaches under the home page, or out of its row, in pixels. */
const cut = (page: Page): Promise<number> =>
  strip(page).evaluate((row) => {
    const [home, active] = ['.tab-home', '.tab-active'].map((each) => row.querySelector(each)?.getBoundingClientRect())
    if (!home || !active) return Number.NaN
    return Math.round(Math.max(0, home.right - active.left) + Math.max(0, active.right - row.getBoundingClientRect().right))
  })

for (const [width, height] of [
  [1366, 768],
  [911, 512],
] as const)
  test(`the tab on show stands whole beside the home page at ${width} × ${height}, however many are open`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height })
    await enter(page, 'officer', '/#/index')
    const [first = '', ...others] = await tabAddresses(14, 'officer')
    for (const address of [first, ...others]) await showTab(page, address)
    await expect.poll(() => cut(page)).toBe(0)
    await showTab(page, first)
    await expect(strip(page).getByRole('tab', { selected: true })).toHaveText('监督库（在建）')
    await expect.poll(() => cut(page)).toBe(0)
  })

test.describe('at 125 %', () => {
  test.use({ viewport: { width: 1093, height: 614 } })

  test('the rights of a role are before the eyes, the range of data is below them, the title is one line', async ({ page }) => {
    await enter(page, 'admin', '/#/group/roles')
    const title = page.getByRole('heading', { level: 1, name: '角色权限' })
    await expect(title).toBeVisible()
    expect((await title.boundingBox())?.height).toBeLessThan(40)
    const seen = await page.locator('.rights-scroll').evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      const places = [...box.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
      return places.filter((row) => row.top >= top && row.bottom <= Math.min(bottom, innerHeight)).length
    })
    expect(seen).toBeGreaterThanOrEqual(5)
    const [range, foot] = await Promise.all(
      [page.getByRole('heading', { name: '数据范围' }), page.locator('.role-foot')].map((each) => each.boundingBox()),
    )
    expect((range?.y ?? 0) + (range?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1)
  })

  test('pages of accounts that do not fit their line are announced on the side where they are', async ({ page }) => {
    await enter(page, 'admin', '/#/group/groupsupervise')
    const line = page.getByRole('navigation', { name: '切换页面' })
    await expect(line).toHaveAttribute('data-more', 'right')
    expect(await line.evaluate((each) => getComputedStyle(each).maskImage)).toContain('gradient')
    await showTab(page, '/group/platform')
    await expect(line.getByRole('link', { name: '平台管理账号' })).toBeInViewport({ ratio: 0.9 })
    await expect(line).toHaveAttribute('data-more', 'left')
  })
})

test('the monthly report fits a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, 'officer', '/#/stationReport')
  const table = page.locator('.report-scroll').first()
  await expect(table.getByRole('row').nth(10)).toBeVisible()
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the path that is not shown in a project takes no focus', async ({ page }) => {
  const [, survey = ''] = (await tabAddresses(6, 'officer')).slice(-2)
  await enter(page, 'officer', `/#${survey}`)
  await expect(page.locator('.project-head h1')).toBeVisible()
  const path = page.getByRole('navigation', { name: '当前位置' })
  await expect(path).toBeAttached()
  await expect(path.getByRole('link')).toHaveCount(0)
})
