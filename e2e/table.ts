import { expect, type Locator, type Page } from '@playwright/test'
import type { Caller } from './api'

export const LIBRARY = '/#/projectlibrary/supervise'
/** Name under which the library keeps columns, views and the default view. */
export const LIST = 'engineering-0'

export const grid = (page: Page): Locator => page.getByRole('grid').filter({ visible: true })
export const head = (page: Page, name: string): Locator => grid(page).getByRole('columnheader', { name })
export const pager = (page: Page): Locator => page.getByRole('navigation', { name: '分页' }).filter({ visible: true })
export const pageNumber = (page: Page): Locator => pager(page).locator('[aria-current="page"]')
export const viewTab = (page: Page, name: string): Locator =>
  page.getByRole('tablist', { name: '视图' }).filter({ visible: true }).getByRole('tab', { name })

/** Nothing changed, nothing saved, no default: the list as a new colleague finds it. */
export async function forgetLists(caller: Caller, list = LIST): Promise<void> {
  const { data } = await caller.get('/api/user/pc/savedView', { list })
  for (const view of data.rows ?? [])
    if (view.own) await caller.done('/api/user/pc/savedViewDelete', { id: view.id, version: view.version })
  const { data: kept } = await caller.get('/api/user/pc/preference')
  for (const { key } of kept.rows ?? [])
    if (/^(table|view)\./.test(String(key))) await caller.done('/api/user/pc/preference', { key, value: null })
}

/** The list with its first rows. */
export async function openList(page: Page, address = LIBRARY): Promise<void> {
  await page.goto(address)
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await settled(page)
}

/** No request of the list is under way. */
export const settled = (page: Page): Promise<void> => expect(grid(page)).toHaveAttribute('aria-busy', 'false')

/** Every call the page makes from now on, as paths. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

/** Drags the right edge of a head cell until the column is `width` px wide. */
export async function dragWidth(page: Page, name: string, width: number): Promise<void> {
  const cell = head(page, name)
  await cell.scrollIntoViewIfNeeded()
  const box = await cell.boundingBox()
  if (!box) throw new Error(`no column ${name}`)
  const at = { x: box.x + box.width - 3, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + (width - box.width) / 2, at.y, { steps: 4 })
  await page.mouse.move(at.x + width - box.width, at.y, { steps: 4 })
  await page.mouse.up()
}

export const widthOf = async (page: Page, name: string): Promise<number> =>
  Math.round((await head(page, name).boundingBox())?.width ?? 0)

/** Shows or hides columns by 列设置, as a person does. */
export async function tickColumns(page: Page, names: readonly string[], shown: boolean): Promise<void> {
  await page.getByRole('button', { name: '列设置' }).filter({ visible: true }).click()
  const list = page.getByRole('list', { name: '列' })
  for (const name of names) await list.getByRole('checkbox', { name, exact: true }).setChecked(shown)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
}

/** Distance in px by which the edges of a row differ from those of the head, at most. */
export const edgeGap = (table: Locator): Promise<number> =>
  table.evaluate((element) => {
    const rows = [...(element as HTMLTableElement).rows]
    const edges = (row: HTMLTableRowElement | undefined) =>
      [...(row?.cells ?? [])].flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return [left, right]
      })
    const first = edges(rows[0])
    return Math.max(...rows.slice(1).flatMap((row) => edges(row).map((edge, at) => Math.abs(edge - (first[at] ?? Infinity)))))
  })
