import { usccCheckDigit } from '@zhujian/model/checksums'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Caller, callerOf } from './api'
import { openStage } from './form-stage-build'
import { enter } from './enter'
import { PASSWORD } from './people'
import { freshName } from './project'
import { callsOf, grid, openList, pageNumber, pager, settled } from './table'

const PC = '/api/unit/unit/pc'
/** The derived page of companies, on the stage, in front of the real server. */
const addressOf = (words: string, more = ''): string =>
  `/#/historyLibraryMenu?entity=unit&f.unit_name=${encodeURIComponent(words)}${more}`

let serial = Math.floor(Date.now() / 10) % 10_000_000
/** Numbers no earlier run has given: runs are further apart than they add companies. */
const usc = (): string => {
  serial = (serial + 1) % 10_000_000
  const body = `91330106MA${String(serial).padStart(7, '0')}`
  return body + usccCheckDigit(body)
}

async function addCompanies(caller: Caller, words: string, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 1; at <= count; at += 1) {
    const body = { unit_name: `${words}第${at}建筑有限公司`, usc: usc(), corp_type: 1, areacode: '330106' }
    ids.push(Number((await caller.done(`${PC}/add`, body)).id))
  }
  return ids
}

async function openCompanies(page: Page, words: string, more = ''): Promise<void> {
  await openStage(page)
  await enter(page, 'city_admin')
  await openList(page, addressOf(words, more))
}
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: '表格工具' })
const tick = (page: Page, name: RegExp) => grid(page).getByRole('checkbox', { name }).check()
const results = (page: Page): Locator => page.getByRole('dialog', { name: '删除结果' })

test('ticked rows stay ticked from page to page, and deleting them asks first [S5-06]', async ({ page }) => {
  const caller = await callerOf('city_admin', PASSWORD)
  const words = freshName('跨页')
  await addCompanies(caller, words, 12)
  await openCompanies(page, words)
  await tick(page, /第12建筑/)
  await pager(page).getByRole('button', { name: '第 2 页' }).click()
  await tick(page, /第1建筑/)
  await expect(bar(page)).toContainText('已选 2 项')
  await pager(page).getByRole('button', { name: '第 1 页' }).click()
  await expect(grid(page).getByRole('checkbox', { name: /第12建筑/ })).toBeChecked()
  await bar(page).getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('alertdialog', { name: '温馨提示' })
  await expect(question).toContainText('你确定要删除选中项吗')
  await question.getByRole('button', { name: '确定' }).click()
  await expect(results(page)).toContainText('共 2 项，成功 2 项，失败 0 项')
  await results(page).getByRole('button', { name: '知道了' }).click()
  await expect(pager(page)).toContainText('共 10 条')
})

test('ticks end with the filters they were made under, and with a reload', async ({ page }) => {
  const caller = await callerOf('city_admin', PASSWORD)
  const words = freshName('了结')
  await addCompanies(caller, words, 3)
  await openCompanies(page, words)
  await tick(page, /第1建筑/)
  await tick(page, /第2建筑/)
  await expect(bar(page)).toContainText('已选 2 项')
  await page.goto(addressOf(`${words}第3`))
  await expect(pager(page)).toContainText('共 1 条')
  await expect(bar(page)).not.toContainText('已选')
  await page.goto(addressOf(words))
  await expect(pager(page)).toContainText('共 3 条')
  await expect(bar(page)).not.toContainText('已选')
  await tick(page, /第1建筑/)
  await expect(bar(page)).toContainText('已选 1 项')
  await page.reload()
  await expect(pager(page)).toContainText('共 3 条')
  await expect(bar(page)).not.toContainText('已选')
  await expect(bar(page).getByRole('button', { name: '删除' })).toHaveCount(0)
})

test('every row of the present filter is deleted by 选择全部, and other filters are not meant by it', async ({ page }) => {
  const caller = await callerOf('city_admin', PASSWORD)
  const words = freshName('全部')
  await addCompanies(caller, words, 12)
  await openCompanies(page, words)
  await grid(page).getByRole('checkbox', { name: '选择本页全部' }).check()
  await bar(page).getByRole('button', { name: '选择全部 12 条' }).click()
  await expect(bar(page)).toContainText('已选 12 项')
  const box = page.getByRole('form', { name: '查找' }).filter({ visible: true }).getByRole('textbox')
  await box.fill('')
  await box.press('Enter')
  await expect(bar(page)).not.toContainText('已选')
  await page.goto(addressOf(words))
  await expect(pager(page)).toContainText('共 12 条')
  await expect(bar(page)).not.toContainText('已选')
  await grid(page).getByRole('checkbox', { name: '选择本页全部' }).check()
  await bar(page).getByRole('button', { name: '选择全部 12 条' }).click()
  await bar(page).getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect(results(page)).toContainText('共 12 项，成功 12 项，失败 0 项')
  await results(page).getByRole('button', { name: '知道了' }).click()
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
})

test('each row tells how it went, and only the failed ones are tried again [S7-45]', async ({ page }) => {
  const caller = await callerOf('city_admin', PASSWORD)
  const words = freshName('重试')
  const [first] = await addCompanies(caller, words, 3)
  await openCompanies(page, words)
  await grid(page).getByRole('checkbox', { name: '选择本页全部' }).check()
  // Gone before the batch reaches it.
  await caller.done(`${PC}/delete`, { ids: String(first) })
  await bar(page).getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect(results(page)).toContainText('共 3 项，成功 2 项，失败 1 项')
  const list = results(page).getByRole('listitem')
  await expect(list.first()).toContainText(`失败${words}第1建筑有限公司`)
  const again = page.waitForRequest(`**${PC}/delete`)
  await results(page).getByRole('button', { name: '仅重试失败项（1）' }).click()
  expect((await again).postDataJSON()).toEqual({ ids: String(first) })
  await expect(results(page)).toContainText('成功 2 项，失败 1 项')
})

test('refreshing keeps page, place and ticks, and an emptied page gives way to the last one that has rows', async ({ page }) => {
  const caller = await callerOf('city_admin', PASSWORD)
  const words = freshName('刷新')
  const ids = await addCompanies(caller, words, 41)
  await openCompanies(page, words, '&limit=20&page=2')
  await tick(page, /第20建筑/)
  const box = grid(page).locator('xpath=..')
  await box.evaluate((element) => element.scrollTo({ top: 90 }))
  await bar(page).getByRole('button', { name: '刷新' }).click()
  await settled(page)
  expect(await box.evaluate(({ scrollTop }) => scrollTop)).toBe(90)
  await expect(pageNumber(page)).toHaveText('2')
  await expect(bar(page)).toContainText('已选 1 项')
  await pager(page).getByRole('button', { name: '第 3 页' }).click()
  await expect(grid(page).getByRole('row')).toHaveCount(2)
  await caller.done(`${PC}/delete`, { ids: ids.slice(0, 1).join(',') })
  await bar(page).getByRole('button', { name: '刷新' }).click()
  await expect(pageNumber(page)).toHaveText('2')
  await expect(grid(page).getByRole('row')).toHaveCount(21)
})

test('the grid is walked by keys: arrows, Home and End, Enter opens, Space ticks, Alt with arrows sets the width', async ({
  page,
}) => {
  const caller = await callerOf('city_admin', PASSWORD)
  const words = freshName('键盘')
  await addCompanies(caller, words, 3)
  await openCompanies(page, words)
  const calls = callsOf(page)
  await grid(page).getByRole('row').nth(1).getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(bar(page)).toContainText('已选 1 项')
  await expect(grid(page).getByRole('checkbox', { name: /第2建筑/ })).toBeChecked()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const cell = grid(page).getByRole('columnheader', { name: '统一社会信用代码' })
  await expect(cell).toBeFocused()
  const before = (await cell.boundingBox())?.width ?? 0
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => Math.round(((await cell.boundingBox())?.width ?? 0) - before)).toBe(16)
  expect(calls.filter((path) => path.startsWith(PC))).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: new RegExp(words) })).toBeVisible()
})
