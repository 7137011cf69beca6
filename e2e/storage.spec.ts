import { expect, type Page, test } from '@playwright/test'
import { readingsOf, secretsIn } from '../apps/server/test/security/decode'
import { logOut, PASSWORD, signIn } from './people'

test.use({ serviceWorkers: 'allow' })

/** Everything the browser keeps for our origin, by where it lies; bodies of cached answers included. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, string> = {
      'history.state': JSON.stringify(history.state),
      title: document.title,
      name: window.name,
    }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const key of Object.keys(storage)) kept[`${name} ${key}`] = storage.getItem(key) ?? ''
    for (const { name = '', version } of (await indexedDB.databases?.()) ?? []) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error as Error))
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        kept[`indexedDB ${name}/${store}`] = JSON.stringify(reading.result)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const address = new URL(request.url)
        const isCode = /\.(?:js|css|woff2|svg|png)$/.test(address.pathname)
        kept[`cache ${address.pathname}`] = isCode ? '' : await ((await cache.match(request))?.text() ?? '')
      }
    }
    return kept
  })

/** Whole mobile and identity numbers, standing alone, under any reading. */
const numbersIn = (text: string): string[] =>
  [...readingsOf(text)].flatMap(
    (reading) => reading.match(/(?<![\w.])(?:1[3-9]\d{9}|[1-9]\d{5}(?:19|20)\d{9}[\dXx])(?![\w.])/g) ?? [],
  )

/** The window's own session: gone with the window. userInfo carries the token by [S3-01]. */
const TOKEN_PLACES = new Set(['sessionStorage token', 'sessionStorage userInfo'])

test('nothing secret lies in the browser or an address, however it is wrapped, during work and after it T11 T12', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto('/#/login')
  await page.getByLabel('记住账号').check()
  await signIn(page, 'officer')
  const token = String(await page.evaluate(() => sessionStorage.getItem('token')))
  for (const path of ['/projectlibrary/supervise', '/middeSupervise', '/historyLibraryMenu', '/index']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible()
  }
  const during = await stored(page)
  const cookies = await page.context().cookies()
  for (const { name, value, httpOnly } of cookies) {
    expect([name, httpOnly]).toEqual([name, true])
    during[`cookie ${name}`] = value
  }
  const finds = Object.entries(during).flatMap(([place, text]) => [
    ...secretsIn(text, { password: PASSWORD, ...(TOKEN_PLACES.has(place) ? {} : { token }) }).map(
      (what) => `${what} in ${place}`,
    ),
    ...numbersIn(text).map((number) => `${number} in ${place}`),
  ])
  expect(finds).toEqual([])
  expect(addresses.flatMap((address) => secretsIn(address, { password: PASSWORD, token }))).toEqual([])
  expect(addresses.flatMap(numbersIn)).toEqual([])
  expect(addresses.length).toBeGreaterThan(20)

  await logOut(page)
  const after = await stored(page)
  const left = Object.keys(after).filter((place) =>
    /^(?:localStorage|sessionStorage|indexedDB|cache \/(?:api|files))/.test(place),
  )
  expect(left.toSorted()).toEqual(['localStorage civilizationAccount', 'localStorage theme'])
  expect(after['localStorage civilizationAccount']).toBe('officer')
  expect((await page.context().cookies()).filter(({ value }) => value !== '')).toEqual([])
})
