import { expect, type Locator, type Page } from '@playwright/test'
import { choose, find } from './filling'
import { lookUp } from './office'
import { shown } from './place'
import { spaced } from './site-hands'

/** Nothing of the list on show is under way. */
export const listed = (page: Page): Promise<void> => expect(shown(page).getByRole('grid')).toHaveAttribute('aria-busy', 'false')

async function fillAsked(page: Page, item: Locator, given: string): Promise<void> {
  if ((await item.locator('.search-select').count()) > 0) return find(page, item.locator('.search-select-input'), given)
  if ((await item.locator('.ant-select').count()) > 0) return choose(page, item, given)
  const inputs = item.locator('input')
  // A day alone is both ends of its span.
  if ((await item.locator('.ant-picker').count()) > 0 && !given.includes(' ~ ')) return pickDay(page, inputs, given)
  for (const [at, each] of given.split(' ~ ').entries()) {
    await inputs.nth(at).fill(each)
    await inputs.nth(at).press('Tab')
  }
}

/** Typed, and taken from the panel: Enter would send the form off without it. */
async function pickDay(page: Page, inputs: Locator, given: string): Promise<void> {
  for (const input of await inputs.all()) {
    await input.click()
    await input.fill(given)
    await page.locator(`.ant-picker-dropdown:visible td[title="${given}"]`).first().click()
  }
}

/** Asks the list on show: by the words of its box, or by one of the fields behind 筛选. A span of days is given as `from ~ to`. */
export async function seek(page: Page, label: string, given: string): Promise<void> {
  const view = shown(page)
  const box = view.getByRole('form', { name: '查找' }).getByLabel(label, { exact: true })
  if ((await box.count()) > 0) return lookUp(page, label, given)
  await view.getByRole('button', { name: /^筛选/ }).click()
  const form = page.getByRole('form', { name: '查询条件' })
  const item = form.locator('.zj-search-item').filter({ has: page.getByText(label, { exact: true }) })
  await fillAsked(page, item, given)
  await form.getByRole('button', { name: spaced('查询') }).click()
  await expect(form).toBeHidden()
  await listed(page)
}
