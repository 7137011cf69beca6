import { type CDPSession, expect, type Page } from '@playwright/test'
import { KEEP_ALIVE_MAX } from '@zhujian/model/constants'
import { callerOf, origin } from './api'
import { PASSWORD } from './people'

/** The most tabs there are, the home page with them. */
export const MOST_TABS = KEEP_ALIVE_MAX

const PAGES = [
  '/projectlibrary/supervise',
  '/projectlibrary/middeSupervise',
  '/projectlibrary/historySupervise',
  '/historyLibraryMenu',
  '/engineeringAudit',
]
/** Heads of the calls that ask for the current, the historic and the middle library. */
const LIBRARIES = ['', '1', '2']
const PER_CALL = 50

const survey = (id: number, type: string) =>
  `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${id}${type && `&type=${type}`}`

/** Addresses of as many different tabs: the lists, and one project after the other through the libraries the person sees. */
export async function tabAddresses(count: number, username: string, base = origin): Promise<string[]> {
  const person = await callerOf(username, PASSWORD, base)
  const found = [...PAGES]
  for (const type of LIBRARIES)
    for (let page = 1; found.length < count; page += 1) {
      const { data } = await person.get(
        '/api/engineering/pc/engineeringProjectList',
        { page, limit: PER_CALL },
        type ? { type } : {},
      )
      const rows = data.rows ?? []
      found.push(...rows.map((row) => survey(Number(row.id), type)))
      if (rows.length < PER_CALL) break
    }
  expect(found.length, `tabs ${username} can open`).toBeGreaterThanOrEqual(count)
  return found.slice(0, count)
}

/** Goes to an address by hand and waits until its page is drawn. */
export async function showTab(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, address)
  await tabDrawn(page)
}

/** One page is on show, with its content. Asked inside the page and answered with a word: locators would hold on to what they have seen. */
export async function tabDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [view, ...others] = [...document.querySelectorAll('[role=tabpanel]')].filter((each) => each.getClientRects().length > 0)
    return (
      view !== undefined &&
      others.length === 0 &&
      view.querySelector('h1, h2, table') !== null &&
      view.querySelector('[aria-busy=true]') === null
    )
  })
}

/** Closes everything but the home page, by the menu. */
export async function closeAllTabs(page: Page): Promise<void> {
  const strip = page.getByRole('tablist', { name: '打开的页面' })
  // A page that is just being drawn takes the focus, and with it the menu.
  await expect(async () => {
    await strip.getByRole('tab').first().click({ button: 'right' })
    const all = page.getByRole('menu').filter({ visible: true }).getByRole('menuitem', { name: '关闭全部' })
    await all.click({ timeout: 3000 })
  }).toPass()
  await expect(strip.getByRole('tab')).toHaveCount(1)
  await expect(page.getByRole('tabpanel').filter({ visible: true }).locator('[aria-busy="true"]')).toHaveCount(0)
}

/** As many tabs as a session that is restored brings at once. */
export async function restoreTabs(page: Page, addresses: readonly string[]): Promise<void> {
  await page.evaluate((addressesOfTabs) => {
    const home = JSON.parse(sessionStorage.getItem('zhujian:tabs') ?? '{}') as { tabs: Record<string, unknown>[] }
    const tabs = addressesOfTabs.map((address) => {
      const [path = '', search = ''] = address.split('?')
      const query = Object.fromEntries(new URLSearchParams(search))
      const id = query['engineering_id']
      const type = query['type']
      return {
        key: id ? `${path}?${id}${type ? `&${type}` : ''}` : path,
        path,
        address,
        query,
        title: path,
        type: Number(type ?? 0),
        policy: id ? 'perRecord' : 'one',
        pinned: false,
      }
    })
    sessionStorage.setItem('zhujian:tabs', JSON.stringify({ ...home, tabs: [...home.tabs, ...tabs] }))
  }, addresses)
  await page.reload()
  await expect(page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab')).toHaveCount(addresses.length + 1)
}

export interface Held {
  /** Bytes of scripts in use after a forced collection. */
  readonly heap: number
  /** Nodes that are alive but not on the page. */
  readonly detached: number
}

export async function heldBy(cdp: CDPSession): Promise<Held> {
  // What React and the tests themselves still hold is let go of within moments; with 99 tabs one look takes seconds.
  await expect.poll(() => detachedNodes(cdp), { timeout: 60_000 }).toBeLessThanOrEqual(500)
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return { heap: usedSize, detached: await detachedNodes(cdp) }
}

interface Part {
  children?: Part[] | undefined
}
const sizeOf = (part: Part): number => 1 + (part.children ?? []).reduce((sum, each) => sum + sizeOf(each), 0)

/** Nodes in trees that are off the page and still reachable, after a forced collection. */
async function detachedNodes(cdp: CDPSession): Promise<number> {
  for (let pass = 0; pass < 3; pass += 1) await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('DOM.enable')
  const { detachedNodes: trees } = await cdp.send('DOM.getDetachedDomNodes')
  await cdp.send('DOM.disable')
  return trees.reduce((sum, { treeNode }) => sum + sizeOf(treeNode), 0)
}

const MB = 1024 * 1024

export interface FullHouse {
  /** MB of scripts in use before, with every tab open, and after all were closed. */
  readonly before: number
  readonly open: number
  readonly after: number
}

/** [S9-10] As many tabs as there may be, each one looked at, and then closed. The person is signed in. */
export async function fillAllTabs(page: Page, addresses: readonly string[]): Promise<FullHouse> {
  const cdp = await page.context().newCDPSession(page)
  // The code of the pages and their first answers are no part of what tabs cost.
  for (const address of addresses.slice(0, 6)) await showTab(page, address)
  await closeAllTabs(page)
  const before = await heldBy(cdp)
  await restoreTabs(page, addresses)
  for (const address of addresses) await showTab(page, address)
  const open = await heldBy(cdp)
  await closeAllTabs(page)
  const after = await heldBy(cdp)
  await cdp.detach()
  return { before: before.heap / MB, open: open.heap / MB, after: after.heap / MB }
}
