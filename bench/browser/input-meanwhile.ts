import { expect, type Page } from '@playwright/test'
import { grid, openList } from '../../e2e/table'
import { type Figure, median } from '../figure'
import { quantile } from '../load'
import { exportOnce, queryOfSize } from '../measures/export'
import { frames, press, slowestEvent, watchEvents } from './clock'
import { showStill, stillOf } from './plain'
import type { BrowserStage } from './session'

const PERSON = 'admin'
/** Inputs of each side while nothing else happens. */
const IDLE_INPUTS = 20

/** A letter into a search field, then a box of the list ticked or cleared: milliseconds until the page has painted its answer. */
async function inputTimes(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: '工程名称' })
  await field.focus()
  await frames(page)
  const typed = await slowestEvent(page, () => page.keyboard.press('a'))
  const box = grid(page).getByRole('row').nth(3).getByRole('checkbox')
  const before = await box.isChecked()
  const ticked = await slowestEvent(page, () => press(box))
  expect(await box.isChecked()).toBe(!before)
  return [typed, ticked]
}

interface Times {
  readonly ours: number[]
  readonly plain: number[]
}

/** The product and plain nodes by turns, as long as `goesOn`. */
async function inputWhile(pages: { page: Page; plain: Page }, goesOn: (inputs: number) => boolean): Promise<Times> {
  const times: Times = { ours: [], plain: [] }
  while (goesOn(times.ours.length)) {
    await pages.page.bringToFront()
    times.ours.push(...(await inputTimes(pages.page)))
    await pages.plain.bringToFront()
    times.plain.push(...(await inputTimes(pages.plain)))
  }
  return times
}

/** T3: whether the page answers input while a hundred thousand rows are exported on the same machine. */
export async function measureInputMeanwhile(stage: BrowserStage): Promise<Figure[]> {
  const token = await stage.product.token(PERSON)
  const query = await queryOfSize(stage, token)
  const page = await stage.signedIn(PERSON)
  await openList(page)
  const plain = await (await stage.context()).newPage()
  const still = await stillOf(page, '#root')
  await showStill(plain, still, still.html)
  for (const each of [page, plain]) await watchEvents(each)
  const idle = await inputWhile({ page, plain }, (inputs) => inputs < IDLE_INPUTS)
  const rounds: Times[] = []
  for (let round = 0; round < stage.rounds; round += 1) {
    let over = false
    const exported = exportOnce(stage, token, query, { peak: 0 }).finally(() => (over = true))
    rounds.push(await inputWhile({ page, plain }, () => !over))
    await exported
    const { ours, plain: theirs } = rounds.at(-1) as Times
    console.log(`  input during an export: ${ours.length} times, slowest ${Math.max(...ours)} : ${Math.max(...theirs)} ms`)
  }
  await page.context().close()
  await plain.context().close()
  const all = rounds.flatMap(({ ours }) => ours)
  return [
    {
      name: `browser: input answered while ${query.total} rows are exported, the slowest`,
      rows: stage.projects,
      unit: 'ms',
      ours: rounds.map(({ ours }) => Math.max(...ours)),
      baseline: { name: 'plain nodes, the slowest', values: rounds.map((each) => Math.max(...each.plain)) },
      goal: { most: 100 },
      judged: 'ours',
      note: `${all.length} inputs, p50 ${median(all)}, p98 ${quantile(all, 0.98)} ms; with nothing going on the slowest of ${idle.ours.length} took ${Math.max(...idle.ours)} : ${Math.max(...idle.plain)} ms`,
      complaints: rounds.some(({ ours }) => ours.length === 0) ? ['an export ended before the first input'] : [],
    },
  ]
}
