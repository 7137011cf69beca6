import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'Zhujian@2026'

/** Signs in through the real login page and waits for the shell. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/#/login')
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Comes in for the first time by a password given once, and sets his own. */
export async function signInFirst(page: Page, username: string, given: string, own: string): Promise<void> {
  await page.goto('/#/login')
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(given)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible()
  await page.getByLabel(/^原密码/).fill(given)
  await page.getByLabel(/^新密码/).fill(own)
  await page.getByLabel(/^再次输入新密码/).fill(own)
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Leaves through the account menu and waits for the login page. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账号 / }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
}
