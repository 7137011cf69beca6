import { expect, type Locator, type Page } from '@playwright/test'

/** The page of the tab on show; those of the other tabs stay in the document. */
export const shown = (page: Page): Locator => page.locator('[role=tabpanel]').filter({ visible: true }).first()

/** Another address in the same window; the application is not loaded again. */
export async function go(page: Page, address: string): Promise<Locator> {
  await page.goto(`/#${address}`)
  const view = shown(page)
  await expect(view).toBeVisible()
  return view
}
