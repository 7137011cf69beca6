import { ask, idsOf, type Page, timed } from '../client'
import { type Figure, median } from '../figure'
import { quantile } from '../load'
import type { Stage } from '../stage'
import { FIELDS, LIST } from './list'

/** Words people type, fixed: parts of names, pinyin, initials, and words of two characters. */
const NAMES = ['人民医院', '轨道交通18号线', '未来科技城', '集成电路', '幸福里一期', '污水泵站', '科创中心', '绿道']
const PINYIN = ['renminyiyuan', 'kechuangzhongxin', 'wushuibengzhan', 'jichengdianlu', 'rmyy', 'kczx', 'gdjt18', 'xfl']
const PAIRS = ['医院', '学校', '道路', '桥梁', '公园', '隧道', '三墩', '西溪']

/** Searches by name, pinyin and two characters against a bare trigram query. */
export async function measureSearch(stage: Stage): Promise<Figure[]> {
  const raw = await stage.raw()
  try {
    const name = await measureWords(stage, raw.port, { name: 'by name', words: NAMES.filter((word) => word.length > 2) })
    const pinyin = await measureWords(stage, raw.port, { name: 'by pinyin or initials', words: PINYIN })
    const pairs = await measureWords(stage, raw.port, { name: 'two characters', words: PAIRS })
    // LIKE with two characters reads the whole table; what counts is a trigram search of names.
    const scan = pairs.baseline?.values ?? []
    return [
      name,
      pinyin,
      {
        ...pairs,
        baseline: { name: 'raw trigram search by name', values: name.baseline?.values ?? [] },
        note: `${pairs.note}; LIKE with the same words ${median(scan).toFixed(0)} ms`,
      },
    ]
  } finally {
    await raw.stop()
  }
}

async function measureWords(stage: Stage, port: number, { name, words }: { name: string; words: string[] }): Promise<Figure> {
  const headers = { token: await stage.product.token('admin') }
  const complaints: string[] = []
  const sums = { ours: [] as number[], raw: [] as number[] }
  const all: number[] = []
  let hits = 0
  let scanned = 0
  for (let round = -1; round < stage.rounds; round += 1) {
    let [mine, theirs] = [0, 0]
    for (const word of words) {
      const query = encodeURIComponent(word)
      const [a, found] = await timed(() => ask<Page>(`${stage.product.base}${LIST}?keyword=${query}&fields=${FIELDS}`, headers))
      // Two characters make LIKE read the whole table: once, to compare the answers, is enough.
      const short = word.length === 2
      if (short && round >= 0) {
        mine += a
        all.push(a)
        continue
      }
      const [b, wanted] = await timed(() => ask<Page>(`http://127.0.0.1:${port}/list?word=${query}`))
      if (short) scanned += b
      if (found.total !== wanted.total || JSON.stringify(idsOf(found)) !== JSON.stringify(idsOf(wanted)))
        complaints.push(`${word}: ${found.total} rows, raw ${wanted.total}`)
      mine += a
      theirs += b
      hits += round < 0 ? (found.total ?? 0) : 0
      if (round >= 0) all.push(a)
    }
    if (round < 0) continue
    sums.ours.push(mine / words.length)
    sums.raw.push((theirs + scanned) / words.length)
  }
  console.log(`  ${name}: ${median(sums.ours).toFixed(1)} ms against ${median(sums.raw).toFixed(1)} ms`)
  return {
    name: `search: ${name}`,
    rows: stage.rows,
    unit: 'ms',
    ours: sums.ours,
    baseline: { name: 'raw trigram', values: sums.raw },
    goal: { most: 4 },
    note: `page and total, ${Math.round(hits / words.length)} hits on average, p99 ${quantile(all, 0.99).toFixed(0)} ms`,
    complaints,
  }
}
