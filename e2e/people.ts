import { expect, type Page } from '@playwright/test'
import { callerOf } from './api'

export const PASSWORD = 'Zhujian@2026'

/** Signs in through the real login page and waits for the shell. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/#/login')
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/**
 * Comes in with the session of the person's calls, for what asks nothing about signing in: the address, or the first one that is
 * opened next, loads as after a reload. What leaves or ends its session signs in by the page.
 */
export async function enter(page: Page, username: string, address?: string): Promise<void> {
  const { token } = await callerOf(username, PASSWORD)
  await page.goto('/livez')
  await page.evaluate((value) => {
    sessionStorage.clear()
    sessionStorage.setItem('token', value)
  }, token)
  if (address === undefined) return
  await page.goto(address)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Leaves through the account menu and waits for the login page. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账号 / }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
}
