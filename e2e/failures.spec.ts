import { type BrowserContext, test as base, expect, type Page, type Route } from '@playwright/test'
import { callerOf } from './api'
import { enter } from './enter'
import { PASSWORD } from './people'
import { openList, settled } from './table'

/** 错误目录：每个码在列表上、在办理上各证明一次。各条各开一页，同在一个浏览器里，网页的文件只取一次。 */
let shared: Promise<BrowserContext> | undefined
const test = base.extend({
  page: async ({ browser }, lend) => {
    shared ??= browser.newContext()
    const page = await (await shared).newPage()
    await lend(page)
    await page.close()
  },
})
test.afterAll(async () => {
  await (await shared)?.close()
  shared = undefined
})

const LIST = '**/api/engineering/pc/engineeringProjectList?**'
const WRITE = '**/api/engineering/pc/engineeringProjectFollow'
const SAID = '服务端的一句话'

const failed = (code: number, msg = SAID) => ({ code, msg, data: { problem: 'fault', fields: [], trace_id: 'T-1' } })
const json = (body: object) => (route: Route) => route.fulfill({ json: body })
const toasts = (page: Page) => page.getByRole('region', { name: '提示', exact: true })
const said = (page: Page, text: string) => toasts(page).getByRole('alert').filter({ hasText: text })
const grid = (page: Page) => page.getByRole('grid').filter({ visible: true })

type Fault = (route: Route) => Promise<void>

/** The library asks again and is answered so. */
async function onList(page: Page, fault: Fault): Promise<void> {
  await enter(page, 'officer')
  await openList(page)
  await page.route(LIST, fault)
  await page.getByRole('button', { name: '刷新', exact: true }).filter({ visible: true }).click()
}

/** 关注 on the page of a project is answered so. */
async function onWrite(page: Page, fault: Fault): Promise<void> {
  const officer = await callerOf('officer', PASSWORD)
  const { data } = await officer.get('/api/engineering/pc/engineeringProjectList', { page: 1, limit: 1 })
  await enter(page, 'officer')
  await page.goto(`/#/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${data.rows?.[0]?.id}`)
  await page.route(WRITE, fault)
  await page
    .getByRole('button', { name: /^(取消)?关注$/ })
    .filter({ visible: true })
    .click()
}

const PLACES = [
  { place: 'a list', ask: onList },
  { place: 'a write', ask: onWrite },
] as const

/** Codes whose words are shown, and what each of them proves. */
const CODES = [
  [0, '[S8-02/code0]'],
  [400, '[S8-02/code400]'],
  [500, '[S7-46/rejected] [S8-01/rejected]'],
] as const

for (const { place, ask } of PLACES) {
  test(`words that come with the success of ${place} are shown as success [S7-46/successMessage] [S8-01/successMessage] [S7-46/code200] [S8-01/code200]`, async ({
    page,
  }) => {
    await ask(page, json({ code: 200, msg: SAID, data: { rows: [], total: 0 } }))
    await expect(toasts(page).getByRole('status').filter({ hasText: SAID })).toBeVisible()
  })

  test(`code 1 is success to ${place} [S7-46/code1] [S8-01/code1]`, async ({ page }) => {
    await ask(page, json({ code: 1, msg: SAID, data: { rows: [], total: 0 } }))
    await expect(toasts(page).getByRole('status').filter({ hasText: SAID })).toBeVisible()
    await expect(toasts(page).getByRole('alert')).toHaveCount(0)
  })

  for (const [code, facts] of CODES)
    test(`code ${code} to ${place} is an error toast with the words of the server [S7-46/errorMessage] [S8-01/errorMessage] ${facts}`, async ({
      page,
    }) => {
      await ask(page, json(failed(code)))
      await expect(said(page, SAID)).toHaveCount(1)
      await expect(said(page, SAID)).toBeVisible()
      if (ask === onList) await settled(page)
    })

  test(`a code without words to ${place} is named [S7-46/fallback] [S8-01/fallback]`, async ({ page }) => {
    await ask(page, json(failed(507, '')))
    await expect(said(page, '后端接口507异常')).toBeVisible()
  })

  test(`code 401 to ${place} resets the token and leads to /login [S8-02/code401]`, async ({ page }) => {
    await ask(page, json(failed(401)))
    await expect(page).toHaveURL(/#\/login\?redirect=%2Fprojectlibrary%2Fsupervise/)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

  test(`code 10000 to ${place} is a toast and leads to /401 with the address [S8-02/code10000]`, async ({ page }) => {
    await ask(page, json(failed(10000)))
    await expect(said(page, SAID)).toBeVisible()
    await expect(page).toHaveURL(/#\/401\?url=%2Fprojectlibrary%2Fsupervise/)
    await expect(page.getByRole('heading', { name: '暂无权限查看' })).toBeVisible()
  })

  test(`code 40001 to ${place} sets the flag of 异常日志 and is no toast [S8-02/code40001]`, async ({ page }) => {
    await ask(page, json(failed(40001)))
    await expect(page.getByRole('button', { name: /^异常日志/ })).toHaveAccessibleName('异常日志，有新记录')
    await expect(toasts(page).getByRole('alert')).toHaveCount(0)
  })

  test(`an answer without a code to ${place} is no toast and stands in 异常日志 [S8-02/undefinedCode]`, async ({ page }) => {
    await ask(page, json({ msg: SAID }))
    await expect(page.getByRole('button', { name: /^异常日志/ })).toHaveAccessibleName('异常日志，有新记录')
    await expect(toasts(page).getByRole('alert')).toHaveCount(0)
    if (ask === onList) await expect(page.getByText('后端接口没有返回结果码')).toBeVisible()
  })

  test(`an answer to ${place} that is a page instead of data says so [S8-03/status]`, async ({ page }) => {
    await ask(page, (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' }))
    await expect(said(page, '后端接口200异常，返回的内容不是数据')).toBeVisible()
  })

  test(`a lost connection is told to ${place} [S8-03/connection]`, async ({ page }) => {
    await ask(page, (route) => route.abort())
    await expect(said(page, '后端接口连接异常')).toBeVisible()
  })

  test(`a status of the server is told to ${place} [S8-03/status]`, async ({ page }) => {
    await ask(page, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html></html>' }))
    await expect(said(page, '后端接口502异常')).toBeVisible()
  })

  test(`no answer within 150 seconds is told to ${place} [S8-03/timeout] [S9-07]`, async ({ page }) => {
    await page.clock.install()
    let heard = 0
    await ask(page, () => {
      heard += 1
      return new Promise(() => undefined)
    })
    await expect.poll(() => heard).toBeGreaterThan(0)
    await page.clock.fastForward(150_000)
    await expect(said(page, '后端接口请求超时')).toBeVisible()
  })
}

test('a refusal by the server itself, of a list it does not open to this account, leads to /401 [S8-02/code10000]', async ({
  page,
}) => {
  await enter(page, 'owner')
  await page.route(LIST, async (route) => {
    const address = new URL(route.request().url())
    address.pathname = '/api/account/application/pc/getList'
    await route.continue({ url: String(address) })
  })
  await page.goto('/#/projectlibrary/supervise')
  await expect(page).toHaveURL(/#\/401\?url=%2Fprojectlibrary%2Fsupervise/)
})

test('the way back from /401 leads to the page that asked, which does not ask again by itself [S8-02/code10000]', async ({
  page,
}) => {
  await onList(page, json(failed(10000)))
  await page.getByRole('button', { name: '返回上一页' }).click()
  await expect(page).toHaveURL(/#\/projectlibrary\/supervise/)
  await expect(grid(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: '暂无权限查看' })).toHaveCount(0)
})

test('a poll that is refused leads nobody anywhere [S8-02]', async ({ page }) => {
  await enter(page, 'officer', '/#/index')
  const polled = page.waitForResponse(/\/api\/user\/pc\/messages\?/)
  await page.route('**/api/user/pc/messages?**', json(failed(10000)))
  await page.reload()
  await polled
  await expect(page.getByRole('heading', { name: '暂无权限查看' })).toHaveCount(0)
  await expect(page).toHaveURL(/#\/index/)
  await expect(toasts(page).getByRole('alert')).toHaveCount(0)
})

const exporting = (page: Page) => page.getByRole('button', { name: '导出', exact: true }).filter({ visible: true })

test('a refused export says 导出失败 and its reason [S8-06/requestError]', async ({ page }) => {
  await enter(page, 'officer')
  await openList(page, '/#/business/monomer')
  await page.route(/\/export(\?|$)/, json(failed(0)))
  await exporting(page).click()
  await expect(said(page, '导出失败')).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toContainText(`导出失败：${SAID}`)
})

test('an export without a type says 导出失败 [S8-06/noType]', async ({ page }) => {
  await enter(page, 'officer')
  await openList(page, '/#/business/monomer')
  await page.route(/\/export(\?|$)/, (route) => route.fulfill({ headers: { 'content-type': '' }, body: 'x' }))
  await exporting(page).click()
  await expect(said(page, '导出失败')).toHaveCount(1)
})

test('a sign-in that is answered without a token says so [S5-01/toast] [S8-05/toast]', async ({ page }) => {
  await page.route('**/api/user/pc/login', json({ code: 200, msg: '', data: {} }))
  await page.goto('/#/login')
  await page.getByLabel('账号', { exact: true }).fill('officer')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(said(page, '登录接口异常，未正确返回token...')).toBeVisible()
  await expect(grid(page)).toHaveCount(0)
})
