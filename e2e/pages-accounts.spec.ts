import { expect, type Page, test } from '@playwright/test'
import { type Desk, openDesk, shown } from './desk'
import { fieldsOf, fillForm } from './filling'
import { freshName, freshPerson } from './made'
import { foundBy, openByMenu, rowOn, takesAlong } from './page-hands'

/** 各类账号的页面：各建一个，填错、改正、查到、禁用；看不到这一类的没有这一页。 */
test.describe.configure({ timeout: 180_000 })

let desk: Desk
test.beforeAll(({ browser }) => {
  desk = openDesk(browser)
})
test.afterAll(() => desk.close())

const freshUsername = (): string =>
  freshName('zh')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 20)

interface Kind {
  readonly what: string
  /** The page, and the name of its form. */
  readonly page: string
  readonly form: string
  readonly role: string
  /** Who makes it, where that is not the administrator. */
  readonly by?: string
  /** Who may look but not make any. */
  readonly onlooker: string
}

const kinds: readonly Kind[] = [
  {
    what: 'an account of a company [S2-20/unitAccount, S6-04/enterprise]',
    page: '企业账号',
    form: '企业账号',
    role: '施工企业',
    onlooker: 'station_admin',
  },
  {
    what: 'an account of a lender of cranes [S2-20/equipmentAccount, S6-04/equipment]',
    page: '起重设备账号',
    form: '起重设备账号',
    role: '起重设备单位',
    onlooker: 'station_admin',
  },
  {
    what: 'an account of a labour company [S2-20/labourServices, S6-04/labour]',
    page: '劳务公司账号',
    form: '劳务公司账号',
    role: '劳务公司',
    onlooker: 'station_admin',
  },
  {
    what: 'an account of a developer [S2-20/housing, S6-04/housing]',
    page: '房产公司账号',
    form: '房产公司账号',
    role: '建设单位',
    onlooker: 'station_admin',
  },
  {
    what: 'an account of a consultant [S2-20/regulatoryCompany, S6-04/supervision]',
    page: '监理公司账号',
    form: '监理公司账号',
    role: '监理公司',
    onlooker: 'station_admin',
  },
  {
    what: 'an account of a project [S2-20/projectAccount]',
    page: '项目账号',
    form: '项目账号',
    role: '安全员',
    onlooker: 'owner',
  },
  {
    what: 'an account of a chief engineer [S2-20/supervisor]',
    page: '总监账号',
    form: '总监账号',
    role: '总监',
    onlooker: 'station_admin',
  },
  {
    what: 'an account of a station [S2-20/groupsupervise, S1-02/accounts]',
    page: '监督机构账号',
    form: '监督机构账号',
    role: '监督员',
    by: 'station_admin',
    onlooker: 'section_chief',
  },
]

/** Filled in wrongly first: the complaint stands on its field and what was typed stays; mended, the password is told once. */
async function make(page: Page, { form: label, role }: Kind, username: string, person: string): Promise<void> {
  await shown(page).getByRole('button', { name: '新建账号' }).click()
  const form = page.getByRole('dialog', { name: `新建${label}` })
  await fillForm(page, form, { 账号: 'Zh 1', 姓名: person, 手机: '13800001234', 角色: [role] })
  await form.getByRole('button', { name: '建立并发放密码' }).click()
  const complaint = form.locator('.form-field.is-invalid').filter({ hasText: '账号' })
  await expect(complaint).toContainText('账号应为 4 至 32 位小写字母、数字、点、下划线或短横线，以字母开头')
  expect((await fieldsOf(form)).find(({ name }) => name === 'real_name')?.value).toBe(person)
  await fillForm(page, form, { 账号: username })
  await form.getByRole('button', { name: '建立并发放密码' }).click()
  const issued = page.getByRole('dialog', { name: `一次性密码：${person}` })
  await expect(issued.locator('output')).not.toBeEmpty()
  await issued.getByRole('button', { name: '已记下，关闭' }).click()
}

for (const kind of kinds)
  test(`${kind.what} is made with a one-time password, found by its name and put out of use; who only looks on makes none`, async () => {
    const [username, person] = [freshUsername(), freshPerson('许')]
    const page = await openByMenu(desk, kind.by ?? 'admin', kind.page)
    await make(page, kind, username, person)
    await expect(rowOn(page, username)).toContainText('待启用')
    await foundBy(page, username, ['姓名', person, freshPerson('无')])
    await foundBy(page, username, ['账号', username, freshUsername()])
    await takesAlong(page, kind.page)
    await rowOn(page, username).getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: '禁用' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '禁用' }).click()
    await expect(rowOn(page, username)).toContainText('禁用')
    const other = await openByMenu(desk, kind.onlooker, kind.page)
    await expect(shown(other).getByRole('button', { name: '新建账号' })).toHaveCount(0)
  })
