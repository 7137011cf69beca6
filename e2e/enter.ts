import { expect, type Page } from '@playwright/test'
import { keptSessions } from './api'
import { PASSWORD } from './people'

/** Of the pages alone: what ends the session of a page ends nobody's calls. */
const sessionOf = keptSessions()

/**
 * Comes in signed in already, for what asks nothing about signing in: the address, or the first one that is opened next, loads as
 * after a reload. What leaves by the menu signs in by the page.
 */
export async function enter(page: Page, username: string, address?: string): Promise<void> {
  const { token } = await sessionOf(username, PASSWORD)
  await page.goto('/livez')
  await page.evaluate((value) => {
    sessionStorage.clear()
    sessionStorage.setItem('token', value)
  }, token)
  if (address === undefined) return
  await page.goto(address)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
