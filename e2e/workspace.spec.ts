import { expect, type Page, test } from '@playwright/test'
import { type Caller, callerOf } from './api'
import { barriers, fits } from './barriers'
import { enter } from './enter'
import { PASSWORD } from './people'
import { go, openSheet, projectHead, projectPages, sheetLink, shown } from './place'

const SAFETY = '/projectlibrary/supervise/safetyManage'
const CHECKS = `${SAFETY}/safetyCheck`
const survey = (id: number): string => `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${id}`
const tabs = (page: Page) => page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab')
const total = (page: Page) => shown(page).locator('.zj-page-note').first()

/** A project with hazards to be dealt with, some of them late. */
let project: { id: number; name: string }
let officer: Caller
test.beforeAll(async () => {
  officer = await callerOf('officer', PASSWORD)
  const { rows } = (await officer.get('/api/safety/hidden_danger/pc/getList', { view: 'overdue', page: 1, limit: 10 })).data
  const id = Number(rows?.[0]?.engineering_id)
  const found = (await officer.get('/api/engineering/pc/engineeringWorkspace', { engineering_id: id })).data.project
  project = { id, name: String((found as Record<string, unknown>).engineering_name) }
})
test.beforeEach(async ({ page }) => enter(page, 'officer'))

test('any page of a project is two clicks away, under the same head, in one tab', async ({ page }) => {
  await go(page, survey(project.id))
  await expect(projectHead(page).getByRole('heading', { name: project.name, level: 1 })).toBeVisible()
  await openSheet(page, '隐患整改')
  await openSheet(page, '工人')
  await expect(projectHead(page)).toContainText(project.name)
  await expect(tabs(page)).toHaveCount(2)
  await expect(tabs(page).last()).toHaveText(project.name)
  await page.goBack()
  await expect(shown(page).getByRole('heading', { name: '隐患整改' })).toBeVisible()
  await page.reload()
  await expect(shown(page).getByRole('heading', { name: '隐患整改' })).toBeVisible()
  await expect(await sheetLink(page, '隐患整改')).toHaveAttribute('aria-current', 'page')
  await expect(tabs(page)).toHaveCount(2)
})

test('an address of a page within a project opens it there; without a project it lists everything in sight', async ({ page }) => {
  await go(page, `${CHECKS}?engineering_id=${project.id}`)
  await expect(projectHead(page)).toContainText(project.name)
  await expect(shown(page).getByRole('columnheader', { name: '状态' })).toBeAttached()
  await expect(shown(page).getByRole('columnheader', { name: '所属工程' })).toHaveCount(0)
  await go(page, CHECKS)
  await expect(shown(page).getByRole('columnheader', { name: '所属工程' })).toBeAttached()
  await expect(projectHead(page)).toHaveCount(0)
  await expect(tabs(page)).toHaveCount(3)
})

test('each number of the head opens exactly its rows', async ({ page }) => {
  await go(page, survey(project.id))
  const facts = projectHead(page).getByRole('navigation', { name: '要紧的事' })
  for (const label of ['逾期', '待整改隐患', '在办事项', '文书待回执']) {
    const fact = facts.getByRole('link', { name: new RegExp(`^${label}`) })
    const number = Number((await fact.locator('strong').textContent())?.match(/\d+/)?.[0])
    await fact.click()
    await expect(total(page), label).toHaveText(`共 ${number} 条`)
  }
})

test('a number of the second menu opens exactly its rows, whatever the list was left at', async ({ page }) => {
  await go(page, `${SAFETY}/hiddenDanger?engineering_id=${project.id}`)
  await page.getByRole('tab', { name: /^逾期/ }).click()
  await openSheet(page, '监督检查')
  const link = await sheetLink(page, '隐患整改')
  const number = Number((await link.textContent())?.match(/\d+/)?.[0])
  await link.click()
  await expect(total(page)).toHaveText(`共 ${number} 条`)
})

test('the second menu is walked by arrows, and a choice takes the focus to its page', async ({ page }) => {
  await go(page, survey(project.id))
  const menu = projectPages(page)
  await menu.getByRole('link', { name: '工程概况' }).focus()
  const group = menu.getByRole('button', { name: /^隐患与危大/ })
  for (let presses = 0; presses < 6 && !(await group.evaluate((each) => each === document.activeElement)); presses += 1)
    await page.keyboard.press('ArrowDown')
  await expect(group).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: /^监督检查/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown(page).getByRole('heading', { name: '监督检查' })).toBeVisible()
  await expect(page.getByRole('tabpanel').filter({ visible: true })).toBeFocused()
})

test('closing the tab of a project closes all its pages', async ({ page }) => {
  await go(page, survey(project.id))
  await openSheet(page, '隐患整改')
  await tabs(page).last().click({ button: 'middle' })
  await expect(tabs(page)).toHaveCount(1)
  await expect(page).toHaveURL(/#\/index$/)
})

test('a participant is shown only what he may open', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enter(page, 'survey')
  const survey1 = await callerOf('survey', PASSWORD)
  const { rows } = (await survey1.get('/api/engineering/pc/engineeringProjectList', { page: 1, limit: 10 })).data
  await go(page, survey(Number(rows?.[0]?.id)))
  const menu = projectPages(page)
  // One that is opened is no longer among the folded ones: each is found by its name.
  for (const name of await menu.locator('button[aria-expanded=false]').allTextContents()) {
    await menu.locator('button[aria-expanded]').filter({ hasText: name }).first().click()
    await expect(menu.getByRole('link', { name: /^(工资专户|工资)/ })).toHaveCount(0)
  }
  await context.close()
})

for (const [name, width, height] of [
  ['1366 by 768', 1366, 768],
  ['125 %', 1093, 614],
  ['a phone', 360, 780],
] as const)
  test(`a project fits ${name} without scrolling sideways and has no serious barrier`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await go(page, survey(project.id))
    await expect(shown(page).locator('.survey')).toBeVisible()
    await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
    expect(await barriers(page)).toEqual([])
    expect(await fits(page)).toBe(true)
  })

test('on a phone the pages of a project are chosen from a list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await go(page, survey(project.id))
  const choice = page.getByRole('combobox', { name: '本工程的页面' })
  const value = await choice
    .locator('option')
    .filter({ hasText: /^隐患整改/ })
    .getAttribute('value')
  await choice.selectOption(value)
  await expect(shown(page).getByRole('heading', { name: '隐患整改' })).toBeVisible()
})

test('on a phone the head of a project is its name and state until the rest is asked for', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await go(page, survey(project.id))
  const head = projectHead(page)
  const facts = head.getByRole('navigation', { name: '要紧的事' })
  await expect(head.getByRole('heading', { name: project.name, level: 1 })).toBeVisible()
  await expect(facts).toBeHidden()
  expect((await head.boundingBox())?.height).toBeLessThan(120)
  await head.getByRole('button', { name: '展开' }).click()
  await expect(facts).toBeVisible()
  await head.getByRole('button', { name: '收起' }).click()
  await expect(facts).toBeHidden()
})

test('on a phone the first to-do stands on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await go(page, '/tobeDone')
  const first = shown(page).getByRole('region', { name: '在办事项' }).getByRole('listitem').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThan(560)
  expect(await fits(page)).toBe(true)
})

test('a check is begun from its project with its officers and the hour filled in', async ({ page }) => {
  await go(page, `${CHECKS}?engineering_id=${project.id}`)
  const { data } = await officer.get('/api/project/engineering/pc/info', { id: project.id })
  await page.getByRole('button', { name: '新建监督检查' }).click()
  const dialog = page.getByRole('dialog', { name: /^新建监督检查/ })
  await expect(dialog).toContainText(String(data.main_officer_text))
  await expect(dialog.getByRole('textbox', { name: /检查时间/ })).not.toHaveValue('')
})
