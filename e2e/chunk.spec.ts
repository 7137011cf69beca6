import { expect, test } from '@playwright/test'
import { enter } from './enter'
import { signIn } from './people'

const missing = { status: 404, contentType: 'text/plain', body: 'gone' }

test('a release that replaces the shell while somebody signs in does not throw the sign-in back', async ({ page }) => {
  let refused = 0
  await page.route('**/assets/shell-*.js', (route) => {
    refused += 1
    // The prefetch on the first key and the real import both meet the missing chunk.
    return page.url().includes('login') && refused <= 2 ? route.fulfill(missing) : route.continue()
  })
  await signIn(page, 'intake')
  await expect(page).toHaveURL(/#\/index/)
  expect(refused).toBeGreaterThan(0)
})

test('a page whose chunk is gone reloads once, then offers to reload, and nobody is logged out', async ({ page }) => {
  await enter(page, 'intake', '/#/index')
  await page.route('**/assets/library.page-*.js', (route) => route.fulfill(missing))
  await page.goto('/#/projectlibrary/supervise')
  const notice = page.getByRole('alert').filter({ hasText: '页面没有取到' })
  await expect(notice).toBeVisible()
  await page.unroute('**/assets/library.page-*.js')
  await notice.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('heading', { name: '监督库（在建）' })).toBeVisible()
  await expect(page).toHaveURL(/projectlibrary\/supervise/)
})
