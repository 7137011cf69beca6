import { type Screen, screens } from '@zhujian/domain/screens'
import { expect, type Page, test } from '@playwright/test'
import { grid } from './table'
import { signIn } from './people'

/** Not a list of its own, or outside the shell. */
const ELSEWHERE = /^\/(login|register|40\d|password|factor|command)|\/create$|\/view$|\/case$|\/todo\/record$/
const ready = screens.filter(
  ({ ready: exists, bare, path, right }) => exists && !bare && right !== 'public' && !ELSEWHERE.test(path),
)

/** What a page shows once it is there: how far each of its lists is wider than its box, and the window itself. */
const widthsOf = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('.zj-table-scroll')].filter((box) => box.getClientRects().length > 0)
    const root = document.documentElement
    return {
      lists: boxes.map((box) => box.scrollWidth - box.clientWidth),
      window: root.scrollWidth - root.clientWidth,
    }
  })

async function visit(page: Page, { path, title }: Screen): Promise<string[]> {
  await page.goto(`/#${path}`)
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const found = grid(page).first()
  if ((await found.count()) === 0) return []
  await expect(found).toHaveAttribute('aria-busy', 'false')
  const { lists, window } = await widthsOf(page)
  const wide = lists.filter((over) => over > 0)
  for (const over of wide) expect.soft(over, `${title} ${path} is wider than its box`).toBe(0)
  expect.soft(window, `${title} ${path} makes the window scroll sideways`).toBe(0)
  return lists.length > 0 ? [path] : []
}

/** Between them they may read every list of the product. */
const READERS = ['section_chief', 'station_admin', 'city_admin', 'admin', 'security', 'site'] as const

for (const [width, height] of [
  [1366, 768],
  [1093, 614],
] as const)
  test(`no list of the product is wider than its box at ${width}×${height} with the columns it opens with`, async ({
    browser,
  }) => {
    test.setTimeout(900_000)
    const seen = new Set<string>()
    for (const reader of READERS) {
      const context = await browser.newContext({ viewport: { width, height } })
      const page = await context.newPage()
      await signIn(page, reader)
      for (const screen of ready.filter(({ path }) => !seen.has(path)))
        for (const path of await visit(page, screen)) seen.add(path)
      await context.close()
    }
    const lists = ready.filter(({ path }) => seen.has(path))
    expect(lists.length).toBeGreaterThan(60)
  })
