import type { FieldProblem } from '@zhujian/model'
import type { FormRow } from './kind'

export interface FormState {
  values: Record<string, unknown>
  initial: FormRow
  problems: FieldProblem[]
  /** Of them what the server said: leaving a field does not disprove it, only another value does. */
  told: readonly FieldProblem[]
  /** A complaint that belongs to no field of this form; shown in the page bar. */
  pageProblem: string | null
  /** Refused because somebody else was faster: what is shown is an old version. */
  stale: boolean
  /** Counts submit attempts that failed; each new one moves the focus to the first problem. */
  failures: number
  submitting: boolean
}

export type FormAction =
  | { type: 'change'; patch: Record<string, unknown> }
  | { type: 'checked'; names: readonly string[]; problems: readonly FieldProblem[]; order: readonly string[] }
  | { type: 'submitting' }
  | {
      type: 'refused'
      problems: readonly FieldProblem[]
      pageProblem?: string | undefined
      told?: true | readonly FieldProblem[]
      stale?: boolean
    }
  | { type: 'refreshed' }
  | { type: 'saved'; values: FormRow }
  | { type: 'load'; values: FormRow }
  | { type: 'reset' }

export function startForm(initial: FormRow): FormState {
  return {
    values: { ...initial },
    initial,
    problems: [],
    told: [],
    pageProblem: null,
    stale: false,
    failures: 0,
    submitting: false,
  }
}

/** 'lines.0.name' belongs to the input of `lines`. */
export const baseName = (field: string): string => field.split('.', 1)[0] ?? field

const withoutNames = (problems: readonly FieldProblem[], names: readonly string[]) =>
  problems.filter((problem) => !names.includes(baseName(problem.field)))

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'change': {
      // A control that gives its value again as it is left has changed nothing.
      const changed = Object.keys(action.patch).filter((name) => !same(state.values[name], action.patch[name]))
      return {
        ...state,
        values: { ...state.values, ...action.patch },
        problems: withoutNames(state.problems, changed),
        told: withoutNames(state.told, changed),
      }
    }
    case 'checked': {
      const found = action.problems.map(({ field }) => baseName(field))
      const kept = state.problems.filter(
        (problem) =>
          !action.names.includes(baseName(problem.field)) ||
          (state.told.includes(problem) && !found.includes(baseName(problem.field))),
      )
      // In their places: links of the summary must not move under the pointer that left the field to press one.
      return { ...state, problems: inOrder([...kept, ...action.problems], action.order) }
    }
    case 'submitting':
      return { ...state, submitting: true, pageProblem: null, stale: false }
    case 'refreshed':
      return { ...state, pageProblem: null, stale: false }
    case 'refused':
      return {
        ...state,
        submitting: false,
        problems: [...action.problems],
        told: action.told === true ? action.problems : (action.told ?? []),
        pageProblem: action.pageProblem ?? null,
        stale: action.stale ?? false,
        failures: state.failures + 1,
      }
    case 'saved':
      return { ...state, submitting: false, initial: action.values, problems: [], told: [], pageProblem: null }
    case 'load':
      return startForm(action.values)
    case 'reset':
      return startForm(state.initial)
  }
}

/** '' and null count as the same nothing. */
export const same = (a: unknown, b: unknown): boolean =>
  a === b || (isNothing(a) && isNothing(b)) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** Names whose value differs from what was loaded or last saved; '' and null count as the same nothing. */
export function changedNames(state: Pick<FormState, 'values' | 'initial'>): string[] {
  const names = new Set([...Object.keys(state.values), ...Object.keys(state.initial)])
  return [...names].filter((name) => !same(state.values[name], state.initial[name]))
}

/** Splits what the server said into complaints about fields on screen and one sentence for the rest. */
export function splitProblems(problems: readonly FieldProblem[], names: readonly string[]) {
  const known = problems.filter((problem) => names.includes(baseName(problem.field)))
  const rest = problems.filter((problem) => !names.includes(baseName(problem.field)))
  return { known, rest: rest.map((problem) => problem.message).join('；') }
}

/** Orders problems as the fields stand on the page, so that "first" is what the eye meets first. */
export function inOrder(problems: readonly FieldProblem[], names: readonly string[]): FieldProblem[] {
  const place = (problem: FieldProblem) => names.indexOf(baseName(problem.field))
  return [...problems].sort((a, b) => place(a) - place(b))
}
