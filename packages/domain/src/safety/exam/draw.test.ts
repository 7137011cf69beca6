import { describe, expect, it } from 'vitest'
import { type Banked, drawPaper, isRight, numbersOf, scoreOf, shortOf, shuffled } from './draw'
import { JUDGEMENT, keyOf, MULTIPLE, optionsOf, question, SINGLE } from './question'

const bank: Banked[] = [SINGLE, MULTIPLE, JUDGEMENT].flatMap((kind) =>
  Array.from({ length: 30 }, (_, at) => ({
    id: kind * 100 + at,
    kind,
    stem: `第 ${at} 题`,
    options: kind === JUDGEMENT ? ['正确', '错误'] : ['甲', '乙', '丙', '丁'].map((name) => `${name}${at}`),
    key: kind === MULTIPLE ? [0, 2] : [at % 2],
    explanation: null,
    clause: '第一条',
  })),
)
const plan = { single_count: 10, multiple_count: 4, judgement_count: 6 }
const seeds = Array.from({ length: 200 }, (_, at) => (at * 2_654_435_761) >>> 0)
const rightTexts = ({ options, key }: Banked) => key.map((at) => options[at]).sort()

describe('a paper drawn by a seed', () => {
  it.each(seeds)('%i: as many of each kind as planned, none twice, each right answer where its option went', (seed) => {
    const paper = drawPaper(bank, plan, seed)
    expect(paper.map(({ kind }) => kind)).toEqual([
      ...Array(10).fill(SINGLE),
      ...Array(4).fill(MULTIPLE),
      ...Array(6).fill(JUDGEMENT),
    ])
    expect(new Set(paper.map(({ id }) => id)).size).toBe(20)
    for (const drawn of paper) {
      const known = bank.find(({ id }) => id === drawn.id) as Banked
      expect([[...drawn.options].sort(), rightTexts(drawn)]).toEqual([[...known.options].sort(), rightTexts(known)])
    }
  })
  it('is the same for the same seed, whatever the order of the bank', () => {
    for (const seed of seeds.slice(0, 20)) expect(drawPaper([...bank].reverse(), plan, seed)).toEqual(drawPaper(bank, plan, seed))
  })
  it('differs from person to person, in questions, their order and the order of answers', () => {
    const papers = new Set(seeds.map((seed) => JSON.stringify(drawPaper(bank, plan, seed))))
    expect(papers.size).toBe(seeds.length)
    const orders = new Set(
      seeds.flatMap((seed) =>
        drawPaper(bank, plan, seed)
          .slice(0, 1)
          .map(({ key }) => key[0]),
      ),
    )
    expect(orders.size).toBe(4)
  })
  it('leaves judgements as they are: right first, wrong second', () => {
    for (const seed of seeds.slice(0, 20))
      for (const each of drawPaper(bank, plan, seed)) if (each.kind === JUDGEMENT) expect(each.options).toEqual(['正确', '错误'])
  })
  it('says of which kind there are too few', () => {
    expect(shortOf(bank, { ...plan, multiple_count: 30 })).toEqual([])
    expect(shortOf(bank, { ...plan, multiple_count: 31 })).toEqual([{ kind: MULTIPLE, wanted: 31, found: 30 }])
  })
  it('keeps every item when it shuffles, and draws numbers from zero up to one', () => {
    expect(shuffled([1, 2, 3, 4], numbersOf(7)).sort()).toEqual([1, 2, 3, 4])
    const next = numbersOf(1)
    for (let at = 0; at < 1000; at += 1) expect(next()).toSatisfy((n: number) => n >= 0 && n < 1)
  })
})

describe('the mark of a paper', () => {
  const paper = bank.slice(0, 20)
  const all = Object.fromEntries(paper.map(({ id, key }) => [id, key]))
  it('is a hundred for all right, none for nothing, and never rounded up', () => {
    expect([scoreOf(paper, all), scoreOf(paper, {}), scoreOf([], {})]).toEqual([100, 0, 0])
    const three = paper.slice(0, 3)
    expect(scoreOf(three, Object.fromEntries(three.slice(0, 2).map(({ id, key }) => [id, key])))).toBe(66)
  })
  it('counts several answers only when they are all and nothing else', () => {
    const asked = { key: [0, 2] }
    expect([[2, 0], [0], [0, 1, 2], [0, 0], undefined].map((chosen) => isRight(asked, chosen))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a question', () => {
  const choice = { option_a: '甲', option_b: '乙', option_c: '丙', clause: '第一条' }
  const problems = (row: Record<string, unknown>) => question.rules?.(row as never).filter(Boolean) ?? []
  it('says its answer by letters, or by right and wrong', () => {
    expect(keyOf({ kind: MULTIPLE, answer: 'c、a', ...choice })).toEqual([0, 2])
    expect([keyOf({ kind: JUDGEMENT, answer: '错' }), optionsOf({ kind: JUDGEMENT })]).toEqual([[1], ['正确', '错误']])
  })
  it.each([
    [{ kind: SINGLE, answer: 'AB', ...choice }, '单选题只有一个答案'],
    [{ kind: SINGLE, answer: 'D', ...choice }, '答案填选项的字母，如 A 或 ACD，每个字母都要有选项'],
    [{ kind: MULTIPLE, answer: 'A', ...choice }, '多选题至少有两个答案'],
    [{ kind: JUDGEMENT, answer: 'A' }, '判断题的答案填“对”或“错”'],
    [{ kind: SINGLE, answer: 'A', option_a: '甲', option_b: '乙' }, '单选题、多选题至少有三个选项'],
    [{ kind: SINGLE, answer: 'A', option_a: '甲', option_b: '乙', option_d: '丁' }, '选项从 A 起依次填写，不能跳过'],
    [{ kind: SINGLE, answer: 'A', option_a: '甲', option_b: '甲', option_c: '丙' }, '选项不能重复'],
  ])('%j is refused: %s', (row, message) => {
    expect(problems(row)).toEqual([expect.objectContaining({ message })])
  })
  it('is accepted with a full choice and one answer', () => {
    expect(problems({ kind: SINGLE, answer: 'B', ...choice })).toEqual([])
  })
})
