import { createRandom } from '@zhujian/server/modules/demo/random'
import { ask, idsOf, type Page, timed } from '../client'
import { type Figure, median } from '../figure'
import { quantile } from '../load'
import type { Stage } from '../stage'
import { FIELDS, LIST } from './list'

interface Case {
  name: string
  username: string
  /** The same narrowing for both sides. */
  ours: string
  raw: string
}

const cases: readonly Case[] = [
  { name: 'all', username: 'admin', ours: '', raw: '' },
  { name: 'region', username: 'city_admin', ours: '', raw: '&prefix=3301&submitted=1' },
  { name: 'all, one state', username: 'admin', ours: '&state=1', raw: '&state=1' },
  { name: 'region, one district', username: 'city_admin', ours: '&areacode=330110', raw: '&areacode=330110&submitted=1' },
]
/** OFFSET takes its time on big tables: fewer places there. */
const placesFor = (rows: number) => (rows > 500_000 ? 6 : 20)

/** Random pages of the default sort against OFFSET at the same place; the ids must be the same ones. */
export async function measurePage(stage: Stage): Promise<Figure[]> {
  const raw = await stage.raw()
  try {
    const figures: Figure[] = []
    for (const each of cases) figures.push(await measureCase(stage, raw.port, each))
    return figures
  } finally {
    await raw.stop()
  }
}

async function measureCase(stage: Stage, port: number, { name, username, ours, raw }: Case): Promise<Figure> {
  const headers = { token: await stage.product.token(username) }
  const first = await ask<Page>(`${stage.product.base}${LIST}?page=1${ours}`, headers)
  const pages = Math.ceil((first.total ?? 0) / 10)
  const places = placesFor(stage.rows)
  const random = createRandom(`pages-${name}`)
  const complaints: string[] = []
  const times = { ours: [] as number[], raw: [] as number[] }
  const sums = { ours: [] as number[], raw: [] as number[] }
  // A round of its own for warming both up is not counted.
  for (let round = -1; round < stage.rounds; round += 1) {
    const mine: number[] = []
    const theirs: number[] = []
    for (let place = 0; place < places; place += 1) {
      const page = place === 0 ? pages : random.int(1, pages)
      const [a, found] = await timed(() =>
        ask<Page>(`${stage.product.base}${LIST}?page=${page}${ours}&fields=${FIELDS}`, headers),
      )
      const [b, wanted] = await timed(() => ask<Page>(`http://127.0.0.1:${port}/list?page=${page}${raw}&count=0`))
      mine.push(a)
      theirs.push(b)
      if (JSON.stringify(idsOf(found)) !== JSON.stringify(idsOf(wanted))) complaints.push(`${name}, page ${page}: other rows`)
      if (found.total !== first.total) complaints.push(`${name}, page ${page}: total ${found.total} is not ${first.total}`)
    }
    if (round < 0) continue
    times.ours.push(...mine)
    times.raw.push(...theirs)
    sums.ours.push(mean(mine))
    sums.raw.push(mean(theirs))
  }
  console.log(`  ${name}: ${median(sums.ours).toFixed(1)} ms against ${median(sums.raw).toFixed(1)} ms, ${pages} pages`)
  return {
    name: `page: random pages, ${name}`,
    rows: stage.rows,
    unit: 'ms',
    ours: sums.ours,
    baseline: { name: 'OFFSET', values: sums.raw },
    goal: { most: 0.05 },
    note: `mean of ${places} places of ${pages} pages; p99 ${quantile(times.ours, 0.99).toFixed(0)} : ${quantile(times.raw, 0.99).toFixed(0)} ms`,
    complaints,
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
