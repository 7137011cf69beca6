import { type Browser, chromium, expect, test } from '@playwright/test'
import { ownProduct, type OwnProduct } from './own-product'

/** 同一份构建，从哪个地址打开，就请求哪个环境的接口。 */
test.describe.configure({ timeout: 300_000 })

const HOSTS = { test: 'https://test.example.gov.cn', release: 'https://release.example.gov.cn' }
/** 不是本机的名字，指到本机来。 */
const DEPLOYED = 'jianguan.example.gov.cn'

let product: OwnProduct
let browser: Browser | undefined

test.beforeAll(async () => {
  product = await ownProduct({ DEMO: '0', TEST_HOST: HOSTS.test, RELEASE_HOST: HOSTS.release })
  await product.start()
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${DEPLOYED} 127.0.0.1`],
  })
})
test.afterAll(async () => {
  await browser?.close()
  await product.close()
})

/** 登录请求发往哪里；两个环境由这里应答，不出本机。 */
async function askedFrom(host: string, path: string): Promise<string> {
  const context = await browser!.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  for (const named of Object.values(HOSTS))
    await page.route(`${named}/**`, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: { code: 400, msg: '账号或密码错误', data: null },
      }),
    )
  await page.goto(`http://${host}:${product.port}${path}`)
  await page.getByLabel('账号', { exact: true }).fill('officer')
  await page.getByLabel('密码', { exact: true }).fill('不对的密码')
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/user/pc/login'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const { origin } = new URL((await asked).url())
  await expect(page.getByRole('alert').first()).toBeVisible()
  await context.close()
  return origin
}

test('opened on the machine itself, a page asks the test host [S7-01/localHost]', async () => {
  expect(await askedFrom('127.0.0.1', '/')).toBe(HOSTS.test)
  expect(await askedFrom('localhost', '/')).toBe(HOSTS.test)
})

test('opened under a test segment, a page asks the test host [S7-01/testSegment]', async () => {
  expect(await askedFrom(DEPLOYED, '/test-smart-pc/')).toBe(HOSTS.test)
})

test('opened under a release segment, a page asks the release host [S7-01/releaseSegment]', async () => {
  expect(await askedFrom(DEPLOYED, '/release-smart-pc/')).toBe(HOSTS.release)
})

test('opened anywhere else, a page asks where it came from [S7-01/origin]', async () => {
  expect(await askedFrom(DEPLOYED, '/')).toBe(`http://${DEPLOYED}:${product.port}`)
})
