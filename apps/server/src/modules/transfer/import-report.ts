import { type AnyEntity, notesOf } from '@zhujian/model'
import { type Planned, problemOf } from './import-plan'
import type { HeadMatch } from './import-columns'
import type { Checked, ImportProblem, Sheet, Staged } from './import-sheet'

/** As many can be corrected on screen in one go; all of them stand in the sheet of errors. */
export const MAX_SHOWN = 1000

export interface Counts {
  readonly add: number
  readonly update: number
  readonly error: number
}

/** What a dry run answers; also kept with the batch, so it holds no sensitive value. */
export interface ImportReport extends Counts, Record<string, unknown> {
  readonly import_id: number
  readonly total: number
  readonly skipped_blank: number
  /** How many complaints there are, listed or not. */
  readonly error_cells: number
  /** The first complaints, by row and cell. */
  readonly errors: readonly ImportProblem[]
  /** What the form would warn of in lines that are taken all the same; the first ones, by row and cell. */
  readonly notes: readonly ImportProblem[]
  /** How many lines are warned of, listed or not. */
  readonly noted: number
  /** Failed lines as typed, for correcting them on screen; sensitive cells are left out. */
  readonly rows: readonly { readonly row: number; readonly cells: Readonly<Record<string, string>> }[]
  /** How the heads were understood. */
  readonly columns: readonly { readonly head: string; readonly field: string | null }[]
  readonly unknown_columns: readonly string[]
  /** Labels of required fields no head was found for. */
  readonly missing_columns: readonly string[]
}

export function countPlan(plan: readonly Planned[]): Counts {
  const of = (kind: Planned['kind']) => plan.filter((each) => each.kind === kind).length
  return { add: of('add'), update: of('update'), error: of('error') }
}

export const problemsIn = (plan: readonly Planned[]): ImportProblem[] =>
  plan.flatMap((each) => (each.kind === 'error' ? each.problems : []))

export function byRowNumber(problems: readonly ImportProblem[]): Map<number, ImportProblem[]> {
  const found = new Map<number, ImportProblem[]>()
  for (const problem of problems) found.set(problem.row, [...(found.get(problem.row) ?? []), problem])
  return found
}

/** What is kept of a checked sheet until it is confirmed: the lines, what each of them would do, and every complaint. */
export function stagedOf(sheet: Sheet, plan: readonly Planned[]): Staged {
  const checked = plan.flatMap((line): [number, Checked][] => {
    if (line.kind === 'error') return []
    return [[line.row, line.kind === 'add' ? 0 : [line.current.id, line.current.version]]]
  })
  const { heads, columns, rows } = sheet
  return { heads, columns, rows, checked: Object.fromEntries(checked), problems: problemsIn(plan) }
}

/** The same warnings as below the fields of the form, for cells the sheet fills in; a line that fails has its reasons already. */
function warningsIn(entity: AnyEntity, staged: Staged, plan: readonly Planned[]): ImportProblem[] {
  const typed = new Map(staged.rows.map((line) => [line.row, line]))
  return plan.flatMap((line) => {
    const cells = typed.get(line.row)
    if (line.kind === 'error' || !cells) return []
    const current = line.kind === 'update' ? line.current : {}
    return notesOf(entity, { ...current, ...line.values })
      .filter(({ field, tone }) => (tone === 'warning' || tone === 'danger') && field in line.values)
      .map(({ field, text }) => problemOf(entity, cells, field, text))
  })
}

export function reportOf(
  entity: AnyEntity,
  id: number,
  staged: Staged,
  plan: readonly Planned[],
  rest: { skippedBlank: number; match: Pick<HeadMatch, 'unknown' | 'missing'> },
): ImportReport {
  const all = staged.problems
  const notes = warningsIn(entity, staged, plan)
  const errors = all.slice(0, MAX_SHOWN)
  const failed = new Set(errors.map((problem) => problem.row))
  const shown = staged.rows.filter((row) => failed.has(row.row))
  const open = (cells: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(cells).filter(([name]) => !entity.fields[name]?.sensitive))
  return {
    import_id: id,
    total: staged.rows.length,
    ...countPlan(plan),
    skipped_blank: rest.skippedBlank,
    error_cells: all.length,
    errors,
    notes: notes.slice(0, MAX_SHOWN),
    noted: new Set(notes.map(({ row }) => row)).size,
    rows: shown.map(({ row, cells }) => ({ row, cells: open(cells) })),
    columns: staged.heads.map((head, index) => ({ head, field: staged.columns[index] ?? null })),
    unknown_columns: rest.match.unknown,
    missing_columns: rest.match.missing,
  }
}
