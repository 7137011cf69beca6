import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, today } from '@zhujian/model/date'
import { freshPhoto, PDF } from './made'

/** Cells of one sub-row by the label of their column. */
export type Line = Readonly<Record<string, string>>
/** Typed, or the label of a choice; a number is the place of the choice in its list; several ticks; sub-rows. */
export type Given = string | number | readonly string[] | readonly Line[]
/** What is filled in on purpose, by the label on the page. Everything else that is required gets something fitting. */
export type Filling = Readonly<Record<string, Given>>

type Control = 'lines' | 'files' | 'radio' | 'ticks' | 'search' | 'day' | 'choice' | 'prose' | 'number' | 'text'

export interface ShownField {
  readonly name: string
  readonly label: string
  readonly control: Control
  readonly required: boolean
  /** What stands in it, to see that nothing was lost; '' when it is empty. */
  readonly value: string
}

/** The fields on show, as a person would see them. */
export const fieldsOf = (form: Locator): Promise<ShownField[]> =>
  form.locator('.form-field').evaluateAll((fields) =>
    fields.map((field) => {
      const has = (selector: string) => field.querySelector(selector) !== null
      const words = (selector: string) => [...field.querySelectorAll(selector)].map((each) => each.textContent.trim())
      const controlIn = () => {
        if (has('.lines-input')) return 'lines'
        if (has('.uploader')) return 'files'
        if (has('.ant-radio-group')) return 'radio'
        if (has('.ant-checkbox-group')) return 'ticks'
        if (has('.search-select')) return 'search'
        if (has('.ant-picker')) return 'day'
        if (has('.ant-select')) return 'choice'
        if (has('textarea')) return 'prose'
        return has('input[inputmode]') ? 'number' : 'text'
      }
      const typed = [...field.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map((each) =>
        each instanceof HTMLInputElement && (each.type === 'radio' || each.type === 'checkbox')
          ? each.checked
            ? (each.closest('label')?.textContent.trim() ?? '')
            : ''
          : each.type === 'file'
            ? ''
            : each.value,
      )
      const chosen = has('.ant-select') && !has('[class*=select-placeholder]') ? words('.ant-select') : []
      return {
        name: (field as HTMLElement).dataset['field'] ?? '',
        label: words('.form-field__label')[0]?.replace(/^\*/, '') ?? '',
        control: controlIn() as Control,
        required: has('.form-field__label .form-field__star'),
        value: [...typed, ...chosen, ...words('.search-select-tag'), ...words('.file-rows li')].filter(Boolean).join(' / '),
      }
    }),
  )

const option = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option')
const found = (page: Page) => page.locator('.search-select-panel .search-select-option')

/** ms for one attempt; a page that is just being drawn takes the focus, and closes the list with it. */
const ATTEMPT = 5000

/** One of a list that is asked of the server, found by typing or by its place. */
export async function find(page: Page, input: Locator, given: string | number): Promise<void> {
  await expect(async () => {
    await input.click({ timeout: ATTEMPT })
    if (typeof given === 'string') await input.fill(given, { timeout: ATTEMPT })
    const option = typeof given === 'number' ? found(page).nth(given) : found(page).filter({ hasText: given }).first()
    await option.click({ timeout: ATTEMPT })
  }).toPass({ timeout: 3 * ATTEMPT })
}

/** Several of a list that stays open while they are taken. */
async function chooseSeveral(page: Page, field: Locator, given: readonly string[]): Promise<void> {
  const input = field.locator('.ant-select input')
  await field.locator('.ant-select').click()
  for (const each of given) {
    if (await input.isEditable()) await input.fill(each)
    await option(page)
      .filter({ has: page.getByText(each, { exact: true }) })
      .first()
      .click()
  }
  await input.press('Tab')
}

export async function choose(page: Page, field: Locator, given: string | number): Promise<void> {
  const select = field.locator('.ant-select').first()
  await select.click()
  if (typeof given === 'number') return option(page).nth(given).click()
  // A long list shows only its beginning, and can be searched.
  const input = select.locator('input')
  if (await input.isEditable()) await input.fill(given)
  await option(page)
    .filter({ has: page.getByText(given, { exact: true }) })
    .first()
    .click()
}

/** A complaint that appears above as its field is left moves the choice away under the pointer. */
async function tick(page: Page, field: Locator, given: string | number): Promise<void> {
  const choices = field.locator('.ant-radio-wrapper')
  const choice = typeof given === 'number' ? choices.nth(given) : choices.filter({ has: page.getByText(given, { exact: true }) })
  await expect(async () => {
    await choice.click({ timeout: ATTEMPT })
    await expect(choice.locator('input')).toBeChecked({ timeout: 500 })
  }).toPass({ timeout: 3 * ATTEMPT })
}

/** A day far enough ahead for every notice period. */
export const inDays = (days: number): string => addDays(today(), days)
const LATER = 30

export async function fillDay(field: Locator, day: string): Promise<void> {
  const input = field.locator('.ant-picker input')
  await input.fill(day)
  await input.press('Enter')
}

async function attach(field: Locator): Promise<void> {
  const before = await field.locator('.file-rows li').count()
  const input = field.locator('input[type=file]')
  const pictures = !(await input.getAttribute('accept'))?.includes('pdf')
  const file = pictures
    ? { name: '现场.png', mimeType: 'image/png', buffer: await freshPhoto() }
    : { name: '材料.pdf', mimeType: 'application/pdf', buffer: PDF }
  await input.setInputFiles(file)
  await expect(field.locator('.file-rows li')).toHaveCount(before + 1)
  // Arrived: it can be taken away again.
  await expect(field.locator('.file-rows li').last()).toContainText('删除')
}

async function fillCell(page: Page, cell: Locator, given: string | undefined): Promise<void> {
  if ((await cell.locator('.search-select').count()) > 0) return find(page, cell.locator('.search-select-input'), given ?? 0)
  if ((await cell.locator('.ant-select').count()) > 0) return choose(page, cell, given ?? 0)
  if ((await cell.locator('.ant-radio-group').count()) > 0) return tick(page, cell, given ?? 0)
  const input = cell.locator('input, textarea')
  await input.fill(given ?? ((await input.getAttribute('inputmode')) ? '2' : '按方案'))
}

async function fillLines(page: Page, field: Locator, lines: readonly Line[]): Promise<void> {
  // The rows of a printed form stand there already: each gets the same, or what is given for it.
  const printed = (await field.getByRole('button', { name: '添加一行' }).count()) === 0
  const all = printed
    ? Array.from({ length: await field.locator('tbody tr').count() }, (_, at) => lines[lines.length > 1 ? at : 0] ?? {})
    : lines
  for (const [index, line] of all.entries()) {
    if (!printed) await field.getByRole('button', { name: '添加一行' }).click()
    const heads = await field.locator('thead th').allTextContents()
    const cells = field.locator('tbody tr').nth(index).locator('td')
    for (const [at, head] of (printed ? heads : heads.slice(0, -1)).entries()) {
      if ((await cells.nth(at).locator('input, textarea').count()) === 0) continue
      const label = head.replace(/^\*/, '').replace(/\/.*$/, '')
      if (!head.startsWith('*') && !(label in line)) continue
      await fillCell(page, cells.nth(at), line[label])
    }
  }
}

const plain = (given: Given | undefined): string | number | undefined =>
  typeof given === 'string' || typeof given === 'number' ? given : undefined

/** The ten parts of a building (GB 50300—2013 附录 B): what a project of dwellings is accepted by. */
export const BUILDING_PARTS = [
  '地基与基础',
  '主体结构',
  '建筑装饰装修',
  '屋面',
  '建筑给水排水及供暖',
  '通风与空调',
  '建筑电气',
  '智能建筑',
  '建筑节能',
  '电梯',
]

/** One field, with what was given for it or with something of its kind. */
export async function fillField(page: Page, form: Locator, { name, label, control }: ShownField, given?: Given): Promise<void> {
  const field = form.locator(`[data-field="${name}"]`)
  const one = plain(given)
  const text = one === undefined ? undefined : String(one)
  switch (control) {
    case 'lines':
      return fillLines(page, field, Array.isArray(given) ? (given as readonly Line[]) : [{}])
    case 'files':
      // A number is how many.
      for (let left = typeof one === 'number' ? one : 1; left > 0; left -= 1) await attach(field)
      return
    case 'radio':
      return tick(page, field, one ?? 0)
    case 'ticks':
      // Those named; without a word, all of them.
      for (const box of await field.locator('.ant-checkbox-wrapper').all())
        if (!Array.isArray(given) || given.includes(((await box.textContent()) ?? '').trim() as never)) await box.click()
      return
    case 'search':
      return find(page, field.locator('.search-select-input'), one ?? 0)
    case 'day':
      return fillDay(field, text ?? inDays(LATER))
    case 'choice':
      return Array.isArray(given) ? chooseSeveral(page, field, given as readonly string[]) : choose(page, field, one ?? 0)
    case 'prose':
      return field.locator('textarea').fill(text ?? `${label}：已按方案落实`)
    case 'number':
      return field.locator('input').fill(text ?? '10')
    case 'text':
      return field
        .locator('input')
        .first()
        .fill(text ?? label.slice(0, 10))
  }
}

/** Fills what was given and what is required and empty, field by field: a choice may bring further fields. */
export async function fillForm(page: Page, form: Locator, filling: Filling, except?: string): Promise<void> {
  const done = new Set<string>()
  // An edit form reads its row first; a step may ask nothing.
  if (Object.keys(filling).length > 0) await expect.poll(async () => (await fieldsOf(form)).length).toBeGreaterThan(0)
  for (;;) {
    const next = (await fieldsOf(form)).find(
      ({ name, label, required, value }) =>
        !done.has(name) && label !== except && (label in filling || (required && value === '')),
    )
    if (!next) break
    done.add(next.name)
    await fillField(page, form, next, filling[next.label])
  }
  const unknown = Object.keys(filling).filter((label) => label !== except)
  const labels = (await fieldsOf(form)).map(({ label }) => label)
  expect(
    unknown.filter((label) => !labels.includes(label)),
    'labels the page does not show',
  ).toEqual([])
}
