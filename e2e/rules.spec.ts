import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Desk, go, openDesk, shown } from './desk'
import { fieldsOf, fillField, type Filling } from './filling'
import { spaced } from './site-hands'

/** 规范的格式规则，各在一页上遇得到：填错的说在那一栏，填对了就不再说。 */
test.describe.configure({ timeout: 120_000 })

let desk: Desk
test.beforeAll(({ browser }) => {
  desk = openDesk(browser)
})
test.afterAll(() => desk.close())

const SHEETS = '/projectlibrary/supervise/safetyManage'

/** Only these are filled in, as they are given. */
async function fillOnly(page: Page, form: Locator, filling: Filling): Promise<void> {
  for (const [label, given] of Object.entries(filling)) {
    const field = async () => (await fieldsOf(form)).find((each) => each.label === label)
    await expect.poll(field, { message: label }).toBeDefined()
    const found = await field()
    if (found) await fillField(page, form, found, given)
  }
}

/** The form is not taken, and says this on the field; once it is mended it says so no more. */
async function complains(page: Page, form: Locator, [label, said]: readonly [string, string], mend: () => Promise<unknown>) {
  const field = form.locator('.form-field').filter({ has: page.locator('.form-field__label', { hasText: label }) })
  await form.getByRole('button', { name: spaced('保存') }).click()
  await expect(field).toContainText(said)
  await mend()
  await form.getByRole('button', { name: spaced('保存') }).click()
  await expect(field).not.toContainText(said)
}

interface Rule {
  readonly fact: string
  readonly what: string
  readonly who: string
  readonly sheet: string
  readonly label: string
  readonly before?: Filling
  readonly field: string
  readonly wrong: string
  readonly right: string
  readonly said: string
}

const RULES: readonly Rule[] = [
  {
    fact: 'S5-11/upper',
    what: 'the letters of an axis are capitals',
    who: 'site',
    sheet: 'hiddenAccept',
    label: '隐蔽工程验收',
    field: '轴线',
    wrong: '1–18/a–m',
    right: '1–18/A–M',
    said: '轴线号的字母应大写（GB/T 50001-2017 第 8.0.4 条）',
  },
  {
    fact: 'S5-11/letters',
    what: 'the answer to a choice is letters',
    who: 'officer',
    sheet: 'question',
    label: '安全试题',
    before: { 题型: '单选题', '选项 A': '高挂低用', '选项 B': '低挂高用', '选项 C': '不系挂' },
    field: '答案',
    wrong: '1',
    right: 'a',
    said: '选择题的答案只能输入字母，如 A 或 ACD',
  },
  {
    fact: 'S5-11/codeNoHyphen',
    what: 'the number of a passport is letters and digits',
    who: 'site',
    sheet: 'worker',
    label: '实名制人员',
    before: { 证件类型: '护照' },
    field: '证件号码',
    wrong: 'E1234-5678',
    right: 'E12345678',
    said: '护照的号码只能输入字母和数字',
  },
]
for (const { fact, what, who, sheet, label, before = {}, field, wrong, right, said } of RULES)
  test(`${what} [${fact}]`, async () => {
    const page = await desk.page(who)
    await go(page, `${SHEETS}/${sheet}`)
    await shown(page)
      .getByRole('button', { name: `新建${label}` })
      .first()
      .click()
    const form = page.getByRole('dialog', { name: `新建${label}` })
    await fillOnly(page, form, { ...before, [field]: wrong })
    await complains(page, form, [field, said], () => fillOnly(page, form, { [field]: right }))
  })

test('the item of a clause is a small letter [S5-11/lower]', async () => {
  const page = await desk.page('city_admin')
  await go(page, `${SHEETS}/knowledge`)
  await shown(page).getByRole('button', { name: '新建标准规范' }).first().click()
  const form = page.getByRole('dialog', { name: '新建标准规范' })
  await fillOnly(page, form, { 条文: [{ 条号: '4.7.6', 列项: 'B', 条文内容: '应设置行程限位装置' }] })
  await complains(page, form, ['条文', '只能输入小写字母'], () =>
    form.locator('[data-field="clauses"] tbody td').nth(1).locator('input').fill('b'),
  )
})

test('the code of a paper is letters, digits and underscores [S5-11/codeUnderscore]', async () => {
  const page = await desk.page('city_admin')
  await go(page, '/setting/approvalType')
  await shown(page)
    .getByRole('button', { name: /^编辑 / })
    .first()
    .click()
  const form = page.getByRole('dialog').filter({ visible: true })
  const papers = form.locator('[data-field="checklist"]')
  await papers.getByRole('button', { name: '添加一行' }).click()
  const cells = papers.locator('tbody tr').last().locator('td')
  await cells.nth(1).locator('input').fill('中标通知书')
  await cells.nth(0).locator('input').fill('bid-notice')
  await form.getByRole('button', { name: spaced('保存') }).click()
  await expect(papers).toContainText('只能输入字母、数字和下划线')
  await cells.nth(0).locator('input').fill('bid_notice')
  await cells.nth(1).locator('input').click()
  await expect(papers).not.toContainText('只能输入字母、数字和下划线')
  await form.getByRole('button', { name: spaced('取消') }).click()
})
