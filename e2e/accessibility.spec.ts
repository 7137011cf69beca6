import { expect, test } from '@playwright/test'
import { callerOf } from './api'
import { barriers, fits } from './barriers'
import { enter } from './enter'
import { PASSWORD } from './people'
import { submitted } from './project'

const survey = (id: number) => `/#/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${id}`

test('the pages before login have no serious barrier and fit a small screen', async ({ page }) => {
  for (const path of ['/login', '/register', '/404']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await barriers(page), path).toEqual([])
    expect(await fits(page), path).toBe(true)
  }
})

const places: readonly [name: string, address: (project: number) => string, content: string][] = [
  ['home', () => '/#/index', '.home'],
  ['the library', () => '/#/projectlibrary/supervise', '[role=grid]'],
  ['the audit', (project) => `/#/engineeringAudit?id=${project}`, '.audit-review'],
  ['a project', survey, '.survey'],
  ['the catalogue of the history library', () => '/#/historyLibraryMenu', 'h1'],
]
for (const [name, addressOf, content] of places)
  test(`${name} has no serious barrier and fits 1366 by 768`, async ({ page }) => {
    const project = await submitted(await callerOf('owner', PASSWORD))
    await enter(page, 'intake')
    await page.goto(addressOf(project.id))
    await expect(page.locator(content).filter({ visible: true }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
    expect(await barriers(page)).toEqual([])
    expect(await fits(page)).toBe(true)
  })

test('the wizard and the dark theme have no serious barrier', async ({ page }) => {
  await enter(page, 'owner')
  await page.goto('/#/projectlibrary/supervise/create')
  await expect(page.getByRole('navigation', { name: '步骤' })).toBeVisible()
  expect(await barriers(page), 'wizard').toEqual([])
  expect(await fits(page)).toBe(true)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/#/index')
  await page.reload()
  await expect(page.locator('.home')).toBeVisible()
  expect(await barriers(page), 'dark').toEqual([])
})

test('a person with a keyboard only signs in, finds a project and opens it', async ({ page }) => {
  await page.goto('/#/login')
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await page.keyboard.type('officer')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('jianduku')
  await expect(page.getByRole('option', { selected: true })).toContainText('监督库')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '监督库（在建）' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const first = page.getByRole('button', { name: /^进入 / }).first()
  const name = String(await first.getAttribute('aria-label')).replace('进入 ', '')
  const inside = () => page.evaluate(() => document.activeElement?.closest('tbody') !== null)
  for (let presses = 0; presses < 80 && !(await inside()); presses++) await page.keyboard.press('Tab')
  expect(await inside()).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
  await expect(page).toHaveURL(/ProjectDetails\/survey/)
  await expect(page.getByRole('tab', { selected: true, name }).first()).toBeVisible()
})
