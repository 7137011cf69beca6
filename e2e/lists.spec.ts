import { type Screen, screens } from '@zhujian/domain/screens'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { enter } from './enter'
import { PASSWORD } from './people'

/** Not a list of its own, or the page of one record. */
const ELSEWHERE = /\/create$|\/survey$|\/view$|\/case$|\/todo\/record$|\/scoreSheet$|\/examBoard$/
const lists = screens.filter(({ ready, bare, path, right }) => ready && !bare && right !== 'public' && !ELSEWHERE.test(path))
/** Several pages show some of the rows of one entity in the same columns: the first stands for them. `LISTS=whole`: all. */
const what = ({ path, right }: Screen): string => (typeof right === 'object' && right.verb === 'read' ? right.entity : path)
const inside =
  process.env.LISTS === 'whole' ? lists : lists.filter((each) => lists.find((other) => what(other) === what(each)) === each)

/** A government desk, the same at 125 % and at 150 %. */
const DESKS = [
  { width: 1366, height: 768 },
  { width: 1093, height: 614 },
  { width: 911, height: 512 },
]

/** Between them they may read every page; what one may not open the next one tries. */
const READERS = ['section_chief', 'officer', 'station_admin', 'city_admin', 'admin', 'security', 'site'] as const

/** Nothing of the page is still on its way. */
const settled = (page: Page) =>
  page.waitForFunction(
    () => {
      const seen = (selector: string) =>
        [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0)
      return seen('h1, h2, [role="tablist"][aria-label="视图"], .zj-empty, .zj-table') && !seen('.zj-loading, [aria-busy="true"]')
    },
    undefined,
    { timeout: 60_000 },
  )

/** px by which the lists of the page, and the window itself, are wider than there is room. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('.zj-table-scroll')].filter((box) => box.getClientRects().length > 0)
    return [document.documentElement, ...boxes].map((box) => box.scrollWidth - box.clientWidth)
  })

/** How many lists the page has; undefined where this reader may not open it. */
async function measure(page: Page, { path, title }: Screen, query = ''): Promise<number | undefined> {
  await page.goto(`/#${path}${query}`)
  // What stood there before has left the window.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await settled(page).catch(() => {
    throw new Error(`${title} ${path} does not come to rest`)
  })
  if (page.url().includes('#/401')) return undefined
  let boxes = 0
  for (const desk of DESKS) {
    await page.setViewportSize(desk)
    boxes = (await overflow(page)).length - 1
    const widest = async () => Math.max(...(await overflow(page)))
    await expect.configure({ soft: true }).poll(widest, `${title} ${path} at ${desk.width} px`).toBe(0)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  return boxes
}

/** Lists by the page they stand on; what one reader may not open the next one tries. */
async function measureAll(
  browser: Browser,
  pages: readonly Screen[],
  readers: readonly string[],
  query?: string,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const reader of readers) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const page = await context.newPage()
    await enter(page, reader)
    for (const screen of pages.filter(({ path }) => !found.has(path))) {
      const boxes = await measure(page, screen, query)
      if (boxes !== undefined) found.set(screen.path, boxes)
    }
    await context.close()
  }
  const unread = pages.filter(({ path }) => !found.has(path)).map(({ path }) => path)
  expect(unread, 'pages nobody opened').toEqual([])
  return found
}

const withLists = (found: ReadonlyMap<string, number>): number => [...found.values()].filter((boxes) => boxes > 0).length

test('no list of the product is wider than its box with the columns it opens with, at 1366×768, at 125 % and at 150 %', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  expect(withLists(await measureAll(browser, inside, READERS))).toBeGreaterThan(50)
})

test('nor is any list within a project, beside the menu of its pages', async ({ browser }) => {
  test.setTimeout(900_000)
  const officer = await callerOf('officer', PASSWORD)
  const { rows } = (await officer.get('/api/safety/hidden_danger/pc/getList', { view: 'overdue', page: 1, limit: 10 })).data
  const query = `?engineering_id=${Number(rows?.[0]?.engineering_id)}`
  const ofProject = inside.filter(({ workspace }) => workspace)
  expect(withLists(await measureAll(browser, ofProject, ['officer', 'station_head', 'site'], query))).toBeGreaterThan(40)
})
