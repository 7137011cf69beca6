import { expect, type Page, test } from '@playwright/test'
import { codeAt, STEP_SECONDS } from '@zhujian/server/modules/account/totp'
import { callerOf } from './api'
import { logOut, PASSWORD, signIn, signInFirst } from './people'
import { freshName } from './project'

const OWN = 'Own#Password9'

/** 新建监督员账号，返回只显示一次的密码。 */
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
  await dialog.getByRole('button', { name: '建立并发放密码' }).click()
  const issued = page.getByRole('dialog', { name: '一次性密码：许新' })
  const password = await issued.locator('output').innerText()
  await issued.getByRole('button', { name: '已记下，关闭' }).click()
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText('待启用')
  return password
}

test('an account is made with a one-time password, its holder sets his own, and is put out by force [S6-04/supervise]', async ({
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
  await signInFirst(other, username, password, OWN)
  await ownDevices(other, username)
  await other.goto('/#/tobeDone')
  await page.getByRole('button', { name: '刷新' }).first().click()
  const row = page.getByRole('row', { name: new RegExp(username) })
  await expect(row).toContainText('正常')
  await row.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '强制下线' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '强制下线' }).click()
  await expect(page.getByText('已强制下线')).toBeVisible()
  await other.goto('/#/projectlibrary/supervise')
  await goesOn(other, username)
  const token = await other.evaluate(() => sessionStorage.getItem('token') ?? '')
  await other.request.post('/api/user/pc/reset', { headers: { token }, data: {} })
  await other.goto('/#/middeSupervise')
  await anotherSees(other, username)
  await other.context().close()
})

const openTabs = (page: Page) => page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab')

/** Put out by force: the reason and the account name stand there, nothing in storage; the password alone leads back to the tabs. */
async function goesOn(page: Page, username: string): Promise<void> {
  const tabs = 3
  await expect(page.getByText('本账号已被管理员强制下线，请重新登录').last()).toBeVisible()
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue(username)
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({})
  await page.keyboard.type(OWN)
  await page.keyboard.press('Enter')
  await expect(openTabs(page)).toHaveCount(tabs)
  await expect(page).toHaveURL(/#\/projectlibrary\/supervise$/)
}

/** Another account in the same window: its own first page, and no tab, row or name of the one before. */
async function anotherSees(page: Page, username: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill('viewer')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(openTabs(page)).toHaveCount(1)
  await expect(page).toHaveURL(/#\/index$/)
  const left = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  )
  expect([left.includes(username), left.includes('许新')]).toEqual([false, false])
}

/** 在另一台设备上再登录一次，从这一台把它退出；改密的事已在消息里告知。 */
async function ownDevices(page: Page, username: string): Promise<void> {
  const second = await (await page.context().browser()?.newContext())?.newPage()
  if (!second) throw new Error('no second browser')
  await signIn(second, username, OWN)
  await page.getByRole('button', { name: /^账号 / }).click()
  await page.getByRole('menuitem', { name: '登录设备' }).click()
  const dialog = page.getByRole('dialog', { name: '登录设备' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText('本机')
  await dialog.getByRole('button', { name: /^退出 / }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: '关闭', exact: true }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await second.goto('/#/projectlibrary/supervise')
  await expect(second.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await second.context().close()
  await page.getByRole('button', { name: /^消息/ }).click()
  await page.getByRole('tab', { name: /预警/ }).click()
  await expect(page.getByRole('button', { name: /^未读.*登录密码已修改/ })).toBeVisible()
  await page.keyboard.press('Escape')
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

/** RFC 4648, as the page spells the seed for those who type it into their phone. */
function seedIn(spelled: string): Buffer {
  const bits = [...spelled.replaceAll(' ', '')].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepNow = (): number => Math.floor(Date.now() / 1000 / STEP_SECONDS)

/** Made and given a password of its own without a browser. */
async function memberOfStation(username: string): Promise<number> {
  const station = await callerOf('station_admin', PASSWORD)
  const { org_id, areacode } = (await station.post('/api/user/pc/userInfo')).data
  const PC = '/api/account/account/pc'
  const person = { account_type: 'groupsupervise', username, real_name: '许新', tel: '13800001234', role_codes: ['officer'] }
  const { id } = await station.done(`${PC}/add`, { ...person, org_id, areacode })
  const { password } = await station.done(`${PC}/resetPassword`, { id })
  const once = await callerOf(username, String(password))
  await once.done('/api/user/pc/password', { old_password: password, new_password: OWN })
  return Number(id)
}

async function giveCode(page: Page, username: string, code: string): Promise<void> {
  if (!(await page.getByLabel('动态口令').isVisible())) {
    await page.getByLabel('账号', { exact: true }).fill(username)
    await page.getByLabel('密码', { exact: true }).fill(OWN)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await page.getByLabel('动态口令').fill(code)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Switched on in the account menu: a wrong code says so, the right one shows the recovery codes once. */
async function enableFactor(page: Page): Promise<{ seed: Buffer; used: string; recovery: string }> {
  await page.getByRole('button', { name: /^账号 / }).click()
  await page.getByRole('menuitem', { name: '启用两步验证' }).click()
  const dialog = page.getByRole('dialog', { name: '启用两步验证' })
  const seed = seedIn(await dialog.locator('.factor-picture code').innerText())
  const give = async (code: string) => {
    await dialog.getByLabel('验证器上的六位数字').fill(code)
    await dialog.getByRole('button', { name: '启用' }).click()
  }
  await give('000000')
  await expect(dialog.getByRole('alert')).toHaveText('请填写登录密码')
  await dialog.getByLabel('登录密码').fill(OWN)
  await give('000000')
  await expect(dialog.getByRole('alert')).toHaveText(/动态口令不正确/)
  // The step before: signing in needs a newer one, without waiting for it.
  const used = codeAt(seed, stepNow() - 1)
  await give(used)
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recovery = await dialog.getByRole('listitem').first().innerText()
  await dialog.getByRole('button', { name: '已记下，继续' }).click()
  return { seed, used, recovery }
}

test('a second factor: switched on, asked for, replaced by a recovery code, and taken away with the lost phone', async ({
  page,
  browser,
}) => {
  const username = `mfa${Date.now().toString(36)}`
  await memberOfStation(username)
  await signIn(page, username, OWN)
  const { seed, used, recovery } = await enableFactor(page)
  await logOut(page)
  await giveCode(page, username, used)
  await expect(page.locator('form').getByRole('alert')).toHaveText('动态口令不正确')
  await giveCode(page, username, codeAt(seed, stepNow()))
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await logOut(page)
  await giveCode(page, username, recovery)
  await expect(page.getByRole('navigation').first()).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'station_admin')
  await admin.goto('/#/group/groupsupervise')
  await admin
    .getByRole('row', { name: new RegExp(username) })
    .getByRole('button', { name: /更多/ })
    .click()
  await admin.getByRole('menuitem', { name: '解除两步验证' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '解除' }).click()
  await expect(admin.getByText('已解除两步验证')).toBeVisible()
  await admin.context().close()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await signIn(page, username, OWN)
})
