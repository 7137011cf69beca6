import { fillAllTabs, type FullHouse, MOST_TABS, tabAddresses } from '../../e2e/tabs'
import type { Figure } from '../figure'
import type { BrowserStage } from './session'

const PERSON = 'section_chief'

/** The whole strip of tabs open, each one looked at; then all closed. The same walk as T2 (`npm run memory`). */
export async function measureTabHeap(stage: BrowserStage): Promise<Figure[]> {
  const addresses = await tabAddresses(MOST_TABS - 1, PERSON, stage.product.base)
  const houses: FullHouse[] = []
  for (let round = 0; round < stage.rounds; round += 1) {
    const page = await stage.signedIn(PERSON)
    const house = await fillAllTabs(page, addresses)
    houses.push(house)
    await page.context().close()
    console.log(`  heap ${house.before.toFixed(1)} → ${house.open.toFixed(1)} → ${house.after.toFixed(1)} MB`)
  }
  const figure = (name: string, ours: readonly number[], most: number): Figure => ({
    name: `browser: ${name}`,
    rows: stage.projects,
    unit: 'MB',
    ours,
    baseline: null,
    goal: { most },
    // A tab whose page is not drawn ends the run.
    complaints: [],
  })
  return [
    figure(
      `heap with ${MOST_TABS} tabs`,
      houses.map(({ open }) => open),
      350,
    ),
    figure(
      `heap after closing ${MOST_TABS} tabs, above before`,
      houses.map(({ before, after }) => after - before),
      10,
    ),
  ]
}
