import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { PASSWORD, signIn } from './people'
import { submitted } from './project'
import { showTab } from './tabs'

/** 免登录：地址里的一次性凭证，与生成、作废、收回链接的页面。 */
const look = (page: Page): Promise<boolean> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}').free === true)

for (const [where, link] of [
  ['in the hash', (page: string, ticket: string) => `/#${page}&token=${ticket}`],
  ['before the hash', (page: string, ticket: string) => `/?token=${ticket}#${page}`],
] as const)
  test(`a token ${where} of a deep link is a one-time ticket, leaves the address at once and lands where it points [S2-03/addressToken] [S3-01/token]`, async ({
    page,
    browser,
  }) => {
    const owner = await callerOf('owner', PASSWORD)
    const mine = await submitted(owner)
    const { ticket } = await owner.done('/api/user/pc/loginTicket', { purpose: 'entry', engineering_id: mine.id })
    const survey = `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${mine.id}`
    const told: string[] = []
    // The document itself is asked for by the browser, before any page runs.
    page.on(
      'request',
      (request) => !request.isNavigationRequest() && told.push(request.url(), request.headers()['referer'] ?? ''),
    )
    await page.goto(link(survey, String(ticket)))
    await expect(page.getByRole('heading', { name: mine.name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/#${survey.replace('?', '\\?')}$`))
    expect(told.filter((text) => text.includes(String(ticket)))).toEqual([])
    expect(await look(page)).toBe(true)

    const second = await browser.newPage()
    await second.goto(link(survey, String(ticket)))
    await expect(second.getByText('免登录链接已失效，请使用账号登录').first()).toBeVisible()
    await expect(second).toHaveURL(/#\/login\?reason=ticket&redirect=%2Fprojectlibrary/)
    await second.close()
  })

test('a session token in the address opens nothing [S2-03/addressToken]', async ({ page }) => {
  const { token } = await callerOf('officer', PASSWORD)
  await page.goto(`/#/projectlibrary/supervise?token=${token}`)
  await expect(page.getByText('免登录链接已失效，请使用账号登录').first()).toBeVisible()
  expect(page.url()).not.toContain(token)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('with a token from the address the navigation is tried again after half a second [S2-05/retry500] [S9-09]', async ({
  page,
}) => {
  const officer = await callerOf('officer', PASSWORD)
  const { ticket } = await officer.done('/api/user/pc/loginTicket', { purpose: 'entry' })
  const answered = page.waitForResponse('**/api/user/pc/loginFreeUserInfo').then(() => Date.now())
  const asked = page.waitForRequest('**/api/engineering/pc/engineeringProjectList?**').then(() => Date.now())
  await page.goto(`/#/projectlibrary/supervise?token=${String(ticket)}`)
  expect((await asked) - (await answered)).toBeGreaterThanOrEqual(490)
})

async function openLinks(page: Page) {
  await page.getByRole('button', { name: /^账号 / }).click()
  await page.getByRole('menuitem', { name: '免登录链接' }).click()
  return page.getByRole('dialog', { name: '免登录链接' })
}

test('a login-free link is made on a page and opens the product for somebody else; the look is taken back there [S2-03/addressToken] [S4-02]', async ({
  page,
  browser,
}) => {
  await (await callerOf('officer', PASSWORD)).done('/api/user/pc/endSession', { others: true })
  await signIn(page, 'officer')
  const dialog = await openLinks(page)
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const link = (await dialog.getByLabel('链接', { exact: true }).textContent()) ?? ''
  const guest = await browser.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: /(好|夜深了)，/ })).toBeVisible()
  const looks = dialog.getByRole('region', { name: '正在查看' }).getByRole('listitem')
  await expect(looks).toHaveCount(1)
  await looks.getByRole('button', { name: '收回' }).click()
  await expect(looks).toHaveCount(0)
  await guest.reload()
  await expect(guest).toHaveURL(/#\/login/)
  await guest.close()
})

test('a login-free link nobody has opened is withdrawn on the page it was made on and opens nothing [S2-03/addressToken]', async ({
  page,
  browser,
}) => {
  await signIn(page, 'intake')
  const dialog = await openLinks(page)
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const link = (await dialog.getByLabel('链接', { exact: true }).textContent()) ?? ''
  const open = dialog.getByRole('region', { name: '未打开的链接' }).getByRole('listitem')
  await open.first().getByRole('button', { name: '作废' }).click()
  await expect(open).toHaveCount(0)
  const guest = await browser.newPage()
  await guest.goto(link)
  await expect(guest.getByText('免登录链接已失效，请使用账号登录').first()).toBeVisible()
  await guest.close()
})

test('the menu of a login-free look leads to nothing it may not open, and its background raises no dot [S4-02] [S8-02]', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const owner = await callerOf('officer', PASSWORD)
  const { ticket } = await owner.done('/api/user/pc/loginTicket', { purpose: 'entry' })
  const refused: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    // What was on its way as the page was left is not read by anybody.
    const { code } = (await response.json().catch(() => ({ code: 200 }))) as { code?: number }
    if (code !== 200) refused.push(`${code} ${response.url()}`)
  })
  await page.goto(`/#/index?token=${String(ticket)}`)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toBeVisible()
  await expect(page.getByRole('heading', { name: /(好|夜深了)，/ })).toBeVisible()
  const found = new Set<string>()
  // One group is open at a time.
  for (const name of await menu.locator('button[aria-expanded]').allTextContents()) {
    const group = menu.locator('button[aria-expanded]').filter({ hasText: name }).first()
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    for (const link of await menu.getByRole('link').all()) found.add((await link.getAttribute('href')) ?? '')
  }
  const addresses = [...found]
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses).not.toContain('#/tobeDone')
  for (const address of addresses) await showTab(page, address.slice(1))
  await expect(page.getByRole('button', { name: /^异常日志/ })).toHaveCount(0)
  expect(refused).toEqual([])
})
