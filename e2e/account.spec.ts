import { expect, type Page, test } from '@playwright/test'
import { logOut, signIn } from './people'
import { freshName } from './project'

const OWN = 'Own#Password9'

/** 新建监督员账号，返回只显示一次的口令。 */
async function newOfficer(page: Page, username: string): Promise<string> {
  await page.goto('/#/group/groupsupervise')
  await page.getByRole('button', { name: '新建账号' }).click()
  const dialog = page.getByRole('dialog', { name: '新建监督机构账号' })
  await dialog.getByRole('textbox', { name: '账号', exact: true }).fill(username)
  await dialog.getByRole('textbox', { name: '姓名' }).fill('许新')
  await dialog.getByRole('textbox', { name: '手机' }).fill('13800001234')
  await dialog.getByRole('combobox', { name: '角色', exact: true }).click()
  // Only what a station may give is offered.
  const offered = page.locator('.ant-select-item-option')
  await expect(offered).toHaveText(['站长', '科长', '监督员', '受理员'])
  await offered.filter({ hasText: '监督员' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '建立并发放口令' }).click()
  const issued = page.getByRole('dialog', { name: '一次性口令：许新' })
  const password = await issued.locator('output').innerText()
  await issued.getByRole('button', { name: '已记下，关闭' }).click()
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText('待启用')
  return password
}

test('an account is made with a one-time password, its holder sets his own, and is put out by force', async ({
  page,
  browser,
}) => {
  const username = freshName('xu')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 20)
  await signIn(page, 'station_admin')
  const password = await newOfficer(page, username)
  const other = await (await browser.newContext()).newPage()
  await signInFirst(other, username, password)
  await page.getByRole('button', { name: '刷新' }).first().click()
  const row = page.getByRole('row', { name: new RegExp(username) })
  await expect(row).toContainText('正常')
  await row.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '强制下线' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '强制下线' }).click()
  await expect(page.getByText('已强制下线')).toBeVisible()
  await other.goto('/#/projectlibrary/supervise')
  await expect(other.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await other.context().close()
})

async function signInFirst(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/#/login')
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible()
  await page.getByLabel(/^原密码/).fill(password)
  await page.getByLabel(/^新密码/).fill(OWN)
  await page.getByLabel(/^再次输入新密码/).fill(OWN)
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

test('rights of a role: the effect is foretold, and security confirms', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/#/group/roles')
  await page.getByRole('button', { name: /^领导/ }).click()
  const cell = page.getByRole('checkbox', { name: '班组，导出' })
  const before = await cell.isChecked()
  await cell.click()
  await expect(page.getByText(/本次修改影响 \d+ 个账号/)).toBeVisible()
  await expect(page.getByText('1 处未保存')).toBeVisible()
  await page.getByRole('button', { name: '提请确认' }).click()
  await expect(page.getByText('已提交，安全管理员确认后生效')).toBeVisible()
  await expect(cell).toBeChecked({ checked: before })
  await page.getByRole('button', { name: '预览该角色视图' }).click()
  const preview = page.getByRole('dialog', { name: '领导看到的菜单与页面' })
  await expect(preview).toContainText('监督库（在建）')
  await preview.getByRole('button', { name: '关闭' }).click()
  await logOut(page)

  await signIn(page, 'security')
  await page.goto('/#/group/roles')
  await page.getByRole('button', { name: '待确认' }).click()
  const waiting = page.getByRole('dialog', { name: '待确认的授权' })
  await expect(waiting).toContainText('班组 · 导出')
  await waiting.getByRole('listitem').filter({ hasText: '角色：领导' }).getByRole('button', { name: '确认生效' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认生效' }).click()
  await expect(page.getByText('已确认，立即生效')).toBeVisible()
  await waiting.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: /^领导/ }).click()
  await expect(cell).toBeChecked({ checked: !before })
})
