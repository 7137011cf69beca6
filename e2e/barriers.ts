import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Places where axe judges a target too small and is wrong or overruled: the box of a row has a larger clickable area than
 * it is drawn, and its focusable cell counts as a second target around it; the edge of the menu is 20 px wide between the
 * bar of the menu and the first link of the page, and it is moved by arrow keys too.
 */
const SMALL_ON_PURPOSE = /zj-col-check|zj-check|选择|menu-resizer/

/**
 * Where a project stands cannot be chosen: WCAG 2.5.8 excepts pins of a map, and every map lists the same pins as a table.
 */
const PIN = '.zj-pin'

/** What axe finds that keeps somebody from working: each with the places, so that a failure reads as a list. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const pins = new Set(await page.locator(PIN).evaluateAll((all) => all.map((pin) => pin.getAttribute('title') ?? '')))
  const isPin = (place: string) => [...pins].some((name) => name !== '' && place.includes(`="${name}`))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => ({ id, place: target.join(' '), why: failureSummary })))
    .filter(({ id, place }) => id !== 'target-size' || !(SMALL_ON_PURPOSE.test(place) || isPin(place)))
    .map(({ id, place, why }) => `${id}: ${place} ${why}`)
}

/** Nothing is cut off at the right: the page does not scroll sideways. */
export const fits = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth <= clientWidth && document.body.scrollWidth <= clientWidth
  })
