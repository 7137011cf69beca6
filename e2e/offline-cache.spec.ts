import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { callerOf, origin } from './api'
import { logOut, PASSWORD, signIn } from './people'

test.use({ serviceWorkers: 'allow' })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGPU0tJiYGBgYmBgYGBgAAAEwgBkmxqTLwAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** The page stands under its own service worker. */
async function controlled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Every answer any cache of this origin keeps. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: { path: string; type: string; head: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const head = (await answer?.clone().text())?.trimStart().slice(0, 20) ?? ''
        found.push({ path: new URL(request.url).pathname, type: answer?.headers.get('content-type') ?? '', head })
      }
    }
    return { found, databases: ((await indexedDB.databases?.()) ?? []).map(({ name }) => name) }
  })

/** What the browser answers from a cache alone, or 'nothing'. */
const fromCache = (page: Page, urls: readonly string[]) =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map((url) =>
          fetch(url, { cache: 'force-cache' }).then(
            (answer) => `${answer.status} ${url}`,
            () => 'nothing',
          ),
        ),
      ),
    urls,
  )

test('wages, a face and a paper that one person has looked at are in no cache for the next one, online or off T49', async ({
  page,
}) => {
  const site = await callerOf('site', PASSWORD)
  const files = [await site.upload('近照.png', PNG), await site.upload('方案.pdf', PDF)].map((path) => `/files/${path}`)
  const lists = ['/api/salarypayment/personnel/getlist?page=1&limit=10', '/api/people/worker/pc/getList?page=1&limit=10']
  await signIn(page, 'site')
  await controlled(page)
  const name = await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfo') ?? '{}').real_name as string)
  const seen = await page.evaluate(
    async ({ files, lists }) => {
      const headers = { token: sessionStorage.getItem('token') ?? '' }
      const answers = await Promise.all([...lists.map((url) => fetch(url, { headers })), ...files.map((url) => fetch(url))])
      const picture = document.createElement('img')
      picture.src = files[0] ?? ''
      document.body.append(picture)
      await picture.decode()
      return answers.map(({ status }) => status)
    },
    { files, lists },
  )
  expect(seen).toEqual([200, 200, 200, 200])

  // A page in place of a script would run, or break, every visit until the next release.
  const scripts = async () => (await cached(page)).found.filter(({ path }) => path.endsWith('.js'))
  await expect.poll(async () => (await scripts()).length).toBeGreaterThan(20)
  expect((await scripts()).filter(({ type, head }) => !type.includes('javascript') || head.startsWith('<'))).toEqual([])
  const missing = await page.evaluate(() =>
    fetch('/assets/never-built-0000.js').then((answer) => [answer.status, answer.headers.get('content-type')]),
  )
  expect(missing).toEqual([404, expect.not.stringContaining('html')])

  await logOut(page)
  await signIn(page, 'viewer')
  const { found, databases } = await cached(page)
  expect(found.filter(({ path }) => /^\/(?:api|version2|files)\//.test(path))).toEqual([])
  expect(databases.filter((each) => !/workbox/.test(String(each)))).toEqual([])
  await page.context().setOffline(true)
  expect(await fromCache(page, [...files, ...files.map((url) => `${url}?w=200`), ...lists])).toEqual(Array(6).fill('nothing'))
  // The shell of the product where it is kept, else the page of the browser for being offline: of the other one nothing.
  await page.reload().catch(() => undefined)
  await expect(page.locator('body')).toContainText(/\S/)
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await expect(page.locator('img[src^="/files/"]')).toHaveCount(0)
  await page.context().setOffline(false)
})

/** The product behind a door of its own, where a new release can be put before it. */
function door(): { server: Server; release: () => void } {
  let released = false
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    const changes = released && ['/', '/index.html', '/sw.js', '/version.json'].includes(pathname)
    const headers = {
      ...request.headers,
      ...(changes && { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }),
    }
    const passed = ask(`${origin}${request.url}`, { method: request.method, headers }, (answer) => {
      if (!changes) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const { 'content-length': _length, etag: _tag, 'last-modified': _time, ...kept } = answer.headers
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => void response.writeHead(200, kept).end(renewed(pathname, Buffer.concat(chunks).toString())))
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  return { server, release: () => (released = true) }
}

const renewed = (path: string, text: string): string => {
  if (path === '/version.json') return '{"version":"next"}'
  if (path === '/sw.js') return text.replace(/(index\.html",revision:")\w+/, '$1next')
  return text.replace('<head>', '<head><meta name="release" content="next" />')
}

test('a new release takes the place of the old worker and its files within one reload T49', async ({ page }) => {
  const { server, release } = door()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mark = () =>
    page
      .locator('meta[name=release]')
      .getAttribute('content', { timeout: 100 })
      .catch(() => null)
  try {
    await page.goto(home)
    await page.goto(`${home}/#/login`)
    await page.getByLabel('账号', { exact: true }).fill('viewer')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await controlled(page)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    release()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await page.getByRole('button', { name: '保存草稿并刷新' }).click()
    await expect.poll(mark).toBe('next')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const kept = await caches.match('/index.html', { ignoreSearch: true })
      return [registration.waiting === null, (await kept?.text())?.includes('content="next"')]
    })
    expect(state).toEqual([true, true])
    expect((await cached(page)).found.filter(({ path }) => path === '/index.html')).toHaveLength(1)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
