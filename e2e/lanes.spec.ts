import { expect, type Page, test } from '@playwright/test'
import { addDays, today } from '@zhujian/model/date'
import { callerOf } from './api'
import { barriers, fits } from './barriers'
import { enter } from './enter'
import { PASSWORD } from './people'
import { go, openSheet, shown } from './place'

const lanesOf = (id: number): string => `/projectlibrary/supervise/ProjectDetails/lanes?engineering_id=${id}`
const handle = (page: Page) => shown(page).getByRole('slider', { name: '当日' })
const lane = (page: Page, title: string) => shown(page).getByRole('region', { name: title, exact: true })

/** A project with hazards that were found some days ago. */
let project: number
test.beforeAll(async () => {
  const officer = await callerOf('officer', PASSWORD)
  const { rows } = (await officer.get('/api/safety/hidden_danger/pc/getList', { view: 'overdue', page: 1, limit: 10 })).data
  project = Number(rows?.[0]?.engineering_id)
})
test.beforeEach(async ({ page }) => enter(page, 'officer'))

test('a project is looked at on a past day, by keys and by dragging', async ({ page }) => {
  await go(page, lanesOf(project))
  await expect(handle(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${today()} `))
  await expect(lane(page, '隐患')).toContainText(/未销项 \d+ 条，逾期 \d+ 条/)
  await handle(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(handle(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${addDays(today(), -1)} `))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(handle(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${today()} `))
  await page.keyboard.press('PageUp')
  await expect(handle(page)).not.toHaveAttribute('aria-valuetext', new RegExp(`^${today().slice(0, 7)}`))
  await page.keyboard.press('Home')
  await expect(handle(page)).toHaveAttribute('aria-valuenow', '0')
  await expect(lane(page, '隐患')).toContainText('没有未销项的')
  await page.keyboard.press('End')
  await expect(lane(page, '隐患')).toContainText(/逾期 \d+ 条/)
  const axis = await shown(page).locator('.lanes-axis').boundingBox()
  const at = await handle(page).boundingBox()
  if (!axis || !at) throw new Error('nothing is drawn')
  await page.mouse.move(at.x + at.width / 2, at.y + 8)
  await page.mouse.down()
  await page.mouse.move(axis.x + axis.width / 2, at.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect(handle(page)).not.toHaveAttribute('aria-valuetext', new RegExp(`^${today()} `))
  await shown(page).getByRole('button', { name: '回到今天' }).click()
  await expect(handle(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${today()} `))
})

test('what is drawn opens the record, and the page stays as it was left [S2-14/lanes]', async ({ page }) => {
  await go(page, lanesOf(project))
  await shown(page).getByText('三个月', { exact: true }).click()
  await handle(page).focus()
  await page.keyboard.press('ArrowLeft')
  const danger = lane(page, '隐患').locator('.lanes-item').first()
  await expect(danger).toHaveAttribute('aria-label', /，期限 \d{4}-\d\d-\d\d，.*当日 /)
  await danger.click()
  await expect(page).toHaveURL(/todo\/record\?entity=hidden_danger/)
  await page.goBack()
  await expect(handle(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${addDays(today(), -1)} `))
  await openSheet(page, '隐患整改')
  await openSheet(page, '一个工程一条线')
  await expect(handle(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${addDays(today(), -1)} `))
})

test('who may not read a kind of data has no lane of it', async ({ browser }) => {
  const survey = await callerOf('survey', PASSWORD)
  const { rows } = (await survey.get('/api/engineering/pc/engineeringProjectList', { page: 1, limit: 10 })).data
  const context = await browser.newContext()
  const page = await context.newPage()
  await enter(page, 'survey')
  await go(page, lanesOf(Number(rows?.[0]?.id)))
  await expect(lane(page, '阶段')).toBeVisible()
  await expect(lane(page, '隐患')).toHaveCount(0)
  await context.close()
})

for (const [name, width, height] of [
  ['1366 by 768', 1366, 768],
  ['125 %', 1093, 614],
  ['a phone', 360, 780],
] as const)
  test(`the lanes fit ${name} without scrolling sideways and have no serious barrier`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await go(page, lanesOf(project))
    await expect(handle(page)).toBeVisible()
    await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
    expect(await barriers(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    await handle(page).focus()
    await page.keyboard.press('PageUp')
    expect(await barriers(page)).toEqual([])
  })
