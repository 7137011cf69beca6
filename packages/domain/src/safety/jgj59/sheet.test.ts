import { expect, it } from 'vitest'
import { dangerOf } from './table-danger'
import { unlikelyTables } from './proposed'
import { rowScores, scoredFrom, scoredTable, sheetLineOf } from './sheet'
import { REASON_LACKS } from './missing'
import { countedDeductions, pointsText, rowProblems, type TableRow, unsettledTables, zeroReason } from './table-rows'
import { jgj59Tables, tableOf } from './tables'

const ALL = scoredTable.codes.map(Number)
const row = (table_code: number, more: Partial<TableRow> = {}): TableRow => ({ table_code, checked: true, ...more })
const away: Partial<TableRow> = { checked: false, missing: true, missing_note: '本阶段现场没有' }
const rows = (but: Readonly<Record<number, Partial<TableRow>>> = {}) => ALL.map((code) => row(code, but[code]))
const ABSENT = '本工程没有这样的构件'
const scored = (but: Readonly<Record<number, Partial<TableRow>>> = {}) => scoredFrom(rows(but).map(sheetLineOf))
/** 扣一条，取上限。 */
const minus = (criterion: string, value: number, count: number | null = null) => ({ criterion, value, count })

it('has the nineteen tables of annex B', () => {
  expect(ALL).toHaveLength(19)
  expect([scoredTable.labelOf(1), scoredTable.labelOf(19)]).toEqual(['B.1 安全管理', 'B.19 施工机具'])
})

it('nothing deducted is a hundred; a deduction is weighed by its row', () => {
  expect(scored()).toMatchObject({ total: '100.00', grade: 1, zero_tables: null })
  // B.2 一项扣 10 分：15 × 90 / 100。
  expect(scored({ 2: { deductions: [minus('B.2-8-3', 3), minus('B.2-8-1', 7)] } })).toMatchObject({ total: '98.50' })
})

it('one table of zero makes the whole unfit, is named, and says why', () => {
  const gone = { deductions: [minus('B.14-1-1', 10)] }
  expect(scored({ 14: gone })).toMatchObject({ total: '90.00', grade: 3, zero_tables: 'B.14 施工用电' })
  expect(zeroReason(row(14, gone))).toBe('保证项目“外电防护”得零分')
})

it('40 points of the guarantee items stand, 39 do not', () => {
  const taken = (last: number) => [
    minus('B.1-1-4', 2),
    minus('B.1-1-6', 2),
    minus('B.1-2-5', 4),
    minus('B.1-3-4', 4),
    minus('B.1-4-3', 4),
    minus('B.1-5-3', last),
  ]
  expect(zeroReason(row(1, { deductions: taken(4) }))).toBe(null)
  expect(sheetLineOf(row(1, { deductions: taken(4) }))).toMatchObject({ guarantee: '40.00', score: '80.00', got: 80, full: 100 })
  expect(zeroReason(row(1, { deductions: taken(5) }))).toBe('保证项目小计不足 40 分')
  expect(sheetLineOf(row(1, { deductions: taken(5) }))).toMatchObject({ guarantee: '39.00', score: '0.00' })
})

it('what the site does not have counts for nothing on either side, a table or an item of one', () => {
  const found = scored({ 11: away })
  expect(found.total).toBe('100.00')
  expect(found.summary?.[3]).toEqual({ row: '基坑工程', full: 10, score: null, missing: true })
  const absent = [{ item: 'B.17-5', note: '只有一台' }]
  expect(sheetLineOf(row(17, { absent, deductions: [minus('B.17-8-1', 9)].slice(1) }))).toMatchObject({ full: 90, got: 90 })
})

it('several machines have a table each, and the total is found before anything is rounded', () => {
  const two = [sheetLineOf(row(17)), { ...sheetLineOf(row(17)), object: '2#', full: 90, got: 81, score: '90.00' }]
  const rest = rows().filter(({ table_code }) => table_code !== 17)
  expect(scoredFrom([...rest.map(sheetLineOf), ...two]).total).toBe('99.67')
  expect(scoredFrom(ALL.map((table) => ({ table, score: table === 19 ? '79.6' : '80' })))).toMatchObject({
    total: '79.98',
    grade: 2,
  })
})

it('a table is open until it is checked or said to be missing', () => {
  expect(unsettledTables(rows())).toBe(0)
  expect(unsettledTables(rows({ 3: { checked: false }, 11: away }))).toBe(1)
  expect(unsettledTables([])).toBe(19)
  expect(unsettledTables([...rows(), row(17, { checked: false })])).toBe(1)
})

it.each<[string, Partial<TableRow>, string | undefined, string | undefined]>([
  [
    'a criterion of another table',
    { deductions: [minus('B.4-2-1', 5)] },
    'deductions.0.criterion',
    'B.3 扣件式钢管脚手架没有这条扣分标准',
  ],
  ['the least of a range', { deductions: [minus('B.3-2-1', 5)] }, undefined, undefined],
  ['below the range', { deductions: [minus('B.3-2-1', 4)] }, 'deductions.0.value', '此条扣 5～10 分'],
  ['the most of a range', { deductions: [minus('B.3-2-1', 10)] }, undefined, undefined],
  [
    'more than the item is worth, on its own line',
    { deductions: [minus('B.3-1-1', 10), minus('B.3-2-1', 11)] },
    'deductions.1.value',
    '立杆基础应得 10 分，扣分不能超过应得分',
  ],
  ['far more than a fixed deduction', { deductions: [minus('B.3-2-5', 99)] }, 'deductions.0.value', '此条扣 8 分'],
  ['another than a fixed deduction', { deductions: [minus('B.3-2-5', 7)] }, 'deductions.0.value', '此条扣 8 分'],
  ['a count where nothing is counted', { deductions: [minus('B.3-2-5', 8, 2)] }, 'deductions.0.count', '此条不按处计'],
  ['several places', { deductions: [minus('B.3-2-2', 5, 3)] }, undefined, undefined],
  [
    'a line twice',
    { deductions: [minus('B.3-2-5', 8), minus('B.3-2-5', 8)] },
    'deductions.1.criterion',
    '同一条扣分标准只列一行，几处的写明处数',
  ],
  [
    'a deduction of an item that is absent, kept for when it is taken back',
    { deductions: [minus('B.3-9-1', 5)], absent: [{ item: 'B.3-9', note: ABSENT }] },
    undefined,
    undefined,
  ],
  [
    'an item of another table',
    { absent: [{ item: 'B.4-2', note: '无' }] },
    'absent.0.item',
    'B.3 扣件式钢管脚手架没有这个检查项目',
  ],
  [
    'an item twice',
    {
      absent: [
        { item: 'B.3-9', note: ABSENT },
        { item: 'B.3-9', note: ABSENT },
      ],
    },
    'absent.1.item',
    '同一个检查项目只列一行',
  ],
  ['an item absent without a reason', { absent: [{ item: 'B.3-9', note: '现场没有' }] }, 'absent.0.note', REASON_LACKS],
  [
    'a guarantee item that every such object has',
    { absent: [{ item: 'B.3-2', note: ABSENT }] },
    'absent.0.item',
    'B.3-2 立杆基础是保证项目，应全数检查，不能作缺项（第 4.0.1 条）',
  ],
  ['missing without a reason', { ...away, missing_note: null }, 'missing_note', REASON_LACKS],
  ['missing for a reason of five characters', { ...away, missing_note: '基坑已回填' }, 'missing_note', REASON_LACKS],
  ['missing for a reason of six', { ...away, missing_note: '基坑已经回填' }, undefined, undefined],
  ['missing for the same word over again', { ...away, missing_note: '没有没有没有' }, 'missing_note', REASON_LACKS],
  [
    'missing with deductions, kept for when it is taken back',
    { ...away, deductions: [minus('B.3-2-5', 8)] },
    undefined,
    undefined,
  ],
  ['missing with a reason', away, undefined, undefined],
])('%s', (_what, more, field, message) => {
  const [problem] = rowProblems(row(3, more))
  expect([problem?.field, problem?.message]).toEqual([field, message])
})

it('a guarantee item may be absent where a site need not have the object: one tower crane works beside no other', () => {
  for (const code of ['B.11-2', 'B.14-1', 'B.16-4', 'B.17-5']) {
    const table = Number(code.slice(2).split('-')[0])
    expect(rowProblems(row(table, { absent: [{ item: code, note: ABSENT }] })), code).toEqual([])
  }
  const all = tableOf('B.19').items.map(({ code }) => ({ item: code, note: ABSENT }))
  expect(rowProblems(row(19, { absent: all }))).toEqual([{ field: 'absent', message: '各项都没有的，整张表作缺项' }])
})

it('says what was taken off for what, and which item is not there, for whoever reads the total alone', () => {
  const partly = row(3, { deductions: [minus('B.3-2-5', 8), minus('B.3-2-2', 5, 3)], absent: [{ item: 'B.3-9', note: ABSENT }] })
  const name = tableOf('B.3').items.find(({ code }) => code === 'B.3-9')?.name
  expect(sheetLineOf(partly).note).toBe(`扣分：立杆基础 10；${name}缺项：${ABSENT}`)
  expect(sheetLineOf(row(3)).note).toBeNull()
  const beside = [sheetLineOf(row(15, away)), sheetLineOf(row(16))]
  expect(rowScores(beside).find(({ score }) => score !== null)?.note).toBe(`B.15 物料提升机缺项：${away.missing_note}`)
  expect(rowScores([sheetLineOf(partly)]).find(({ score }) => score !== null)?.note).toContain('扣分：立杆基础 10')
})

it('deductions of what is missing do not count while it is, and count again when it is taken back', () => {
  const taken = { deductions: [minus('B.3-2-5', 8), minus('B.3-9-1', 5)] }
  const partly = row(3, { ...taken, absent: [{ item: 'B.3-2', note: ABSENT }] })
  expect(sheetLineOf(partly)).toMatchObject({ full: 90, got: 85 })
  expect(countedDeductions(partly).map(({ criterion }) => criterion)).toEqual(['B.3-9-1'])
  expect(sheetLineOf(row(3, { ...taken, ...away })).score).toBe(null)
  expect(countedDeductions(row(3, { ...taken, ...away }))).toEqual([])
  expect(sheetLineOf(row(3, taken))).toMatchObject({ full: 100, got: 87 })
})

it('says how a criterion deducts', () => {
  const [fixed, ranged, counted] = [
    tableOf('B.1').items[0]?.criteria[0],
    tableOf('B.3').items[1]?.criteria[0],
    tableOf('B.3').items[1]?.criteria[1],
  ]
  expect([fixed, ranged, counted].map((each) => each && pointsText(each))).toEqual(['扣 10 分', '扣 5～10 分', '每处扣 2～5 分'])
})

it('a deduction knows what its hazard is', () => {
  expect(dangerOf(3, { ...minus('B.3-3-1', 2, 2), place: '8～10 层南立面', note: '竖向 3 步' })).toMatchObject({
    category: 'fastener_scaffold',
    place: '8～10 层南立面',
    description: '架体与建筑结构拉结：方式或间距不符。竖向 3 步',
    basis: 'JGJ59-2011 表 B.3 扣件式钢管脚手架，保证项目“架体与建筑结构拉结”（B.3-3-1）',
    deduct: '4',
  })
  expect([dangerOf(2, minus('B.2-6-1', 10)).category, dangerOf(4, minus('B.4-1-1', 10)).category]).toEqual(['fire', null])
  for (const { code } of jgj59Tables) expect(() => dangerOf(Number(code.slice(2)), minus(`${code}-1-1`, 1))).not.toThrow()
})

it('proposes what a stage has no use for', () => {
  expect(unlikelyTables(2)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 17])
  expect(unlikelyTables(3)).toEqual([10, 11, 18])
})
