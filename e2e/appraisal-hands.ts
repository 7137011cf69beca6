import { expect, type Page } from '@playwright/test'
import { type Filling, fillForm } from './filling'
import type { Office } from './office'
import { listed, openList, rowOn, seek } from './page-hands'
import { signInFirst } from './people'
import { shown } from './place'
import { answer, type SiteHands, spaced } from './site-hands'

/** One list of /evaluation, with the rows of this project alone, as they stand now. */
export async function listOf(office: Office, username: string, list: string, project: string): Promise<Page> {
  const page = await openList(office, username, `/evaluation/${list}`)
  const clear = shown(page).getByRole('button', { name: '清空全部' })
  if ((await clear.count()) > 0) {
    await clear.click()
    await listed(page)
  }
  await seek(page, '所属工程', project)
  return page
}

/** What the record of the row that says this tells, by its labels, these among them; what is empty is not told. */
export async function recordOf(page: Page, text: string, labels: readonly string[]): Promise<Record<string, string>> {
  await rowOn(page, text).locator('.zj-cell-link').first().click()
  const record = page.getByRole('dialog').filter({ visible: true })
  const terms = record.locator('dt')
  for (const label of labels) await expect(terms.filter({ has: page.getByText(label, { exact: true }) }).first()).toBeVisible()
  const told = await terms.evaluateAll((all) =>
    all.map((term) => [term.textContent.trim(), term.nextElementSibling?.textContent.trim() ?? ''] as const),
  )
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()
  return Object.fromEntries(told)
}

/** The number a value begins with. */
export const figure = (told: string | undefined): number => Number(/-?[\d,]+(\.\d+)?/.exec(told ?? '')?.[0].replaceAll(',', ''))

const OWN = 'Own#Password9'

/** A colleague whose password nobody remembers: the administrator of the station gives him a new one, and he sets his own. */
export async function colleague(office: Office, person: string): Promise<Page> {
  const admin = await openList(office, 'station_admin', '/group/groupsupervise')
  await seek(admin, '姓名', person)
  const row = rowOn(admin, person)
  // 一行里头一个小写字母开头的就是账号。
  const username = /[a-z][a-z0-9._-]{3,}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  const reset = row.getByRole('button', { name: /^重置密码/ })
  if ((await reset.count()) > 0) await reset.click()
  else {
    await row.getByRole('button', { name: /更多/ }).click()
    await admin.getByRole('menuitem', { name: '重置密码' }).click()
  }
  await admin.getByRole('alertdialog').getByRole('button', { name: '重置密码' }).click()
  const issued = admin.getByRole('dialog', { name: `一次性密码：${person}` })
  const password = await issued.locator('output').innerText()
  await issued.getByRole('button', { name: '已记下，关闭' }).click()
  const page = await office.stranger()
  await signInFirst(page, username, password, OWN)
  return page
}

/** Somebody of the office beside those who have accounts of the demonstration. */
export const withColleague = (office: Office, name: string, page: Page): Office => ({
  ...office,
  page: (username) => (username === name ? Promise.resolve(page) : office.page(username)),
})

const saved = (page: Page) => shown(page).getByLabel('保存', { exact: true })

export interface Scoring {
  readonly filling: Filling
  readonly second: string
  /** Criteria that cost their points, by the table they stand in. */
  readonly faults: readonly (readonly [table: string, criteria: readonly string[]])[]
}

/** A score of JGJ 59 by two of the station: the first scores it table by table, the second confirms. Its number. */
export async function scored(hands: SiteHands, { filling, second, faults }: Scoring): Promise<string> {
  const page = await hands.related('officer', '标准化评分')
  await shown(page).getByRole('button', { name: '新建评分' }).first().click()
  const form = page.getByRole('dialog', { name: '新建标准化评分' })
  // 评分人先填着本人，日期是今天。
  await fillForm(page, form, { ...filling, 评分人: second })
  await form.getByRole('button', { name: spaced('保存') }).click()
  await expect(form).toBeHidden()
  const tables = shown(page).getByRole('navigation', { name: '分项表' })
  await expect(tables).toBeVisible()
  const title = shown(page)
    .getByText(/PF\d{11}/)
    .first()
  const no = /PF\d{11}/.exec((await title.textContent()) ?? '')?.[0] ?? ''
  const away = shown(page).getByLabel('这几张的缺项原因')
  await away.fill('主体结构阶段，基坑已经回填')
  await shown(page)
    .getByRole('button', { name: /^这 \d 张先作缺项$/ })
    .click()
  for (const [table, criteria] of faults) {
    await tables.getByRole('button', { name: new RegExp(`${table} `) }).click()
    for (const criterion of criteria) {
      await shown(page)
        .getByRole('textbox', { name: `${criterion}：扣分`, exact: true })
        .focus()
      await page.keyboard.press('Space')
    }
  }
  const finish = shown(page).getByRole('button', { name: /^评分完毕/ })
  const left = Number(/还有 (\d+) 张/.exec((await finish.textContent()) ?? '')?.[1] ?? 0)
  for (let at = 0; at < left; at += 1) await page.keyboard.press('Control+Enter')
  await expect(saved(page)).toHaveText(/^已保存/)
  await finish.click()
  await answer(page, '评分完毕', {})
  return no
}
