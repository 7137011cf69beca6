import { rowProblems } from '@zhujian/domain/safety/jgj59/table-rows'
import type { FieldProblem } from '@zhujian/model'
import type { ScoreValues } from './score-words'

const LINE = /^(deductions|absent)\.(\d{1,3})\./

const wrongLines = (list: string, problems: readonly FieldProblem[]): Set<number> =>
  new Set(
    problems.flatMap(({ field }) => {
      const found = LINE.exec(field)
      return found?.[1] === list ? [Number(found[2])] : []
    }),
  )

/** 不对的一行换回先前存下的，先前没有的去掉。 */
function rightLines<T>(mine: readonly T[], wrong: Set<number>, keyOf: (line: T) => string, before: readonly T[] = []): T[] {
  return mine.flatMap((line, at) => (wrong.has(at) ? before.filter((each) => keyOf(each) === keyOf(line)) : line))
}

/**
 * 一张表里填对了的：不对的一行留在手上，不耽误别的各行存下，那张表也不算评完。整张表填得不对的（缺项原因没有写明）为空。
 */
export function rightOf(values: ScoreValues, before?: ScoreValues | null): ScoreValues | null {
  const problems = rowProblems(values)
  if (problems.length === 0) return values
  if (problems.some(({ field }) => !LINE.test(field))) return null
  const right = {
    ...values,
    checked: false,
    deductions: rightLines(
      values.deductions,
      wrongLines('deductions', problems),
      ({ criterion }) => criterion,
      before?.deductions,
    ),
    absent: rightLines(values.absent, wrongLines('absent', problems), ({ item }) => item, before?.absent),
  }
  return rowProblems(right).length === 0 ? right : null
}

/** 不对的是哪一条，如“B.14-3-2：此条扣 10 分”；说的是整张表的，只有原因。 */
export function saidOfProblem(values: ScoreValues, { field, message }: FieldProblem): string {
  const [, list, at] = LINE.exec(field) ?? []
  const line = list === 'deductions' ? values.deductions[Number(at)]?.criterion : values.absent[Number(at)]?.item
  return list !== undefined && line ? `${line}：${message}` : message
}
