import { measureFirstLoad } from '../browser/first-load'
import { type BrowserStage, withBrowser } from '../browser/session'
import { measureTabHeap } from '../browser/tab-heap'
import { measureTableRender } from '../browser/table-render'
import { measureTableWork } from '../browser/table-work'
import { measureTabSwitch } from '../browser/tab-switch'
import { measureInputMeanwhile } from '../browser/input-meanwhile'
import type { Figure } from '../figure'
import { ensureFixture } from '../fixture'
import type { StageOptions } from '../stage'

type Part = (stage: BrowserStage) => Promise<Figure[]>

const parts: Readonly<Record<string, Part>> = {
  load: measureFirstLoad,
  switch: measureTabSwitch,
  render: measureTableRender,
  work: measureTableWork,
  heap: measureTabHeap,
}
/** On as many projects as `--rows` says. */
const partsOnMany: Readonly<Record<string, Part>> = { export: measureInputMeanwhile }

/**
 * What people wait for in Chromium, on the demo data and, for `export`, on many projects; BENCH_BROWSER names some of the
 * parts: load switch render work heap export.
 */
export async function measureBrowser(options: StageOptions): Promise<Figure[]> {
  const known = [...Object.keys(parts), ...Object.keys(partsOnMany)]
  const wanted = process.env.BENCH_BROWSER?.split(',') ?? known
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join()}; some of ${known.join()}`)
  const figures: Figure[] = []
  const runAll = (some: typeof parts) => async (stage: BrowserStage) => {
    for (const name of wanted) figures.push(...((await some[name]?.(stage)) ?? []))
  }
  if (wanted.some((name) => name in parts)) await withBrowser(options, runAll(parts))
  if (wanted.some((name) => name in partsOnMany)) {
    const folder = await ensureFixture(options.folder, options.rows, options.port)
    await withBrowser(options, runAll(partsOnMany), { folder, projects: options.rows })
  }
  return figures
}
