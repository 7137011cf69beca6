import { expect, type Locator, type Page } from '@playwright/test'
import { formatInstant, nowSeconds, today } from '@zhujian/model/date'
import { listed, seek } from './asking'
import type { Desk } from './desk'
import { fieldsOf, fillForm, type Filling } from './filling'
import { freshIdCard } from './made'
import { actBy } from './office'
import { go, openSheet, shown } from './place'
import type { Site } from './site'
import { answer, mend, type Refusal, spaced } from './site-hands'

export { listed, seek } from './asking'

const SURVEY = '/projectlibrary/supervise/ProjectDetails/survey'

/** A list at its address, as it stands now: a tab that was open shows what others have done since. */
export async function openList(desk: Pick<Desk, 'page'>, username: string, address: string): Promise<Page> {
  const page = await desk.page(username)
  await go(page, address)
  await shown(page).getByRole('button', { name: '刷新', exact: true }).click()
  await listed(page)
  return page
}

/** One page of a project, reached from its second menu as this person; a tab that was open shows what others have done since. */
export async function openFrom(desk: Desk, site: Site, username: string, title: string): Promise<Page> {
  const page = await desk.page(username)
  await go(page, `${SURVEY}?engineering_id=${site.id}`)
  await openSheet(page, title)
  await shown(page).getByRole('button', { name: '刷新', exact: true }).click()
  await listed(page)
  return page
}

/** A page outside a project, found in the main menu by its name; `list`: it is a list, and shows what others have done since. */
export async function openByMenu(desk: Desk, username: string, title: string, list = true): Promise<Page> {
  const page = await desk.page(username)
  await go(page, '/index')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('searchbox', { name: '搜索菜单' }).fill(title)
  await menu
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .first()
    .click()
  await menu.getByRole('searchbox', { name: '搜索菜单' }).fill('')
  await expect(shown(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
  if (!list) return page
  await shown(page).getByRole('button', { name: '刷新', exact: true }).click()
  await listed(page)
  return page
}

/** The row of the list on show that says this. */
export const rowOn = (page: Page, text: string): Locator =>
  shown(page).getByRole('grid').getByRole('row').filter({ hasText: text }).first()

/** What was typed on purpose still stands there. */
async function keepsTyped(form: Locator, filling: Filling): Promise<void> {
  const standing = await fieldsOf(form)
  for (const { label, control, value } of standing) {
    const given = filling[label]
    if (typeof given === 'string' && (control === 'text' || control === 'prose' || control === 'number'))
      expect(value.replaceAll(',', ''), label).toContain(given)
  }
}

/** Filled in wrongly: the complaint stands on its field, and nothing typed is lost. A field that is complained of as empty stays so. */
async function refused(page: Page, label: string, wrong: Filling, [field, said]: Refusal, button: string): Promise<Locator> {
  await shown(page).getByRole('button', { name: button }).first().click()
  const form = page.getByRole('dialog', { name: `新建${label}` })
  await fillForm(page, form, wrong, field in wrong ? undefined : field)
  await form.getByRole('button', { name: spaced('保存') }).click()
  await expect(form.locator('.form-field.is-invalid').filter({ hasText: field })).toContainText(said)
  await keepsTyped(form, wrong)
  return form
}

/** A new row: refused as it is filled in at first, mended and taken. */
export async function addMended(
  page: Page,
  label: string,
  wrong: Filling,
  refusal: Refusal,
  right: Filling,
  button = `新建${label}`,
): Promise<void> {
  await mend(page, await refused(page, label, wrong, refusal, button), right)
}

/** A row that is not taken at all, and is given up. */
export async function addGivenUp(page: Page, label: string, wrong: Filling, refusal: Refusal): Promise<void> {
  const form = await refused(page, label, wrong, refusal, `新建${label}`)
  await form.getByRole('button', { name: spaced('取消') }).click()
  await leaveTyped(page, form)
}

/** What a list is asked by: a field, what it is asked for, and something else. */
export type Asked = readonly [label: string, given: string, other: string]

/** The row is not among what something else finds, and is found by what is its own; then everything is on show again. */
export async function foundBy(page: Page, row: string, [label, given, other]: Asked): Promise<void> {
  await seek(page, label, other)
  await expect(rowOn(page, row)).toHaveCount(0)
  await seek(page, label, given)
  await expect(rowOn(page, row)).toBeVisible()
  await shown(page).getByRole('button', { name: '清空全部' }).click()
  await listed(page)
}

const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** An act of the row that says this, whatever the row is named by: a word beside it, in its menu, or in its record. */
export async function actIn(page: Page, text: string, action: string): Promise<void> {
  const row = rowOn(page, text)
  await actBy(page, (word) => row.getByRole('button', { name: new RegExp(`^${literal(word)} `) }), action)
}

/** One step of the row that says this, and the state it comes to. */
export async function stepIn(page: Page, text: string, label: string, filling: Filling, state: string): Promise<void> {
  await actIn(page, text, label)
  await answer(page, label, filling)
  await expect(rowOn(page, text)).toContainText(state)
}

/** What was typed is not thrown away unasked; where nothing was, nothing is asked. */
async function leaveTyped(page: Page, dialog: Locator): Promise<void> {
  const leave = page.getByRole('alertdialog').getByRole('button', { name: spaced('确定') })
  await expect.poll(async () => (await leave.isVisible()) || (await dialog.isHidden())).toBe(true)
  if (await leave.isVisible()) await leave.click()
  await expect(dialog).toBeHidden()
}

/** A step that is refused with its reason: nothing is done, and one goes back. */
export async function stepInRefused(
  page: Page,
  text: string,
  label: string,
  filling: Filling,
  said: string | RegExp,
): Promise<void> {
  await actIn(page, text, label)
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${literal(label)}：`) })
  await expect(dialog).toBeVisible()
  await fillForm(page, dialog, filling)
  await dialog.getByRole('button', { name: spaced(label) }).click()
  await expect(dialog.getByText(said).first()).toBeVisible()
  await dialog.getByRole('button', { name: spaced('取消') }).click()
  await leaveTyped(page, dialog)
}

/** The row that says this, changed in its form. */
export async function changeIn(page: Page, text: string, filling: Filling): Promise<void> {
  await actIn(page, text, '编辑')
  const form = page.getByRole('dialog').filter({ visible: true })
  await expect(form.locator('.form-field').first()).toBeVisible()
  await mend(page, form, filling)
  await listed(page)
}

/** The record of the row, opened by whoever may only look: it stands there, and the act is not offered. */
export async function offersNot(page: Page, text: string, action: string): Promise<void> {
  const row = rowOn(page, text)
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: new RegExp(`^${literal(action)} `) })).toHaveCount(0)
  await row.locator('.zj-cell-link, .warning-content').first().click()
  const record = page.getByRole('dialog').filter({ visible: true })
  await expect(record).toBeVisible()
  await expect(record.getByRole('button', { name: action, exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()
}

/** Whoever has no right to the page comes to 无权限 instead. */
export async function refusesPage(desk: Desk, username: string, address: string): Promise<void> {
  const page = await desk.page(username)
  await page.goto(`/#${address}`)
  await expect(page).toHaveURL(/#\/401\?url=/)
  await expect(page.getByRole('heading', { name: '暂无权限查看' }).filter({ visible: true })).toBeVisible()
}

/** The rows on show, taken along as a sheet. */
export async function takesAlong(page: Page, label: string): Promise<void> {
  const download = page.waitForEvent('download')
  await shown(page).getByRole('button', { name: '导出', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`${label}.*\\.xlsx$`))
}

/** A row another page would have made, by a call. */
export const addRow = async (desk: Desk, username: string, path: string, values: Record<string, unknown>): Promise<number> =>
  Number((await (await desk.caller(username)).done(`/api/${path}/pc/add`, values)).id)

/** A step taken elsewhere, by a call. */
export async function stepOf(desk: Desk, username: string, path: string, id: number, step: string, values = {}): Promise<void> {
  const caller = await desk.caller(username)
  const { data } = await caller.get(`/api/${path}/pc/info`, { id })
  await caller.done(`/api/${path}/pc/examine`, { id, version: data.version, step, ...values })
}

/** Somebody on the site whose trade asks a certificate, and who holds one. */
export async function certifiedHand(desk: Desk, site: Site, name: string, work_type: string, more = {}): Promise<number> {
  const { unit_id } = await desk.person('contractor')
  const idno = freshIdCard()
  const card = { idcard_type: '01', idno, special_cert_no: `浙A${idno.slice(6, 17)}`, special_cert_to: '2036-12-31' }
  const hand = { engineering_id: site.id, unit_id, name, ...card, work_type, work_role: 20, enter_on: today(), ...more }
  return addRow(desk, 'contractor', 'people/worker', hand)
}

/** So many hours ago, as an instant is typed. */
export const hoursAgo = (hours: number): string => formatInstant(nowSeconds() - hours * 3600)
