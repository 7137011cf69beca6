import { measureFirstLoad } from '../browser/first-load'
import { type BrowserStage, withBrowser } from '../browser/session'
import { measureTabHeap } from '../browser/tab-heap'
import { measureTableRender } from '../browser/table-render'
import { measureTableWork } from '../browser/table-work'
import { measureTabSwitch } from '../browser/tab-switch'
import type { Figure } from '../figure'
import type { StageOptions } from '../stage'

const parts: Readonly<Record<string, (stage: BrowserStage) => Promise<Figure[]>>> = {
  load: measureFirstLoad,
  switch: measureTabSwitch,
  render: measureTableRender,
  work: measureTableWork,
  heap: measureTabHeap,
}

/** What people wait for in Chromium, on the demo data; BENCH_BROWSER names some of the parts: load switch render work heap. */
export async function measureBrowser(options: StageOptions): Promise<Figure[]> {
  const wanted = process.env.BENCH_BROWSER?.split(',') ?? Object.keys(parts)
  const unknown = wanted.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join()}; some of ${Object.keys(parts).join()}`)
  return withBrowser(options, async (stage) => {
    const figures: Figure[] = []
    for (const name of wanted) figures.push(...((await parts[name]?.(stage)) ?? []))
    return figures
  })
}
