import { expect, type Locator, type Page } from '@playwright/test'
import { freshPhoto } from './made'
import { shown } from './place'
import { spaced } from './site-hands'

/** One line of a sheet: what is deducted, where, and of which sheet. */
export interface Deduction {
  /** B.17, B.3 … */
  readonly sheet: string
  readonly criterion: string
  readonly place: string
}

export const total = (page: Page): Locator => shown(page).getByLabel('总分与等级')
const saved = (page: Page) => expect(shown(page).getByLabel('保存', { exact: true })).toHaveText(/^已保存/)
const sheets = (page: Page) => shown(page).getByRole('navigation', { name: '分项表' })

/** What the stage of the works has no use for is left out, with the reason. */
export async function leaveOutUnlikely(page: Page, reason: string): Promise<void> {
  await shown(page).getByLabel('这几张的缺项原因').fill(reason)
  await shown(page)
    .getByRole('button', { name: /^这 \d+ 张先作缺项$/ })
    .click()
  await saved(page)
}

/** A sheet that is not left out yet is, with the reason. */
export async function leaveOut(page: Page, sheet: string, reason: string): Promise<void> {
  const away = sheets(page).getByRole('switch', { name: `${sheet}缺项`, exact: true })
  if (await away.isChecked()) return
  await away.check()
  await shown(page).getByLabel('缺项原因', { exact: true }).fill(reason)
  await saved(page)
}

export async function turnTo(page: Page, sheet: string): Promise<void> {
  await sheets(page)
    .getByRole('button')
    .filter({ hasText: new RegExp(`${sheet}(?!\\d)`) })
    .click()
  await expect(shown(page).getByRole('heading', { name: new RegExp(`^表 ${sheet}(?!\\d)`) })).toBeVisible()
}

/** The line is ticked, with its place and a photo, and becomes a danger with its words filled in. */
export async function deduct(page: Page, { sheet, criterion, place }: Deduction): Promise<void> {
  await turnTo(page, sheet)
  await shown(page)
    .getByRole('textbox', { name: new RegExp(`^${criterion}：(扣分|几)`) })
    .focus()
  await page.keyboard.press('Space')
  await saved(page)
  const line = shown(page).locator('.score-line').filter({ hasText: criterion })
  await line.getByRole('button', { name: '部位、照片' }).click()
  await line.getByLabel('部位', { exact: true }).fill(place)
  await line.locator('input[type=file]').setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: await freshPhoto() })
  await expect(line.locator('.file-rows li').first()).toContainText('删除')
  await saved(page)
}

/** Every deduction of the sheet on show that has its place and its photo becomes a danger at one press. */
export async function raiseDangers(page: Page, count: number): Promise<void> {
  const made = shown(page).getByRole('region', { name: '转隐患' })
  await made.getByRole('button', { name: `其余 ${count} 条一键转隐患` }).click()
  await expect(made).toContainText(`已转隐患 ${count} 条`)
}

/** The sheets nobody began are in order: each is said so by the keyboard. */
export async function finishRest(page: Page): Promise<void> {
  const finish = shown(page).getByRole('button', { name: /^评分完毕/ })
  const left = Number(/还有 (\d+) 张/.exec((await finish.textContent()) ?? '')?.[1] ?? 0)
  await shown(page).locator('[data-line]').first().focus()
  for (let at = 0; at < left; at += 1) await page.keyboard.press('Control+Enter')
  await expect(finish).toHaveText(/^评分完毕$/)
  await saved(page)
}

/** A step of the score on show, with the signature where one is asked for. */
export async function signScore(page: Page, label: string, state: string): Promise<void> {
  await shown(page)
    .locator('footer[aria-label="办理"]')
    .getByRole('button', { name: spaced(label) })
    .click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${label}`) })
  await expect(dialog).toBeVisible()
  const file = dialog.locator('input[type=file]')
  if ((await file.count()) > 0) {
    await file.setInputFiles({ name: '签名.png', mimeType: 'image/png', buffer: await freshPhoto() })
    await expect(dialog.getByText('签名.png')).toBeVisible()
  }
  await dialog.getByRole('button', { name: spaced(label) }).click()
  await expect(dialog).toBeHidden()
  await expect(shown(page).locator('.zj-record-line')).toContainText(state)
}
