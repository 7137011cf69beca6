import { strict as assert } from 'node:assert'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Desk, go, shown } from './desk'
import { fieldsOf, fillField, fillForm, type Filling, find } from './filling'
import { PDF } from './project'

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
export async function apply(desk: Desk, journey: Journey, project: string): Promise<Filed> {
  const page = await desk.page(journey.applicant)
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

interface Detail {
  readonly row: { id: number; title: string; version: number; state: number; round: number }
  readonly nodes: { label: string; state: string; tasks: { account_id: number; state: string }[] }[]
  readonly attachments: unknown[]
}

export async function detailOf(desk: Desk, username: string, id: number): Promise<Detail> {
  const { code, msg, data } = await (await desk.caller(username)).get(bizApi.detail, { id })
  assert.equal(code, 200, msg)
  return data as unknown as Detail
}

/** People who may be asked, the nearest first. */
const APPROVERS = [
  'owner',
  'contractor',
  'chief_engineer',
  'consultant',
  'officer',
  'intake',
  'hrss',
  'section_chief',
  'station_head',
] as const

async function holderOf(desk: Desk, { nodes }: Detail): Promise<string> {
  const active = nodes.find(({ state }) => state === 'active')
  const asked = active?.tasks.filter(({ state }) => state === 'pending').map(({ account_id }) => account_id) ?? []
  for (const username of APPROVERS) if (asked.includes((await desk.person(username)).id)) return username
  throw new Error(`nobody here is asked for ${active?.label ?? 'anything'}`)
}

/** Everybody but the last agrees by a call; answers who is last. */
export async function agreeUpToLast(desk: Desk, applicant: string, id: number): Promise<string> {
  for (;;) {
    const detail = await detailOf(desk, applicant, id)
    const holder = await holderOf(desk, detail)
    if (!detail.nodes.some(({ state }) => state === 'waiting')) return holder
    const { version } = detail.row
    await (await desk.caller(holder)).done(bizApi.approve, { id, version, opinion: '情况属实，同意' })
  }
}

const acts = (page: Page) => shown(page).locator('footer[aria-label="办理"]')

/** The page of one application, drawn. */
export async function openCase(page: Page, { id, title }: Filed): Promise<Locator> {
  const view = await go(page, `/biz/case?id=${id}`)
  await expect(view.locator('h1').first()).toHaveText(title)
  return view
}

/** Opens the application, writes an opinion and agrees; papers nobody opened are asked about. */
export async function pressPass(desk: Desk, username: string, filed: Filed): Promise<Page> {
  const page = await desk.page(username)
  const { attachments } = await detailOf(desk, username, filed.id)
  await openCase(page, filed)
  await acts(page).getByLabel('办理意见').fill('资料齐全，同意')
  const pass = /^通\s?过$/
  await acts(page).getByRole('button', { name: pass }).click()
  if (attachments.length > 0) await page.getByRole('alertdialog').getByRole('button', { name: pass }).click()
  return page
}

export async function passInBrowser(desk: Desk, username: string, filed: Filed): Promise<void> {
  const page = await pressPass(desk, username, filed)
  await expect(page).not.toHaveURL(new RegExp(`case\\?id=${filed.id}$`))
}

/** 办结归档：通过之后在更多菜单里。 */
export async function closeInBrowser(desk: Desk, username: string, filed: Filed): Promise<void> {
  const page = await desk.page(username)
  const view = await openCase(page, filed)
  await acts(page).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '办结归档' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '办结归档' }).click()
  await expect(view.locator('.zj-record-head')).toContainText('已办结')
}

/** The applicant finds it in 我发起, in this state. */
export async function findMine(desk: Desk, { applicant, route }: Journey, title: string, state = '已办结'): Promise<void> {
  const page = await desk.page(applicant)
  const view = await go(page, `${route}${route.includes('?') ? '&' : '?'}view=is-mine`)
  const row = view.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) })
  await expect(row.filter({ hasText: state }).first()).toBeVisible()
}

/** From the form to 已办结 in 我发起; the effect is looked at as soon as the last one has agreed. */
export async function walk(
  desk: Desk,
  journey: Journey,
  project: string,
  effect: (filed: Filed) => Promise<void> = async () => undefined,
): Promise<Filed> {
  const filed = await apply(desk, journey, project)
  const last = await agreeUpToLast(desk, journey.applicant, filed.id)
  await passInBrowser(desk, last, filed)
  await effect(filed)
  await closeInBrowser(desk, CLOSERS.includes(last) ? last : 'section_chief', filed)
  await findMine(desk, journey, filed.title)
  return filed
}
const CLOSERS: readonly string[] = ['officer', 'section_chief', 'station_head']
