import { expect, type Page, test } from '@playwright/test'
import { grid, openList } from './table'
import { enter } from './enter'

const SAFETY = '/#/projectlibrary/supervise/safetyManage'
const items = (page: Page) => page.getByRole('region', { name: '隐患', exact: true }).getByRole('listitem').getByRole('button')
const current = (page: Page) => page.getByRole('region', { name: '隐患', exact: true }).locator('[aria-current="true"]')
const record = (page: Page) => page.locator('.danger-head h2')

test('a hazard is read beside its list: its description is the title, J and K walk, a view that is late says how many days', async ({
  page,
}) => {
  await enter(page, 'officer')
  await page.goto(`${SAFETY}/hiddenDanger?view=overdue`)
  await expect(items(page).first()).toContainText(/逾期 \d+ 天/)
  await expect(current(page)).toHaveCount(1)
  const first = (await record(page).textContent()) ?? ''
  await expect(items(page).first()).toContainText(first)
  await expect(page.getByRole('region', { name: '整改前后照片' })).toContainText('整改后')
  await expect(page.getByRole('list', { name: '办理进度' }).locator('[aria-current="step"]')).toHaveCount(1)
  const number = page.locator('.danger-tags')
  const before = await number.innerText()
  await page.keyboard.press('j')
  await expect(number).not.toHaveText(before)
  await page.keyboard.press('k')
  await expect.poll(() => number.innerText()).toBe(before)
})

test('a hazard whose number is typed into the search stands first and opens beside its list, also where that was read as a table', async ({
  page,
}) => {
  await enter(page, 'officer')
  await page.goto(`${SAFETY}/hiddenDanger`)
  await expect(record(page)).toBeVisible()
  const number = /AQ\d{11}/.exec(await page.locator('.danger-tags').innerText())?.[0] ?? ''
  const title = (await record(page).textContent()) ?? ''
  await page.getByText('表格', { exact: true }).click()
  await expect(grid(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^搜索页面/ }).fill(number.toLowerCase())
  const first = page.getByRole('listbox', { name: '搜索结果' }).getByRole('option').first()
  await expect(first).toContainText(number)
  await expect(first).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(record(page)).toHaveText(title)
  await expect(page.locator('.danger-tags')).toContainText(number)
})

test('the table of hazards says what is wrong before where; Back returns from what a figure opened; printed it holds every page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      const rows = document.querySelectorAll('.zj-table tbody tr').length
      document.title = `${rows} rows, ${document.querySelector('.zj-print-stamp')?.textContent}`
    }
  })
  await enter(page, 'officer')
  await page.goto(`${SAFETY}/hiddenDanger?view=all`)
  await page.getByText('表格', { exact: true }).click()
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  const heads = grid(page).getByRole('columnheader')
  await expect(heads.nth(2)).toContainText('隐患描述')
  await page.getByRole('group', { name: '数字' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/view=mended/)
  await page.goBack()
  await expect(page).not.toHaveURL(/view=mended/)
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  const total = Number(/\d+/.exec(await page.locator('.zj-page-note').filter({ visible: true }).first().innerText())?.[0])
  expect(total).toBeGreaterThan(10)
  await page.getByRole('button', { name: '打印清单' }).click()
  await expect(page).toHaveTitle(new RegExp(`^${total} rows, 共 ${total} 条，全部列出`), { timeout: 40_000 })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(grid(page).getByRole('row')).toHaveCount(11)
})

test('on a phone a hazard opens over its list and leads back to it', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  await enter(page, 'officer')
  await page.goto(`${SAFETY}/hiddenDanger`)
  await expect(items(page).first()).toBeVisible()
  await expect(record(page)).toBeHidden()
  await items(page).first().click()
  await expect(record(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.getByRole('button', { name: '返回清单' }).click()
  await expect(items(page).first()).toBeVisible()
  await context.close()
})

test('an act of law is not in the row: the record offers it last, and says what follows, on what it rests and who learns of it', async ({
  page,
}) => {
  await enter(page, 'officer')
  await openList(page, `${SAFETY}/craneLedger?view=using`)
  await expect(grid(page).getByRole('button', { name: /^停用 / })).toHaveCount(0)
  await grid(page)
    .getByRole('button', { name: /^办理 / })
    .first()
    .click()
  const drawer = page.getByRole('dialog').filter({ visible: true })
  await drawer.getByRole('button', { name: '停用', exact: true }).click()
  const note = page.getByRole('region', { name: '办理前请核对' })
  for (const part of ['办理后果', '重新检测合格', '依据', '第十八条', '告知']) await expect(note).toContainText(part)
  await expect(page.getByRole('dialog', { name: /^停用/ })).toContainText('工程：')
})

test('a hazard on paper shows its photo large and has places to sign; the print waits for the photo', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const photo = document.querySelector<HTMLImageElement>('.zj-sheet-pictures img')
      document.title = `photo ${photo?.naturalWidth ?? 0}`
    }
  })
  await enter(page, 'officer')
  await page.goto(`${SAFETY}/hiddenDanger`)
  await items(page)
    .filter({ has: page.locator('img') })
    .first()
    .click()
  await page.locator('.danger-bar').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '打印' }).click()
  await expect(page).toHaveTitle(/^photo [1-9]\d*$/)
  await page.emulateMedia({ media: 'print' })
  const photo = await page.locator('.zj-sheet-pictures img').first().boundingBox()
  expect(photo?.width ?? 0).toBeGreaterThan(200)
  await expect(page.locator('.zj-sheet-signs')).toContainText('经办人')
})

test('of two who take one hazard back the second keeps his dialog and his words, and is told who was faster', async ({
  browser,
}) => {
  const open = async (username: string, address: string) => {
    const page = await (await browser.newContext()).newPage()
    await enter(page, username)
    await page.goto(address)
    await expect(record(page)).toBeVisible()
    return page
  }
  const begin = async (page: Page, reason: string) => {
    await page.locator('.danger-bar').getByRole('button', { name: '撤回', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^撤回/ })
    await dialog.getByRole('textbox').fill(reason)
    return dialog
  }
  const confirm = (page: Page) =>
    page
      .getByRole('dialog', { name: /^撤回/ })
      .getByRole('button', { name: /^撤\s?回$/ })
      .click()
  const chief = await open('section_chief', `${SAFETY}/hiddenDanger?view=rectifying`)
  await items(chief).first().click()
  await expect(chief).toHaveURL(/[?&]id=\d+/)
  const slow = await begin(chief, '与另一条隐患重复登记，撤回本条')
  const officer = await open('officer', chief.url())
  await begin(officer, '误发，现场核对并无此情况')
  await confirm(officer)
  await expect(officer.getByRole('dialog', { name: /^撤回/ })).toHaveCount(0)
  await expect(chief.locator('.danger-tags')).toContainText('已撤回')
  await expect(slow.getByRole('textbox')).toHaveValue('与另一条隐患重复登记，撤回本条')
  await confirm(chief)
  await expect(slow).toContainText(/已由.+撤回.*无需再撤回/)
  await expect(slow.getByRole('textbox')).toHaveValue('与另一条隐患重复登记，撤回本条')
  for (const page of [chief, officer]) await page.context().close()
})
