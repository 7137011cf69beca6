import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, type Request, test } from '@playwright/test'
import { entityOf } from '@zhujian/domain/entities'
import { type Screen, screens } from '@zhujian/domain/screens'
import { ready, type RunningApp, startApp } from '../bench/faults/server-process'
import { callerOf } from './api'
import { broughtIn, isShown, layTrap, PAYLOADS, poison, type Trap } from './attack-page'
import { PASSWORD } from './people'
import { portOf, seedFolder } from './product'

/** A product of its own: nothing of its demonstration data can be used after this. */
let folder: string
let app: RunningApp
let home: string
let project: number
test.beforeAll(async () => {
  test.setTimeout(360_000)
  const port = portOf(11)
  folder = await mkdtemp(join(tmpdir(), 'zhujian-attack-'))
  // As root the database runs under an account of its own, which must be able to walk to its files.
  await chmod(folder, 0o755)
  // With its owners, as each worker's product is copied.
  execFileSync('cp', ['-a', seedFolder, join(folder, 'data')])
  app = startApp({ dataDir: join(folder, 'data'), port })
  home = app.base
  await ready(app, 300)
  const officer = await callerOf('section_chief', PASSWORD, home)
  const { data } = await officer.get('/api/engineering/pc/engineeringProjectList', { page: 1, limit: 1 })
  project = Number(data.rows?.[0]?.id)
  for (const payload of PAYLOADS) {
    const headers = { 'content-type': 'application/json', 'user-agent': payload }
    // Refused attempts stand in the log under the name that was tried; sessions keep the browser's name.
    for (const username of [payload, 'officer'])
      await fetch(`${home}/api/user/pc/login`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ username, password: PASSWORD }),
      })
  }
  expect(await poison(join(folder, 'data'))).toBeGreaterThan(60)
})
test.afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const underWay = new WeakMap<Page, Set<Request>>()
function watchRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => open.add(request))
  const end = (request: Request) => open.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** Opening another page of the application loads no document: it is there once nothing is asked for and nothing is awaited, twice in a row. */
async function settled(page: Page): Promise<void> {
  let quiet = 0
  const look = async () => {
    const awaited = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      return [...document.querySelectorAll('[aria-busy="true"]')].filter((each) => each.checkVisibility()).length
    })
    quiet = awaited === 0 && underWay.get(page)?.size === 0 ? quiet + 1 : 0
    return quiet
  }
  await expect.poll(look, { intervals: [50], timeout: 30_000 }).toBeGreaterThan(1)
}

/** Tooltips and popovers come with the pointer: over the first cut or linked texts that stand in view. */
const POINTED_AT = process.env.ATTACK === 'whole' ? 12 : 4
async function hoverAll(page: Page): Promise<void> {
  const targets = page.locator('td:visible, [aria-haspopup]:visible, .ant-tag:visible')
  for (let at = 0; at < Math.min(await targets.count(), POINTED_AT); at += 1)
    await targets
      .nth(at)
      .hover({ timeout: 1000, force: true })
      .catch(() => undefined)
}

async function unharmed(page: Page, trap: Trap, where: string): Promise<void> {
  expect([where, await broughtIn(page)]).toEqual([where, []])
  expect([where, trap]).toEqual([where, { dialogs: [], reports: [], strangers: [] }])
}

async function visit(page: Page, trap: Trap, address: string): Promise<boolean> {
  await page.goto(`${home}/#${address}`)
  await settled(page)
  await hoverAll(page)
  await page.emulateMedia({ media: 'print' })
  await unharmed(page, trap, address)
  await page.emulateMedia({ media: 'screen' })
  return isShown(page)
}

/** Routes of one and the same page: the first of them stands for the rest. */
const FAMILIES = [/^\/approval\/\w+$/, /^\/business\/(?!monomer)\w+$/, /^\/group\/(?!roles|unitLibrary)\w+$/, /\/history$/]
const isFirst = (path: string, paths: readonly string[]): boolean =>
  FAMILIES.every((family) => !family.test(path) || paths.find((each) => family.test(each)) === path)

/** Pages that come from a definition alone differ in the kinds of their fields: those that bring one not met before. */
function bringsNews(): (screen: Screen) => boolean {
  const met = new Set<string>()
  return ({ path, right }) => {
    if (!/^\/(?:projectlibrary\/supervise\/safetyManage|evaluation)\//.test(path) || typeof right === 'string') return true
    const kinds = Object.values(entityOf(right.entity).fields).map(
      (field) => `${field.kind}/${'format' in field ? field.format : ''}`,
    )
    const news = kinds.filter((kind) => !met.has(kind))
    for (const kind of news) met.add(kind)
    return news.length > 0
  }
}

/** Every page that exists, each with what it needs to have something to show. */
const addresses = (): string[] =>
  screens
    .filter(({ ready: exists, path }) => exists && !/^\/(?:login|register|40\d)/.test(path))
    .filter(
      ({ path }, _at, all) =>
        process.env.ATTACK === 'whole' ||
        isFirst(
          path,
          all.map((each) => each.path),
        ),
    )
    .filter(process.env.ATTACK === 'whole' ? () => true : bringsNews())
    .map(({ path }) => (path.includes('ProjectDetails') || path.endsWith('/create') ? `${path}?engineering_id=${project}` : path))

/** The eyes that see most always; `ATTACK=whole` adds those who work with the rows. */
const people = process.env.ATTACK === 'whole' ? ['admin', 'section_chief', 'owner'] : ['admin']

for (const person of people)
  test(`texts that would be programs stay words on every page, for ${person} (T31)`, async ({ page }) => {
    // Each page is pointed at all over.
    test.setTimeout(60_000 + addresses().length * 6000)
    watchRequests(page)
    const trap = await layTrap(page, home)
    await page.goto(`${home}/#/login`)
    await signInAt(page, person)
    await settled(page)
    const shown: string[] = []
    for (const address of addresses()) if (await visit(page, trap, address)) shown.push(address)
    expect(shown).toContain('/index')
    expect(shown.length).toBeGreaterThan(person === 'admin' ? 35 : 2)

    await page.getByRole('button', { name: /^消息/ }).click()
    await settled(page)
    expect(await isShown(page)).toBe(true)
    await unharmed(page, trap, 'messages')
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '搜索' }).getByRole('combobox').fill('alert')
    await settled(page)
    await unharmed(page, trap, 'search')
  })

async function signInAt(page: Page, person: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(person)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

test('the trap closes on a page that does write what it reads (T31)', async ({ page }) => {
  const trap = await layTrap(page, home)
  await page.goto(`${home}/#/login`)
  await page.getByLabel('账号', { exact: true }).waitFor()
  await page.evaluate((payloads) => {
    for (const payload of payloads) document.body.insertAdjacentHTML('beforeend', `<div>${payload}</div>`)
  }, PAYLOADS as string[])
  expect((await broughtIn(page)).length).toBeGreaterThan(6)
  await expect.poll(() => trap.reports.length).toBeGreaterThan(3)
  // The policy of the page holds where the page itself failed: no script ran, nothing was fetched from elsewhere.
  expect(trap.dialogs).toEqual([])
})
