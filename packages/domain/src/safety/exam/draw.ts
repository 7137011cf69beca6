import { JUDGEMENT, MULTIPLE, SINGLE } from './question'

/** 题库里的一道题，选项照登记的次序。 */
export interface Banked {
  readonly id: number
  readonly kind: number
  readonly stem: string
  readonly options: readonly string[]
  /** 对的是第几个选项，从零起。 */
  readonly key: readonly number[]
  readonly explanation: string | null
  readonly clause: string
}

/** 各题型几道。 */
export interface Plan {
  readonly single_count: number
  readonly multiple_count: number
  readonly judgement_count: number
}

/** 由种子得出的一串 [0, 1) 的数（mulberry32）：同一种子总是同一串，试卷因此可以复核。 */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** 打乱次序（Fisher–Yates），原来的不动。 */
export function shuffled<T>(items: readonly T[], next: () => number): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = Math.floor(next() * (last + 1))
    const moved = mixed[last] as T
    mixed[last] = mixed[at] as T
    mixed[at] = moved
  }
  return mixed
}

/** 选项打乱，答案跟着换位；判断题的“正确、错误”不动。 */
function turned(question: Banked, next: () => number): Banked {
  if (question.kind === JUDGEMENT) return question
  const order = shuffled(
    question.options.map((_, at) => at),
    next,
  )
  return {
    ...question,
    options: order.map((at) => question.options[at] ?? ''),
    key: order.flatMap((from, to) => (question.key.includes(from) ? [to] : [])),
  }
}

/** 要几道、有几道；不够的才列出。 */
export function shortOf(bank: readonly Banked[], plan: Plan): { kind: number; wanted: number; found: number }[] {
  return wantedIn(plan)
    .map(([kind, wanted]) => ({ kind, wanted, found: bank.filter((each) => each.kind === kind).length }))
    .filter(({ wanted, found }) => found < wanted)
}

const wantedIn = (plan: Plan) =>
  [
    [SINGLE, plan.single_count],
    [MULTIPLE, plan.multiple_count],
    [JUDGEMENT, plan.judgement_count],
  ] as const

/** 一个人的卷子：各题型按种子抽题、排次序，选项也打乱。题库照编号排过，次序不同的同一题库抽出同一份。 */
export function drawPaper(bank: readonly Banked[], plan: Plan, seed: number): Banked[] {
  const next = numbersOf(seed)
  const stable = [...bank].sort((a, b) => a.id - b.id)
  return wantedIn(plan).flatMap(([kind, wanted]) =>
    shuffled(
      stable.filter((each) => each.kind === kind),
      next,
    )
      .slice(0, wanted)
      .map((each) => turned(each, next)),
  )
}

/** 各题答了第几个选项；没有答的没有。 */
export type Answers = Readonly<Record<string, readonly number[]>>

/** 选的与答案完全一样才算对；多选的少选、错选都不得分。 */
export const isRight = (question: Pick<Banked, 'key'>, chosen: readonly number[] | undefined): boolean =>
  chosen !== undefined &&
  chosen.length === question.key.length &&
  new Set(chosen).size === chosen.length &&
  question.key.every((at) => chosen.includes(at))

/** 百分制得分，各题同分，不足一分的舍去：差半分的不能算合格。 */
export function scoreOf(paper: readonly Banked[], answers: Answers): number {
  if (paper.length === 0) return 0
  const right = paper.filter((each) => isRight(each, answers[each.id])).length
  return Math.floor((100 * right) / paper.length)
}
