import { expect, type Page, test } from '@playwright/test'
import { enter } from './enter'
import { openList } from './table'
import { MOST_TABS, showTab, tabAddresses } from './tabs'

/** 标签里键入的不因打开别的标签而丢失。 */
test.use({ trace: 'off' })

const strip = (page: Page) => page.getByRole('tablist', { name: '打开的页面' })
const query = (page: Page) => page.getByLabel('工程名称', { exact: true }).filter({ visible: true })

test('with 99 views open the first still holds what was typed in it; a hundredth closes the one seen longest ago, and says which [S2-01/views99] [S9-10/views99]', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const others = (await tabAddresses(MOST_TABS, 'section_chief')).filter((address) => address !== '/projectlibrary/supervise')
  await enter(page, 'section_chief')
  await openList(page)
  await query(page).fill('键入而没有查询的名称')
  for (const address of others.slice(0, MOST_TABS - 2)) await showTab(page, address)
  await expect(strip(page).getByRole('tab')).toHaveCount(MOST_TABS)
  await showTab(page, '/projectlibrary/supervise')
  await expect(query(page)).toHaveValue('键入而没有查询的名称')
  const title = await strip(page).getByRole('tab').nth(2).innerText()
  await showTab(page, others[MOST_TABS - 2] ?? '')
  await expect(strip(page).getByRole('tab')).toHaveCount(MOST_TABS)
  await expect(
    page.getByRole('status').filter({ hasText: `已打开 ${MOST_TABS} 个页面，最久没有看的“${title}”已关闭` }),
  ).toBeVisible()
})

test('a sixth project leaves the first one open [S2-01]', async ({ page }) => {
  const projects = (await tabAddresses(20, 'section_chief')).filter((address) => address.includes('survey')).slice(0, 6)
  await enter(page, 'section_chief', '/#/index')
  for (const address of projects) await showTab(page, address)
  await expect(strip(page).getByRole('tab')).toHaveCount(7)
})
