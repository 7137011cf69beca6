import { expect, type Page } from '@playwright/test'
import { engineering } from '@zhujian/domain/project/engineering'
import { callerOf } from '../../e2e/api'
import { PASSWORD } from '../../e2e/people'
import { forgetLists, grid, LIBRARY, LIST, openList, settled } from '../../e2e/table'
import { showStill, type Still, stillOf } from './plain'
import type { BrowserStage } from './session'

const PERSON = 'city_admin'
export const ROWS = 50
export const COLUMNS = 20

export const LIST_CALL = '/api/engineering/pc/engineeringProjectList'

const keysOf = (page: Page): Promise<string[]> =>
  grid(page)
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.flatMap((cell) => cell.getAttribute('data-key') ?? []).filter((key) => !key.startsWith('$')))

/** The library with 50 rows and 20 columns of data, as a person would set it; the box, the number and the actions come on top. */
export async function openWideTable(stage: BrowserStage): Promise<Page> {
  const person = await callerOf(PERSON, PASSWORD, stage.product.base)
  await forgetLists(person)
  const page = await stage.signedIn(PERSON)
  await openList(page, `${LIBRARY}?limit=${ROWS}`)
  const shown = await keysOf(page)
  const further = Object.keys(engineering.fields).filter(
    (name) => !shown.includes(name) && !(`${name}_text` in engineering.fields),
  )
  const added = further.slice(0, COLUMNS - shown.length)
  const value = JSON.stringify({ shown: Object.fromEntries(added.map((name) => [name, true])) })
  await person.done('/api/user/pc/preference', { key: `table.${LIST}`, value })
  await page.reload()
  await expect(grid(page).getByRole('row')).toHaveCount(ROWS + 1)
  await settled(page)
  await page.waitForLoadState('networkidle')
  expect(await keysOf(page)).toHaveLength(COLUMNS)
  return page
}

/** The page with the table as plain nodes, and marks made by hand: what the browser itself needs. */
export async function openPlainTable(stage: BrowserStage, page: Page): Promise<{ plain: Page; still: Still }> {
  const still = await stillOf(page, '#root')
  const plain = await (await stage.context()).newPage()
  await showStill(plain, still, still.html)
  return { plain, still }
}

/** What every row says; figures of another answer would show. */
export const cellsOf = (page: Page): Promise<string[][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=grid]')]
      .filter((table) => table.getClientRects().length > 0)
      .flatMap((table) => [...table.querySelectorAll('tbody tr')])
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
  )
