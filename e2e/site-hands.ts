import { openSheet, projectHead } from './place'
import { expect, type Locator, type Page } from '@playwright/test'
import { fillForm, type Filling, find } from './filling'
import { PDF } from './made'
import { actOn, lookUp, type Office } from './office'
import { shown } from './place'
import { LIBRARY } from './registration'

/** Words of a button: two characters may stand apart. */
export const spaced = (label: string): RegExp => new RegExp(`^${[...label].join('\\s?')}$`)
const noDialog = (page: Page) => expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)

/** What people do with one project, each on the pages that are his. */
export interface SiteHands {
  /** A company gives the project to one of its people, on the page of those accounts. */
  staff(username: string, list: string, person: string): Promise<void>
  /** 工程概况, from the library. */
  survey(username: string): Promise<Page>
  /** One kind of records of the project, from 工程概况. */
  related(username: string, label: string): Promise<Page>
  /** The completion acceptance of the project, from its list. */
  completion(username: string): Promise<Page>
}

export function siteHands(office: Office, name: string): SiteHands {
  const survey = async (username: string): Promise<Page> => {
    const page = await office.page(username)
    await page.goto(LIBRARY)
    await lookUp(page, '工程名称', name)
    await actOn(page, name, '进入')
    await expect(projectHead(page).getByRole('heading', { name, level: 1 })).toBeVisible()
    return page
  }
  return {
    survey,
    staff: async (username, list, person) => {
      const page = await office.page(username)
      await page.goto(`/#/group/${list}`)
      await lookUp(page, '姓名', person)
      await actOn(page, person, '编辑')
      const dialog = page.getByRole('dialog').filter({ visible: true })
      await find(page, dialog.getByRole('combobox', { name: /负责工程/ }), name)
      await dialog.getByRole('button', { name: spaced('保存') }).click()
      await noDialog(page)
    },
    related: async (username, label) => {
      const page = await survey(username)
      await openSheet(page, label)
      const table = shown(page).getByText('表格', { exact: true })
      if ((await table.count()) > 0) await table.click()
      await expect(shown(page).getByRole('grid')).toBeVisible()
      // The menu opens the rows its number counts; worked on are all of them.
      const all = shown(page).getByRole('tab', { name: /^全部/ })
      if ((await all.count()) > 0) await all.first().click()
      // A tab that was open already shows what stood then; others have worked since.
      await shown(page).getByRole('button', { name: '刷新', exact: true }).click()
      await expect(shown(page).getByRole('grid')).toHaveAttribute('aria-busy', 'false')
      return page
    },
    completion: async (username) => {
      const page = await office.page(username)
      await page.goto('/#/completionAcceptance')
      const row = shown(page).getByRole('row').filter({ hasText: name })
      await row.getByRole('button', { name, exact: true }).click()
      await expect(shown(page).getByRole('heading', { name })).toBeVisible()
      return page
    },
  }
}

/** A new row of the list on show. */
export async function add(page: Page, label: string, filling: Filling): Promise<void> {
  await shown(page)
    .getByRole('button', { name: `新建${label}` })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: `新建${label}` })
  await fillForm(page, form, filling)
  await form.getByRole('button', { name: spaced('保存') }).click()
  await expect(form).toBeHidden()
}

/** What a step asks is filled in, and it is taken. */
export async function answer(page: Page, label: string, filling: Filling): Promise<void> {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${label}：`) })
  await expect(dialog).toBeVisible()
  await fillForm(page, dialog, filling)
  await dialog.getByRole('button', { name: spaced(label) }).click()
  await expect(dialog).toBeHidden()
}

const SAVE = '保存'

/** A row that may not stand as it is filled in: the page says so, on that field, and what was typed stays there to be put right. */
export async function addRefused(page: Page, label: string, filling: Filling, [field, said]: Refusal): Promise<Locator> {
  await shown(page)
    .getByRole('button', { name: `新建${label}` })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: `新建${label}` })
  await fillForm(page, form, filling)
  await form.getByRole('button', { name: spaced(SAVE) }).click()
  await expect(form.locator('.form-field.is-invalid').filter({ hasText: field })).toContainText(said)
  return form
}

/** The field and what is said of it. */
export type Refusal = readonly [field: string, said: string | RegExp]

/** What was refused, mended and saved. */
export async function mend(page: Page, form: Locator, filling: Filling): Promise<void> {
  await fillForm(page, form, filling)
  await form.getByRole('button', { name: spaced(SAVE) }).click()
  await expect(form).toBeHidden()
}

/** A row of the list on show, changed. */
export async function change(page: Page, row: string, filling: Filling): Promise<void> {
  await actOn(page, row, '编辑')
  const form = page.getByRole('dialog').filter({ visible: true })
  // The whole row is asked for first.
  await expect(form.locator('.form-field').first()).toBeVisible()
  await mend(page, form, filling)
}

/** The dialog of a step says why it is not taken, nothing is done, and one goes back. */
async function refusedIn(page: Page, label: string, filling: Filling, said: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${label}：`) })
  await expect(dialog).toBeVisible()
  await fillForm(page, dialog, filling)
  await dialog.getByRole('button', { name: spaced(label) }).click()
  await expect(dialog.getByText(said).first()).toBeVisible()
  await dialog.getByRole('button', { name: spaced('取消') }).click()
  // What was typed is not thrown away unasked.
  if (Object.keys(filling).length > 0)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: spaced('确定') })
      .click()
  await noDialog(page)
}

/** A step of a row that is refused, to be put right. */
export async function stepRefused(
  page: Page,
  row: string,
  label: string,
  filling: Filling,
  said: string | RegExp,
): Promise<void> {
  await actOn(page, row, label)
  await refusedIn(page, label, filling, said)
}

/**
 * The number the server gave to the row of the list on show that says this: prefix, month and five digits. What stands in the
 * next cell may begin with a digit too.
 */
export async function numberOf(page: Page, text: string): Promise<string> {
  const row = shown(page).getByRole('row').filter({ hasText: text })
  await expect(row).toHaveCount(1)
  return /[A-Z]{2,3}\d{11}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
}

/** The record an act of law was taken in stands open over its list: it is closed again. */
export async function shut(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await noDialog(page)
}

/** One step of one row of the list on show. */
export async function step(page: Page, row: string, label: string, filling: Filling = {}): Promise<void> {
  await actOn(page, row, label)
  await answer(page, label, filling)
}

/** One step of the record on show. */
export async function take(page: Page, label: string, filling: Filling = {}): Promise<void> {
  await shown(page)
    .locator('footer[aria-label="办理"]')
    .getByRole('button', { name: spaced(label) })
    .click()
  await answer(page, label, filling)
}

/** A step of the record on show that is refused, and given up. */
export async function takeRefused(page: Page, label: string, filling: Filling, said: string | RegExp): Promise<void> {
  await shown(page)
    .locator('footer[aria-label="办理"]')
    .getByRole('button', { name: spaced(label) })
    .click()
  await refusedIn(page, label, filling, said)
}

/** Every paper that awaits this person on the completion acceptance on show. */
export async function handInPapers(page: Page): Promise<void> {
  const asked = shown(page).getByRole('button', { name: /^上传/ })
  await expect(asked.first()).toBeVisible()
  for (let left = await asked.count(); left > 0; left -= 1) {
    const label = ((await asked.first().getAttribute('aria-label')) ?? '').replace('上传', '')
    await asked.first().click()
    const dialog = page.getByRole('dialog').filter({ visible: true })
    await dialog.locator('input[type=file]').setInputFiles({ name: `${label}.pdf`, mimeType: 'application/pdf', buffer: PDF })
    await dialog.getByRole('button', { name: spaced('保存') }).click()
    await noDialog(page)
    await expect(asked).toHaveCount(left - 1)
  }
}

/** One party says that it agrees. */
export async function agree(page: Page, party: string): Promise<void> {
  await shown(page)
    .getByRole('button', { name: `签署${party}意见` })
    .click()
  const dialog = page.getByRole('dialog', { name: `签署${party}意见` })
  await dialog.getByRole('radio', { name: '同意验收合格' }).check()
  await dialog.getByRole('button', { name: spaced('签署') }).click()
  await noDialog(page)
}

/** The paper of a project at the signing desk, agreed to in the way of the desk. */
export async function signAtDesk(page: Page, paper: string, project: string, act: '审核通过' | '签发'): Promise<void> {
  await page.goto('/#/signingDesk')
  const desk = shown(page).getByRole('region', { name: '待签批的文书' })
  const waiting = desk.getByRole('button').filter({ hasText: paper }).filter({ hasText: project })
  await waiting.click()
  await expect(shown(page).getByRole('img', { name: '第 1 页' })).toBeVisible()
  if (act === '审核通过') await shown(page).getByRole('button', { name: act }).click()
  else {
    await shown(page).getByLabel('签发意见').press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: act }).click()
    await expect(page.getByText(/^已签发，编号 /).first()).toBeVisible()
  }
  await expect(waiting).toHaveCount(0)
}

/** A number of 系统设置, by its label. */
export async function setNumber(page: Page, label: string, value: string): Promise<void> {
  await page.goto('/#/setting/setupManage')
  await shown(page).getByLabel('查找设置').fill(label)
  const input = shown(page).getByRole('textbox', { name: label, exact: true })
  await expect(input).toBeVisible()
  if ((await input.inputValue()) === value) return
  await input.fill(value)
  await shown(page)
    .getByRole('button', { name: spaced('保存') })
    .click()
  await expect(shown(page).getByText('修改后保存，立即生效')).toBeVisible()
}
