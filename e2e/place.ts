import { expect, type Locator, type Page } from '@playwright/test'
import { workspaceGroups } from '@zhujian/domain/menu'
import { screens } from '@zhujian/domain/screens'

/** The page of the tab on show; those of the other tabs stay in the document. */
export const shown = (page: Page): Locator => page.locator('[role=tabpanel]').filter({ visible: true }).first()

/** Another address in the same window; the application is not loaded again. */
export async function go(page: Page, address: string): Promise<Locator> {
  await page.goto(`/#${address}`)
  const view = shown(page)
  await expect(view).toBeVisible()
  return view
}

/** What stands over every page of a project. */
export const projectHead = (page: Page): Locator => page.locator('.project-head')

/** The second menu: the pages of the project. */
export const projectPages = (page: Page): Locator => page.getByRole('navigation', { name: '本工程的页面' })

/** The link to one page of the project, its group unfolded. */
export async function sheetLink(page: Page, title: string): Promise<Locator> {
  const screen = screens.find((each) => each.workspace && each.ready && each.title === title)
  if (!screen?.workspace) throw new Error(`no page ${title} in a project`)
  const menu = projectPages(page)
  if (screen.workspace !== 'overview') {
    const group = menu.getByRole('button', { name: new RegExp(`^${workspaceGroups[screen.workspace]}`) })
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
  }
  // 图纸, not 图纸会审; a number may follow.
  return menu.getByRole('link', { name: new RegExp(`^${title}(?!\\p{Script=Han})`, 'u') })
}

export async function openSheet(page: Page, title: string): Promise<void> {
  await (await sheetLink(page, title)).click()
  await expect(shown(page).getByRole('heading', { name: title, level: 1 })).toBeVisible()
}
