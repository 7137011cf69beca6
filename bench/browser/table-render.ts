import type { Locator, Page } from '@playwright/test'
import { grid, pager } from '../../e2e/table'
import { type Figure, median } from '../figure'
import { press } from './clock'
import type { BrowserStage } from './session'
import { cellsOf, COLUMNS, LIST_CALL, openPlainTable, openWideTable, ROWS } from './wide-table'

/** Answers drawn in a round: two orders, three pages of each. */
const TURNS = 6
/** Nobody waits longer for one. */
const PATIENCE_MS = 20_000

declare global {
  interface Window {
    benchRender?: Promise<{ seen: number; whole: number }>
  }
}

/**
 * From the last byte of the answer to the end of the frame that shows its rows in sight, and of the one after which the list
 * stands still with all of them.
 */
async function watchAnswer(page: Page): Promise<void> {
  await page.evaluate(
    ({ path, patience }) => {
      performance.clearResourceTimings()
      const started = performance.now()
      const answer = () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes(path)) as PerformanceResourceTiming | undefined
      const table = () => document.querySelector('.view:not([style*="display: none"]) [role=grid]')
      const afterFrame = (done: () => boolean) =>
        new Promise<number>((resolve, reject) => {
          const look = () =>
            requestAnimationFrame(() => {
              const came = answer()
              if (performance.now() - started > patience) return reject(new Error('no new rows'))
              if (!came || !done()) return look()
              const channel = new MessageChannel()
              channel.port1.onmessage = () => resolve(performance.now() - came.responseEnd)
              channel.port2.postMessage(null)
            })
          look()
        })
      window.benchRender = Promise.all([
        afterFrame(() => table()?.classList.contains('zj-table-loading') === false),
        afterFrame(() => table()?.ariaBusy === 'false'),
      ]).then(([seen, whole]) => ({ seen, whole }))
    },
    { path: LIST_CALL, patience: PATIENCE_MS },
  )
}

interface Drawn {
  seen: number
  whole: number
  right: boolean
}

/** One press that asks for other rows: how long they took from answer to paint, and whether they are those of the answer. */
async function draw(page: Page, target: Locator): Promise<Drawn> {
  const answer = page.waitForResponse((response) => response.url().includes(LIST_CALL))
  await watchAnswer(page)
  await press(target)
  const { data } = (await (await answer).json()) as { data: { rows: Record<string, unknown>[] } }
  const times = await page.evaluate(() => window.benchRender ?? Promise.reject(new Error('nobody looked')))
  const names = await grid(page).locator('td[data-key=engineering_name]').allTextContents()
  const right = names.length === ROWS && names.every((name, at) => name === data.rows[at]?.engineering_name)
  return { ...times, right }
}

/** An order is never asked for twice: an answer that is kept has no last byte. */
async function drawRound(page: Page, round: number, between: () => Promise<void>): Promise<Drawn[]> {
  const sorters = grid(page).locator('.zj-sort')
  const drawn: Drawn[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const target =
      turn % 3 === 0 ? sorters.nth(round % (await sorters.count())) : pager(page).getByRole('button', { name: '下一页' })
    drawn.push(await draw(page, target))
    await between()
  }
  return drawn
}

/** The same table put there by innerHTML. */
const insertTable = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const box = document.querySelector<HTMLElement>('.zj-table-scroll')
        if (!box) throw new Error('no table')
        const html = box.innerHTML
        box.textContent = ''
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const started = performance.now()
            box.innerHTML = html
            requestAnimationFrame(() => {
              const channel = new MessageChannel()
              channel.port1.onmessage = () => resolve(performance.now() - started)
              channel.port2.postMessage(null)
            })
          }),
        )
      }),
  )

/** A new page of 50 rows × 20 columns: answer received → painted. */
export async function measureTableRender(stage: BrowserStage): Promise<Figure[]> {
  const page = await openWideTable(stage)
  const { plain } = await openPlainTable(stage, page)
  const complaints: string[] = []
  const ours = { seen: [] as number[], whole: [] as number[] }
  const bare: number[] = []
  for (let round = 0; round <= stage.rounds; round += 1) {
    const theirs: number[] = []
    const drawn = await drawRound(page, round, async () => {
      theirs.push(await insertTable(plain))
    })
    const wrong = drawn.filter(({ right }) => !right).length
    if (wrong > 0) complaints.push(`round ${round}: ${wrong} answers are not what the rows say`)
    const cells = await cellsOf(page)
    if (cells.some((row) => row.length !== COLUMNS + 3)) complaints.push(`round ${round}: not ${COLUMNS} columns`)
    const seen = median(drawn.map((each) => each.seen))
    const whole = median(drawn.map((each) => each.whole))
    // The first round has warmed both up.
    if (round > 0) {
      ours.seen.push(seen)
      ours.whole.push(whole)
      bare.push(median(theirs))
    }
    console.log(`  render ${seen.toFixed(1)}, all ${whole.toFixed(1)} : ${median(theirs).toFixed(1)} ms`)
  }
  const nodes = await grid(page).evaluate((table) => table.querySelectorAll('*').length)
  await page.context().close()
  await plain.context().close()
  const name = `browser: table of ${ROWS} rows × ${COLUMNS} columns, answer received to painted`
  const common = { rows: stage.projects, unit: 'ms', goal: { most: 100 }, judged: 'ours', complaints } as const
  const baseline = { name: 'the same table by innerHTML', values: bare }
  return [
    { ...common, name: `${name}, rows in sight`, ours: ours.seen, baseline },
    {
      ...common,
      name: `${name}, all rows`,
      ours: ours.whole,
      baseline,
      note: `${nodes} nodes; the box, the number and the actions on top`,
    },
  ]
}
