import { expect, type Locator, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { enter } from './enter'
import { PASSWORD, logOut, signIn } from './people'
import { dragWidth, forgetLists, grid, head, LIBRARY, LIST, openList, pager, tickColumns, viewTab, widthOf } from './table'

const OWNER = 'station_admin'
/** Of the same station, so that views may be shared between the two. */
const COLLEAGUE = 'section_chief'

test.beforeEach(async () => {
  for (const name of [OWNER, COLLEAGUE]) await forgetLists(await callerOf(name, PASSWORD))
})

const chips = (page: Page): Locator => page.getByRole('group', { name: '生效的筛选条件' }).filter({ visible: true })
const total = async (page: Page): Promise<string> => (await pager(page).locator('output').textContent()) ?? ''
async function viewCommand(page: Page, command: string): Promise<void> {
  await page.getByRole('button', { name: '视图', exact: true }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}
async function saveAs(page: Page, name: string, shared = false): Promise<void> {
  await viewCommand(page, '另存为新视图')
  const dialog = page.getByRole('dialog', { name: '另存为新视图' })
  await dialog.getByLabel('视图名称').fill(name)
  if (shared) await dialog.getByLabel('共享给本单位同事').check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await expect(viewTab(page, name)).toHaveAttribute('aria-selected', 'true')
}
async function searchName(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: '工程名称' }).fill(words)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(chips(page)).toContainText(`工程名称：${words}`)
}
/** A list of its own: one filter, one column less, one wider. */
async function arrange(page: Page): Promise<void> {
  await openList(page)
  await searchName(page, '西湖')
  await tickColumns(page, ['风险等级'], false)
  await dragWidth(page, '施工单位', 240)
}
async function expectArranged(page: Page): Promise<void> {
  await expect(chips(page)).toContainText('工程名称：西湖')
  await expect(head(page, '风险等级')).toHaveCount(0)
  await expect.poll(() => widthOf(page, '施工单位')).toBe(240)
}

test('a saved view keeps its filters and its columns, over a reload and in another browser, and other views keep theirs', async ({
  page,
  browser,
}) => {
  await enter(page, OWNER)
  await openList(page)
  const plain = await widthOf(page, '施工单位')
  await arrange(page)
  await saveAs(page, '西湖的工程')
  await tickColumns(page, ['形象进度'], false)
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText('视图已更新').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '保存修改' })).toBeHidden()
  await page.reload()
  await expectArranged(page)
  await expect(head(page, '形象进度')).toHaveCount(0)

  // What was set before the view was saved stays with the list; what was set within it does not.
  await viewTab(page, '全部').click()
  await expect(chips(page)).toBeHidden()
  await expect(head(page, '形象进度')).toBeVisible()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => widthOf(page, '施工单位')).toBe(plain)
  await viewTab(page, '西湖的工程').click()
  await expectArranged(page)

  const other = await (await browser.newContext()).newPage()
  await enter(other, OWNER)
  await openList(other)
  await viewTab(other, '西湖的工程').click()
  await expectArranged(other)
  await other.context().close()
})

test('重置 and 恢复默认 go back to what the view says, not to what the list says', async ({ page }) => {
  await enter(page, OWNER)
  await arrange(page)
  await saveAs(page, '西湖的工程')
  await searchName(page, '浙江')
  await head(page, '施工单位').getByRole('button').click()
  await expect(head(page, '施工单位')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: /^筛选/ }).click()
  await page.getByRole('button', { name: '重置' }).click()
  await page.keyboard.press('Escape')
  await expect(chips(page)).toContainText('工程名称：西湖')
  await expect(head(page, '施工单位')).toHaveAttribute('aria-sort', 'none')
  await tickColumns(page, ['形象进度'], false)
  await expect(head(page, '形象进度')).toHaveCount(0)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.keyboard.press('Escape')
  await expect(head(page, '形象进度')).toBeVisible()
  await expectArranged(page)
})

test('a default view opens the list for this person everywhere, and gives it up without moving what is on screen', async ({
  page,
  browser,
}) => {
  await enter(page, OWNER)
  await arrange(page)
  await saveAs(page, '西湖的工程')
  await viewCommand(page, '设为默认视图')
  const other = await (await browser.newContext()).newPage()
  await expect(page.getByText('已设为默认视图').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await signIn(other, OWNER)
  await openList(other)
  await expect(viewTab(other, '西湖的工程')).toHaveAttribute('aria-selected', 'true')
  await expectArranged(other)
  await viewTab(other, '全部').click()
  await expect(chips(other)).toBeHidden()
  await other.reload()
  await expect(viewTab(other, '全部')).toHaveAttribute('aria-selected', 'true')
  await viewTab(other, '西湖的工程').click()
  await viewCommand(other, '不再默认打开')
  await expect(viewTab(other, '西湖的工程')).toHaveAttribute('aria-selected', 'true')
  await expectArranged(other)
  await logOut(other)
  await signIn(other, OWNER)
  await openList(other)
  await expect(viewTab(other, '全部')).toHaveAttribute('aria-selected', 'true')
  await other.context().close()
})

test('a shared view is read-only for a colleague, and when it is deleted while used the list stays and says so', async ({
  page,
  browser,
}) => {
  await enter(page, OWNER)
  await arrange(page)
  await saveAs(page, '本站重点', true)
  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, COLLEAGUE)
  await openList(theirs)
  await viewTab(theirs, '本站重点').click()
  await expectArranged(theirs)
  const shown = await total(theirs)
  await theirs.getByRole('button', { name: '视图', exact: true }).click()
  await expect(theirs.getByRole('menuitem', { name: '设为默认视图' })).toBeVisible()
  for (const name of ['重命名', '删除视图', '取消共享']) await expect(theirs.getByRole('menuitem', { name })).toHaveCount(0)
  await theirs.getByRole('menuitem', { name: '设为默认视图' }).click()
  await theirs.waitForLoadState('networkidle')

  await viewCommand(page, '删除视图')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(viewTab(page, '本站重点')).toHaveCount(0)

  await theirs.reload()
  await expect(theirs.getByText('该视图已被删除或不再共享，筛选条件仍保留').first()).toBeVisible()
  await expect(viewTab(theirs, '全部')).toHaveAttribute('aria-selected', 'true')
  await expect(chips(theirs)).toContainText('工程名称：西湖')
  expect(await total(theirs)).toBe(shown)
  // Preferences are sent together, a moment after the last change.
  const colleague = await callerOf(COLLEAGUE, PASSWORD)
  const kept = async () => (await colleague.get('/api/user/pc/preference', { key: `view.${LIST}` })).data.rows
  await expect.poll(kept).toEqual([])
  await theirs.context().close()
})

test('a shared default view that was changed meanwhile opens as it is now', async ({ page, browser }) => {
  const owner = await callerOf(OWNER, PASSWORD)
  const view = { list: LIST, name: '每周检查', shared: true, value: { filters: { engineering_name: '西湖' } } }
  const { id, version } = await owner.done('/api/user/pc/savedView', view)
  await enter(page, COLLEAGUE)
  await openList(page)
  await viewTab(page, '每周检查').click()
  await viewCommand(page, '设为默认视图')
  // Preferences are sent together, a moment after the last change.
  const colleague = await callerOf(COLLEAGUE, PASSWORD)
  const kept = async () => (await colleague.get('/api/user/pc/preference', { key: `view.${LIST}` })).data.rows
  await expect.poll(kept).not.toEqual([])
  await owner.done('/api/user/pc/savedView', { ...view, id, version, value: { filters: { engineering_name: '工程' } } })
  const later = await (await browser.newContext()).newPage()
  await enter(later, COLLEAGUE)
  await openList(later)
  await expect(viewTab(later, '每周检查')).toHaveAttribute('aria-selected', 'true')
  await expect(chips(later)).toContainText('工程名称：工程')
  await later.context().close()
})

test('views that do not fit at 1366 stand behind 更多, and the chosen one is in sight', async ({ page }) => {
  const { done } = await callerOf(OWNER, PASSWORD)
  const names = Array.from({ length: 8 }, (_each, at) => `第 ${at + 1} 片区每月必查的工程`)
  for (const name of names) await done('/api/user/pc/savedView', { list: LIST, name, value: { filters: {} } })
  await enter(page, OWNER)
  await openList(page)
  await page.getByRole('button', { name: /^更多视图/ }).click()
  await page.getByRole('menuitem', { name: '第 8 片区每月必查的工程' }).click()
  await expect(viewTab(page, '第 8 片区每月必查的工程')).toHaveAttribute('aria-selected', 'true')
  await expect(viewTab(page, '第 8 片区每月必查的工程')).toBeInViewport({ ratio: 0.95 })
  await expect(grid(page)).toBeVisible()
})

test('an address opens the same list for everybody, whatever they open it with', async ({ page }) => {
  const { done } = await callerOf(OWNER, PASSWORD)
  await done('/api/user/pc/preference', { key: `view.${LIST}`, value: { key: 'stopped' } })
  await enter(page, OWNER)
  await openList(page, `${LIBRARY}?page=2`)
  await expect(viewTab(page, '全部')).toHaveAttribute('aria-selected', 'true')
  await expect(pager(page).locator('[aria-current="page"]')).toHaveText('2')
})
