import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './people'
import { shown } from './place'

/** The people of a journey that goes by pages only: each has a browser of his own and signed in by the sign-in page. */
export interface Office {
  page(username: string): Promise<Page>
  /** Somebody who has no account. */
  stranger(): Promise<Page>
  close(): Promise<void>
}

export function openOffice(browser: Browser): Office {
  const pages = new Map<string, Promise<Page>>()
  const contexts: BrowserContext[] = []
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ acceptDownloads: true, reducedMotion: 'reduce' })
    contexts.push(context)
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    return page
  }
  const arrive = async (username: string): Promise<Page> => {
    const page = await open()
    await signIn(page, username)
    return page
  }
  return {
    stranger: open,
    page: (username) => {
      const found = pages.get(username) ?? arrive(username)
      pages.set(username, found)
      return found
    },
    close: async () => {
      for (const context of contexts.splice(0)) await context.close()
    },
  }
}

/** A company as it is known in the register of companies. */
export interface Company {
  readonly name: string
  readonly code: string
}

/** What somebody says of his own company: its name from the greeting, its credit code from the register. */
export async function companyOf(office: Office, username: string): Promise<Company> {
  const page = await office.page(username)
  await page.goto('/#/index')
  const greeting = shown(page)
    .getByText(/有限公司 · /)
    .first()
  const name = ((await greeting.textContent()) ?? '').split(' · ')[0] ?? ''
  await page.goto('/#/group/unitLibrary')
  await lookUp(page, '单位名称', name)
  const row = shown(page).getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  const code = /[0-9A-Z]{18}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  expect(code, `统一社会信用代码：${name}`).not.toBe('')
  return { name, code }
}

/** Asks a list by one of its fields. */
export async function lookUp(page: Page, label: string, typed: string): Promise<void> {
  const box = shown(page).getByRole('form', { name: '查找' })
  await box.getByLabel(label, { exact: true }).fill(typed)
  await box.getByRole('button', { name: '查询', exact: true }).click()
  await expect(shown(page).getByRole('grid')).toHaveAttribute('aria-busy', 'false')
}

/** An act of one row: a word beside it, in its menu, or, of an act of law, in its record. */
export function actOn(page: Page, name: string, action: string): Promise<void> {
  const named = (word: string) => shown(page).getByRole('button', { name: `${word} ${name}`, exact: true })
  return actBy(page, named, action)
}

/** The same, where the buttons of the row are found otherwise than by its name. */
export async function actBy(page: Page, buttonOf: (word: string) => Locator, action: string): Promise<void> {
  const [direct, more, record] = [buttonOf(action), buttonOf('更多操作'), buttonOf('办理')]
  await expect(direct.or(more).or(record).first()).toBeVisible()
  if ((await direct.count()) > 0) return direct.first().click()
  if ((await more.count()) > 0) {
    await more.click()
    const item = page.getByRole('menuitem', { name: action, exact: true })
    if ((await item.count()) > 0) return item.click()
    await page.keyboard.press('Escape')
  }
  await record.click()
  await page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: action, exact: true }).click()
}

/** What awaits somebody is found in his 待办中心 and opened from there. */
export async function openTodo(page: Page, about: string): Promise<void> {
  await page.goto('/#/tobeDone')
  const search = shown(page).getByRole('searchbox', { name: '查找待办' })
  await search.fill(about)
  await search.press('Enter')
  // 名称是编号的，编号在提示里。
  await shown(page)
    .locator('.biz-todo-title')
    .filter({ hasText: about })
    .or(shown(page).locator(`.biz-todo-title[title*=${JSON.stringify(about)}]`))
    .or(shown(page).getByRole('listitem').filter({ hasText: about }).locator('.biz-todo-title'))
    .first()
    .click()
}
