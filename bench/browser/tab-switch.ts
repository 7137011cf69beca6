import { expect, type Locator, type Page } from '@playwright/test'
import { callerOf } from '../../e2e/api'
import { PASSWORD } from '../../e2e/people'
import { grid, LIBRARY, openList } from '../../e2e/table'
import { showTab, tabDrawn } from '../../e2e/tabs'
import { type Figure, median } from '../figure'
import { quantile } from '../load'
import { clickToPaint, frames } from './clock'
import { showStill, type Still, stillOf } from './plain'
import { type BrowserStage } from './session'

const PERSON = 'city_admin'
/** Every tab is gone to so many times in a round. */
const TURNS = 4

const strip = (page: Page): Locator => page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab')

/** Opens what somebody has open at ten in the morning: home, a long list, the two other libraries, a project. */
async function openTabs(stage: BrowserStage): Promise<Page> {
  const person = await callerOf(PERSON, PASSWORD, stage.product.base)
  const { data } = await person.get('/api/engineering/pc/engineeringProjectList', { page: 1, limit: 1 })
  const id = String(data.rows?.[0]?.id)
  const page = await stage.signedIn(PERSON)
  await openList(page, `${LIBRARY}?limit=50`)
  await expect(grid(page).getByRole('row')).toHaveCount(51)
  await showTab(page, '/projectlibrary/historySupervise')
  await showTab(page, `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${id}`)
  await showTab(page, '/projectlibrary/middeSupervise')
  await page.waitForLoadState('networkidle')
  return page
}

const VISIBLE = '.view:not([style*="display: none"])'

/** Words of the view on show, without what the clock changes. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate((selector) => document.querySelector(`${selector} h1, ${selector} h2`)?.textContent ?? '', VISIBLE)

/** The same views as plain nodes, shown and hidden by `display` alone: what the browser itself needs. */
async function plainViews(stage: BrowserStage, stills: readonly Still[]): Promise<Page> {
  const page = await (await stage.context()).newPage()
  const [first] = stills
  if (!first) throw new Error('no views')
  const buttons = stills.map((_, at) => `<button role="tab" id="to-${at}">${at}</button>`).join('')
  const views = stills.map(({ html }, at) => `<div id="view-${at}" style="height:640px;display:none">${html}</div>`).join('')
  await showStill(page, first, `<div class="shell"><div role="tablist" aria-label="打开的页面">${buttons}</div>${views}</div>`)
  await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[id^=view-]')]
    document
      .querySelectorAll('[id^=to-]')
      .forEach((button, at) =>
        button.addEventListener('click', () => all.forEach((view, index) => (view.style.display = index === at ? '' : 'none'))),
      )
  })
  return page
}

/** One round: to every tab in turn; the milliseconds of each. */
async function walk(page: Page, shownBy: (at: number) => string, check: (at: number) => Promise<void>): Promise<number[]> {
  const count = await strip(page).count()
  const times: number[] = []
  for (let turn = 0; turn < TURNS * count; turn += 1) {
    const at = turn % count
    times.push(await clickToPaint(strip(page).nth(at), shownBy(at)))
    await check(at)
    await frames(page)
  }
  return times
}

/** Click on another open tab → its content painted. */
export async function measureTabSwitch(stage: BrowserStage): Promise<Figure[]> {
  const page = await openTabs(stage)
  const words: string[] = []
  const stills: Still[] = []
  for (let at = 0; at < (await strip(page).count()); at += 1) {
    await strip(page).nth(at).click()
    await tabDrawn(page)
    await page.evaluate(
      (name) =>
        document.querySelector(name)?.setAttribute('data-bench', String(document.querySelectorAll('[data-bench]').length)),
      VISIBLE,
    )
    words.push(await wordsOf(page))
    stills.push(await stillOf(page, VISIBLE))
  }
  const complaints: string[] = words.some((each) => each === '') ? ['a view without a title'] : []
  const checkTitle = async (at: number) => {
    const seen = await wordsOf(page)
    if (seen !== words[at]) complaints.push(`tab ${at} shows ${seen}, not ${words[at]}`)
  }
  const plain = await plainViews(stage, stills)
  const ours: number[][] = []
  const bare: number[][] = []
  for (let round = 0; round <= stage.rounds; round += 1) {
    ours.push(await walk(page, (at) => `.view[data-bench="${at}"]`, checkTitle))
    bare.push(
      await walk(
        plain,
        (at) => `#view-${at}`,
        async () => undefined,
      ),
    )
    console.log(`  tab switch ${median(ours.at(-1) ?? []).toFixed(1)} : ${median(bare.at(-1) ?? []).toFixed(1)} ms`)
  }
  // The first round has warmed both up.
  const of = (rounds: readonly number[][]) => rounds.slice(1).map((times) => median(times))
  const p95 = (rounds: readonly number[][]) => quantile(rounds.slice(1).flat(), 0.95).toFixed(0)
  await page.context().close()
  await plain.context().close()
  return [
    {
      name: 'browser: kept-alive tab, click to paint',
      rows: stage.projects,
      unit: 'ms',
      ours: of(ours),
      baseline: { name: 'the same nodes by display alone', values: of(bare) },
      goal: { most: 50 },
      judged: 'ours',
      note: `event time stamp to the end of the first frame with the content; p95 ${p95(ours)} : ${p95(bare)} ms`,
      complaints,
    },
  ]
}
