import { strict as assert } from 'node:assert'
import { expect, type Locator, type Page } from '@playwright/test'
import { fieldsOf, fillField, fillForm, type Filling, find } from './filling'
import { PDF } from './made'
import { go, shown } from './place'

/** Where somebody has his window. */
interface Hall {
  page(username: string): Promise<Page>
}

/** One kind of application, from the form to its effect. */
export interface Journey {
  /** Address of its list. */
  readonly route: string
  readonly label: string
  readonly applicant: string
  readonly filling: Filling
  /** Left out at first: the field that must say so. Otherwise the last line of text that is required and empty. */
  readonly omit?: string
}

export interface Filed {
  readonly id: number
  readonly title: string
}

const bar = (page: Page) => shown(page).locator('footer[aria-label="提交"]')
const submit = (page: Page) =>
  bar(page)
    .getByRole('button', { name: /^提\s?交$/ })
    .click()

/** Opens the list, presses 新建申请 and chooses the project. */
async function start(page: Page, { route, label }: Journey, project: string): Promise<Locator> {
  const list = await go(page, route)
  await expect(list.locator('h1').first()).toHaveText(label)
  await list.getByRole('button', { name: '新建申请' }).first().click()
  await expect(page).toHaveURL(/biz\/apply/)
  await find(page, shown(page).getByRole('combobox', { name: '工程名称' }), project)
  const form = shown(page).locator('form')
  await expect(form).toBeVisible()
  return form
}

const required = (page: Page) =>
  shown(page)
    .locator('.group-item')
    .filter({ has: page.getByLabel('必备') })

/** Every paper that must come along, and then nothing is missing any more. */
async function attachPapers(page: Page): Promise<void> {
  for (const item of await required(page).all()) {
    const name = `${(await item.getAttribute('aria-label')) ?? ''}.pdf`.replaceAll('/', '、')
    await item.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF })
  }
  await expect(bar(page).locator('.biz-missing')).toHaveCount(0)
}

/** Handed in with one thing and every paper missing: the right field says so, the papers are counted, nothing typed is lost. */
async function refused(page: Page, form: Locator, omitted: { name: string; label: string }): Promise<void> {
  const papers = await required(page).count()
  // Leaving a number writes it out in full.
  await form.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  const before = await fieldsOf(form)
  await submit(page)
  const wrong = form.locator('.form-field.is-invalid')
  await expect(wrong).toHaveCount(1)
  await expect(wrong).toHaveAttribute('data-field', omitted.name)
  await expect(wrong.locator('.form-field__error')).not.toBeEmpty()
  if (papers > 0) await expect(bar(page)).toContainText(`还有 ${papers} 项资料要处理`)
  expect(await fieldsOf(form)).toEqual(before)
}

/** The applicant fills in, is told what is missing, completes it and hands in. */
export async function apply(hall: Hall, journey: Journey, project: string): Promise<Filed> {
  const page = await hall.page(journey.applicant)
  const form = await start(page, journey, project)
  const fields = await fieldsOf(form)
  const lines = fields.filter((field) => field.required && field.value === '' && /text|prose/.test(field.control))
  const left = journey.omit ?? lines.at(-1)?.label
  assert.ok(left, `${journey.label}: no field to leave out`)
  await fillForm(page, form, journey.filling, left)
  const omitted = (await fieldsOf(form)).find(({ label }) => label === left)
  assert.ok(omitted, `${journey.label}: ${left} is not on the page`)
  await refused(page, form, omitted)
  await fillField(page, form, omitted, journey.filling[left])
  await attachPapers(page)
  const title = (await fieldsOf(form)).find(({ name }) => name === 'title')?.value ?? ''
  await submit(page)
  await expect(page).toHaveURL(/biz\/case\?id=\d+/)
  return { id: Number(new URL(page.url().replace('/#', '')).searchParams.get('id')), title }
}

const acts = (page: Page) => shown(page).locator('footer[aria-label="办理"]')

/** The page of one application, drawn. */
export async function openCase(page: Page, { id, title }: Filed): Promise<Locator> {
  const view = await go(page, `/biz/case?id=${id}`)
  await expect(view.locator('h1').first()).toHaveText(title)
  return view
}

/** Whoever decides last has opened every paper. */
export async function readPapers(page: Page, view: Locator): Promise<void> {
  const papers = view.locator('.biz-file')
  for (const paper of await papers.all()) {
    await paper.getByRole('button', { name: /^预览/ }).click()
    // Its code comes with the first file.
    const viewer = page.locator('.zj-overlay').getByRole('dialog')
    await expect(viewer).toBeVisible()
    await expect(paper.locator('.biz-unread')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
  }
}

/** Opens the application, writes an opinion and agrees; asked are papers nobody opened, what is not fulfilled and, of the last stage, what follows. */
export async function pressPass(hall: Hall, username: string, filed: Filed): Promise<Page> {
  const page = await hall.page(username)
  const view = await openCase(page, filed)
  // A tab open since an earlier round would first show what came with that.
  await page.reload()
  await expect(view.locator('h1').first()).toHaveText(filed.title)
  // What is still to come: the filing at the end, and the stages before it.
  const last = (await view.locator('.biz-process .biz-later').count()) === 1
  if (last) await readPapers(page, view)
  await acts(page).getByLabel('办理意见').fill('资料齐全，同意')
  const pass = /^通\s?过$/
  await acts(page).getByRole('button', { name: pass }).click()
  const asked = await view.locator('.biz-unread, .biz-checks .biz-check-block').count()
  if (asked > 0 || last) await page.getByRole('alertdialog').getByRole('button', { name: pass }).click()
  return page
}

export async function passInBrowser(hall: Hall, username: string, filed: Filed): Promise<void> {
  const page = await pressPass(hall, username, filed)
  await expect(page).not.toHaveURL(new RegExp(`case\\?id=${filed.id}$`))
}

/** 办结归档：通过之后在更多菜单里。 */
export async function closeInBrowser(hall: Hall, username: string, filed: Filed): Promise<void> {
  const page = await hall.page(username)
  const view = await openCase(page, filed)
  await acts(page).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '办结归档' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '办结归档' }).click()
  await expect(view.locator('.zj-record-head')).toContainText('已办结')
}

/** The applicant finds it in 我发起, in this state. */
export async function findMine(hall: Hall, { applicant, route }: Journey, title: string, state = '已办结'): Promise<void> {
  const page = await hall.page(applicant)
  const view = await go(page, `${route}${route.includes('?') ? '&' : '?'}view=is-mine`)
  // Asked for by its words: nothing else answers to them, and it answers to nothing else.
  const box = view.getByRole('form', { name: '查找' }).getByRole('textbox')
  const look = async (words: string) => {
    await box.fill(words)
    await box.press('Enter')
  }
  await look(`${title}没有`)
  await expect(view.getByText('没有符合条件的数据')).toBeVisible()
  await look(title)
  const row = view.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) })
  await expect(row.filter({ hasText: state }).first()).toBeVisible()
}
