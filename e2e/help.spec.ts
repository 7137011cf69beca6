import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { barriers } from './barriers'
import { enter } from './enter'
import { PASSWORD } from './people'

const offer = (page: Page) => page.getByRole('region', { name: '第一次使用', exact: true })
const steps = (page: Page) => page.getByRole('region', { name: '三步看懂首页' })
const help = (page: Page) => page.getByRole('dialog', { name: '帮助' })
const ringed = (page: Page) => page.locator('[data-tour="here"]')

/** As at the first sign-in of the account. */
async function first(page: Page, address = '/#/index'): Promise<void> {
  const { done } = await callerOf('officer', PASSWORD)
  await done('/api/user/pc/preference', { key: 'tour.home', value: false })
  await enter(page, 'officer', address)
}

test('help tells how the page on show is used, who to call, and the keys last', async ({ page }) => {
  await enter(page, 'officer', '/#/tobeDone')
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  await expect(help(page).getByRole('heading', { level: 2 })).toHaveText(['本页怎么用', '第一次使用', '技术支持', '快捷键'])
  await expect(help(page).getByRole('region', { name: '办理', exact: true }).getByText('退回补正时勾选有误的内容')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await help(page).getByText('使用说明的其他各章').click()
  await help(page).getByRole('button', { name: '日志', exact: true }).click()
  await expect(help(page).getByRole('heading', { name: '日志', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help(page)).toBeHidden()
  await page.goto('/#/projectlibrary/supervise')
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  await expect(help(page).getByRole('heading', { name: '工程库', exact: true })).toBeVisible()
})

test('the three steps are offered on the home page, covering nothing, and stay away once declined', async ({ page }) => {
  await first(page)
  await expect(offer(page)).toBeVisible()
  await expect(offer(page).locator(':focus')).toHaveCount(0)
  await page.goto('/#/projectlibrary/supervise')
  await expect(offer(page)).toHaveCount(0)
  await page.goto('/#/index')
  const kept = page.waitForResponse(/pc\/preference$/)
  await offer(page).getByRole('button', { name: '不用了' }).click()
  await expect(offer(page)).toHaveCount(0)
  await kept
  await page.reload()
  await expect(page.getByRole('heading', { name: '今天要办' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('the three steps are walked by keyboard, point at what they speak of, and can be walked again from help', async ({
  page,
}) => {
  await first(page)
  await offer(page).getByRole('button', { name: '开始' }).focus()
  await page.keyboard.press('Enter')
  await expect(steps(page).getByRole('heading', { name: '今天要办' })).toBeVisible()
  await expect(ringed(page)).toContainText('今天要办')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(steps(page).getByText('第 2 步，共 3 步')).toBeVisible()
  await expect(ringed(page)).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(ringed(page)).toHaveAccessibleName('帮助')
  const kept = page.waitForResponse(/pc\/preference$/)
  await page.keyboard.press('Enter')
  await expect(steps(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '帮助', exact: true })).toBeFocused()
  await expect(ringed(page)).toHaveCount(0)
  await kept
  await page.goto('/#/tobeDone')
  await page.getByRole('button', { name: '帮助', exact: true }).click()
  await help(page).getByRole('button', { name: '三步看懂首页' }).click()
  await expect(page).toHaveURL(/#\/index$/)
  await expect(steps(page).getByRole('heading', { name: '今天要办' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(steps(page)).toHaveCount(0)
})
