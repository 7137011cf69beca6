import { isSame } from './score-same'
import type { ScoreValues, ServerTable } from './score-words'

interface Merged {
  readonly values: ScoreValues
  /** 同一条两个人改得不一样的，以先存下的为准，说明给后存的人。 */
  readonly clashes: Readonly<Record<string, string>>
  /** 合并之后没有另外要存的。 */
  readonly same: boolean
}

const WHOLE = ['object', 'missing', 'missing_note', 'checked'] as const

/** 两个人改了同一张表：各自改的各自的条都留着；同一条改得不同的，留先存下的。 */
export function mergeTables(base: ScoreValues, mine: ScoreValues, theirs: ServerTable): Merged {
  const who = theirs.scorer ?? '别人'
  const clashes: Record<string, string> = {}
  const lists = <T extends object>(
    keyOf: (line: T) => string,
    all: readonly (readonly T[])[],
    said: (line: T | undefined) => string,
  ) => {
    const [before, own, other] = all.map((lines) => new Map(lines.map((line) => [keyOf(line), line])))
    const keys = new Set([...(other?.keys() ?? []), ...(own?.keys() ?? [])])
    return [...keys].flatMap((key) => {
      const [was, my, their] = [before?.get(key), own?.get(key), other?.get(key)]
      if (isSame(my, was) || isSame(my, their)) return their ?? []
      if (isSame(their, was)) return my ?? []
      clashes[key] = `没有保存：${who} 已改为${said(their)}，请核对后再改`
      return their ?? []
    })
  }
  const deductions = lists(
    ({ criterion }) => criterion,
    [base.deductions, mine.deductions, theirs.deductions],
    (line) => (line ? `扣 ${line.value * (line.count ?? 1)} 分` : '不扣分'),
  )
  const absent = lists(
    ({ item }) => item,
    [base.absent, mine.absent, theirs.absent],
    (line) => (line ? '缺项' : '不缺项'),
  )
  const whole = Object.fromEntries(WHOLE.map((name) => [name, isSame(mine[name], base[name]) ? theirs[name] : mine[name]]))
  const values = { ...theirs, ...whole, deductions, absent }
  return { values, clashes, same: sameTable(values, theirs) }
}

/** 由人填的都一样。 */
export const sameTable = (one: ScoreValues, other: ScoreValues): boolean => isSame(pick(one), pick(other))

const pick = ({ object, missing, missing_note, checked, deductions, absent }: ScoreValues) => [
  object,
  missing,
  missing_note,
  checked,
  deductions,
  absent,
]
