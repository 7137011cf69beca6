import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { type Desk, go, openDesk, shown } from './desk'
import { fieldsOf, fillForm, type Filling } from './filling'
import { listed, seek, takesAlong } from './page-hands'
import { openSheet } from './place'
import { leaveSite, openBuildingSite, type Site } from './site'
import { change, mend, numberOf, type Refusal, spaced, step, stepRefused } from './site-hands'

/** A field of 筛选 and what is looked for. */
type Narrowed = readonly [label: string, wanted: string]

export const REQUIRED = /必(填|选)项/

/** One page of a project and a row entered there for the first time: what is said of it, and how it is put right. */
export interface Entry {
  /** On the button, after 新建. */
  readonly label: string
  readonly filling: Filling
  /** The field that is wrong, or, being left out of the filling, empty. */
  readonly refused: Refusal
  /** One after another, where a list is chosen from more than once. */
  readonly mended: Filling | readonly Filling[]
  /** What the row is known by in the list. */
  readonly row: string
}

/** The name of somebody's company, as lists and pickers show it. */
export async function companyName(desk: Desk, username: string): Promise<string> {
  const { unit_id } = await desk.person(username)
  const { data } = await (await desk.caller(username)).get('/api/unit/unit/pc/info', { id: unit_id })
  return String(data.unit_name)
}

const isAddress = (page: string): boolean => page.startsWith('/')

/** A page of the project, by its second menu, as one who works there; or one outside of projects, by its address. */
export async function openPage(desk: Desk, username: string, site: Site, title: string): Promise<Page> {
  const page = await desk.page(username)
  if (isAddress(title)) await go(page, title)
  else {
    await go(page, `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${site.id}`)
    await openSheet(page, title)
  }
  const refresh = shown(page).getByRole('button', { name: '刷新', exact: true })
  // A tab that was open already shows what stood then.
  if ((await refresh.count()) > 0) {
    await refresh.click()
    await listed(page)
  }
  return page
}

/** A row of the list on show, not its head. */
export const rowWith = (page: Page, text: string): Locator =>
  shown(page)
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })
    .filter({ hasText: text })

/** What can be read back from a field as it was typed. */
const TYPED = ['text', 'prose', 'number', 'day', 'choice', 'radio']

async function keptIn(form: Locator, filling: Filling): Promise<void> {
  const fields = await fieldsOf(form)
  for (const [label, given] of Object.entries(filling)) {
    const field = fields.find((each) => each.label === label)
    if (typeof given === 'string' && field && TYPED.includes(field.control)) expect(field.value, label).toContain(given)
  }
}

/** Filled in, save for the one field that is to be complained of; the complaint stands on it, and nothing that was typed is lost. */
export async function refuse(page: Page, { label, filling, refused }: Entry): Promise<Locator> {
  await shown(page)
    .getByRole('button', { name: `新建${label}`, exact: true })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: `新建${label}` })
  const [field, said] = refused
  await fillForm(page, form, filling, field in filling ? undefined : field)
  await form.getByRole('button', { name: spaced('保存') }).click()
  await expect(form.locator('.form-field.is-invalid').filter({ hasText: field }).first()).toContainText(said)
  await keptIn(form, filling)
  return form
}

const isList = (mended: Entry['mended']): mended is readonly Filling[] => Array.isArray(mended)

/** Refused, mended, saved and seen in the list. */
export async function enterRow(page: Page, entry: Entry, within?: Narrowed): Promise<void> {
  const form = await refuse(page, entry)
  const all = isList(entry.mended) ? entry.mended : [entry.mended]
  for (const each of all.slice(0, -1)) await fillForm(page, form, each)
  await mend(page, form, all.at(-1) ?? {})
  await listed(page)
  if (within) await seek(page, ...within)
  await expect(rowWith(page, entry.row).first()).toBeVisible()
}

/** All rows again. */
export async function seekAll(page: Page): Promise<void> {
  const clear = shown(page).getByRole('button', { name: '清空全部' })
  await clear.click()
  await expect(clear).toHaveCount(0)
  await listed(page)
}

/** Found by what it is, not found by what it is not; afterwards all rows are shown. */
export async function foundBy(
  page: Page,
  label: string,
  [right, wrong]: readonly [string, string],
  row: string,
  within?: Narrowed,
): Promise<void> {
  await seek(page, label, wrong)
  await expect(rowWith(page, row)).toHaveCount(0)
  await seekAll(page)
  if (within) await seek(page, ...within)
  await seek(page, label, right)
  await expect(rowWith(page, row).first()).toBeVisible()
  await seekAll(page)
}

async function openPart(page: Page, part: string): Promise<void> {
  await shown(page).getByText(part, { exact: true }).click()
  await listed(page)
}

/** Somebody else who reads the page has no such button over the list. */
export async function addsNothing(page: Page, label: string): Promise<void> {
  await expect(shown(page).getByRole('button', { name: '刷新', exact: true })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: `新建${label}` })).toHaveCount(0)
}

/** A step of the flow: its button, what it asks, and the state or words the row then shows. */
export interface Act {
  readonly by?: string
  readonly label: string
  readonly filling?: Filling
  readonly says: string | RegExp
  /** It is refused in these words instead. */
  readonly refused?: true
  /** What it says no longer. */
  readonly gone?: string
}

/** A page of a project on which rows are entered. */
export interface Sheet extends Entry {
  /** Its title in the second menu of a project, or its address. */
  readonly page: string
  readonly by: string
  /** The tab on the page under which the rows are entered. */
  readonly part?: string
  /** Reads the page and has no button to add with. */
  readonly reader?: string
  /** The label of the box or of a field of 筛选, and what finds it: its number where nothing is said; and what does not. */
  readonly search: readonly [label: string, wanted: string | undefined, other: string]
  /** Where the rows of all projects stand, what leaves those of one. */
  readonly within?: Narrowed
  /** What its buttons are named after, where that is not what the row is known by: its number, or more than that. */
  readonly numbered?: true
  readonly named?: string
  readonly change?: readonly [filling: Filling, says: string]
  readonly acts?: readonly Act[]
  /** It is taken along as a sheet, named after this. */
  readonly exported?: string
}

async function act(page: Page, name: string, row: string, { label, filling = {}, says, refused, gone }: Act): Promise<void> {
  if (refused) return stepRefused(page, name, label, filling, says)
  await step(page, name, label, filling)
  await expect(rowWith(page, row).first()).toContainText(says)
  if (gone) await expect(rowWith(page, row).first()).not.toContainText(gone)
}

/** From the menu to the row: refused, mended, looked for, worked on, and not to be added by who only reads. */
export async function work(desk: Desk, site: Site, sheet: Sheet): Promise<void> {
  const open = async (username: string): Promise<Page> => {
    const opened = await openPage(desk, username, site, sheet.page)
    if (sheet.part) await openPart(opened, sheet.part)
    return opened
  }
  const page = await open(sheet.by)
  await enterRow(page, sheet, sheet.within)
  const name = sheet.numbered ? await numberOf(page, sheet.row) : (sheet.named ?? sheet.row)
  const [label, wanted = name, other] = sheet.search
  await foundBy(page, label, [wanted, other], sheet.row, sheet.within)
  // Among the rows of all projects one is worked on where it was found.
  const among = (shownTo: Page) => (isAddress(sheet.page) ? seek(shownTo, ...(sheet.within ?? [label, wanted])) : undefined)
  await among(page)
  if (sheet.exported) await takesAlong(page, sheet.exported)
  if (sheet.change) {
    const [filling, says] = sheet.change
    await change(page, name, filling)
    await expect(rowWith(page, says).first()).toBeVisible()
  }
  for (const each of sheet.acts ?? []) {
    const doer = each.by === undefined ? page : await open(each.by)
    if (doer !== page) await among(doer)
    await act(doer, name, sheet.row, each)
  }
  if (sheet.reader) await addsNothing(await open(sheet.reader), sheet.label)
}

/** The project the tests of one file share; `before` is what stands on it already. */
export function onSite(before: (desk: Desk, site: Site) => Promise<void> = async () => undefined) {
  const shared: { desk?: Desk; site?: Site } = {}
  const open = async ({ browser }: { browser: Browser }): Promise<void> => {
    const desk = openDesk(browser)
    shared.desk = desk
    shared.site = await openBuildingSite(desk)
    await before(desk, shared.site)
  }
  const here = (): { desk: Desk; site: Site } => {
    const { desk, site } = shared
    if (!desk || !site) throw new Error('the project is not open yet')
    return { desk, site }
  }
  test.beforeAll(open)
  test.afterAll(async () => {
    const { desk, site } = shared
    if (desk && site) await leaveSite(desk, site)
    await desk?.close()
  })
  const sheet = (rows: Sheet): Promise<void> => {
    const { desk, site } = here()
    return work(desk, site, rows)
  }
  return { here, sheet }
}
