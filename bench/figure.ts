import { loadavg } from 'node:os'
import { quantile } from './load'

/** One line of the table: ours beside its baseline, measured alternately in one run. */
export interface Figure {
  readonly name: string
  readonly rows: number
  readonly unit: string
  /** One value per round. */
  readonly ours: readonly number[]
  readonly baseline: { readonly name: string; readonly values: readonly number[] } | null
  /** Goal on ours ÷ baseline, or on ours when there is no baseline. */
  readonly goal: { readonly least: number } | { readonly most: number } | null
  /** The goal is on ours itself although there is a baseline: people wait for milliseconds, not for ratios. */
  readonly judged?: 'ours'
  readonly note?: string
  /** Wrong answers seen while measuring: any makes the figure worthless. */
  readonly complaints: readonly string[]
}

export interface Line extends Figure {
  readonly ratio: number | null
  readonly reached: boolean
  readonly load: string
  readonly measuredAt: string
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function lineOf(figure: Figure): Line {
  const ratio = figure.baseline === null ? null : median(figure.ours) / median(figure.baseline.values)
  const judged = figure.judged === 'ours' || ratio === null ? median(figure.ours) : ratio
  const { goal } = figure
  const within = goal === null || ('least' in goal ? judged >= goal.least : judged <= goal.most)
  return {
    ...figure,
    ratio,
    reached: within && figure.complaints.length === 0,
    load: loadavg()
      .map((each) => each.toFixed(1))
      .join(' '),
    measuredAt: new Date().toISOString().slice(0, 16),
  }
}

export interface Side {
  readonly name: string
  /** One round: the value it came to. */
  run(): Promise<number>
}

/** A/B/A/B: both sides see the same neighbours. A first, unmeasured round warms both up. */
export async function interleave(rounds: number, sides: readonly [Side, Side]): Promise<[number[], number[]]> {
  const values: [number[], number[]] = [[], []]
  for (const side of sides) await side.run()
  for (let round = 0; round < rounds; round += 1) for (const at of [0, 1] as const) values[at].push(await sides[at].run())
  return values
}

const short = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))
const spread = (values: readonly number[]): string =>
  values.length > 1
    ? `${short(median(values))} (${short(Math.min(...values))}–${short(Math.max(...values))})`
    : short(median(values))
const goalText = ({ goal, judged, unit }: Figure): string =>
  goal === null ? '—' : `${'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`}${judged === 'ours' ? ` ${unit}` : ''}`

const sorted = (lines: readonly Line[]): Line[] => lines.toSorted((a, b) => a.name.localeCompare(b.name) || a.rows - b.rows)

/** The lines as a Markdown table. */
export function tableOf(lines: readonly Line[]): string {
  const head =
    '| figure | projects | ours | baseline | ratio | goal | reached | load average | measured (UTC) |\n|---|---|---|---|---|---|---|---|---|'
  const rows = sorted(lines).map((line) =>
    [
      line.note ? `${line.name} (${line.note})` : line.name,
      line.rows.toLocaleString('en'),
      `${spread(line.ours)} ${line.unit}`,
      line.baseline ? `${line.baseline.name}: ${spread(line.baseline.values)} ${line.unit}` : '—',
      line.ratio === null ? '—' : `${line.ratio.toPrecision(2)}`,
      goalText(line),
      line.goal === null && line.complaints.length === 0
        ? '—'
        : line.reached
          ? 'yes'
          : line.complaints.length > 0
            ? `WRONG ANSWERS (${line.complaints.length})`
            : 'no',
      line.load,
      line.measuredAt,
    ].join(' | '),
  )
  return [head, ...rows.map((row) => `| ${row} |`)].join('\n')
}
