import { concerns, nameOf, validateFields } from '@zhujian/model'
import type { Field, FieldProblem, Fields, FormItem, FormNote } from '@zhujian/model'
import { ACTIONS_WITHOUT_VALIDATION } from '@zhujian/model/strings'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { type ApiError, isApiError, isLost, messageOf } from '../../data/api-error'
import { baseName, changedNames, formReducer, inOrder, splitProblems, startForm } from './form-state'
import type { FormAction, FormState } from './form-state'
import type { FormRow } from './kind'
import { usePending } from './pending'
import type { Pending } from './pending'

export interface SchemaFormOptions {
  fields: Fields
  items: readonly FormItem[]
  initial?: FormRow | undefined
  /** Fields that must be filled here although their definition lets them be empty (the `asks` of a step). */
  required?: readonly string[] | undefined
  /** Cross-field rules over the whole row. */
  rules?: ((row: FormRow) => readonly FieldProblem[]) | undefined
  /** What follows from the values, said below their fields while one types. */
  notes?: (row: FormRow) => readonly FormNote[]
  /** What is wrong besides with a form that is not sent, for it is refused here already: all is then said at once. */
  further?: ((values: Record<string, unknown>) => Promise<readonly FieldProblem[]>) | undefined
  /** Reads anew what the act is about, after somebody else was faster; what was typed stays. */
  refresh?: (() => Promise<void>) | undefined
  /** Rejects with ApiError when the server refuses; its field problems land on the inputs. */
  onSubmit: (values: Record<string, unknown>, action: string) => Promise<unknown>
}

export interface SchemaFormControl
  extends Pick<FormState, 'values' | 'problems' | 'pageProblem' | 'stale' | 'failures' | 'submitting'> {
  fields: Fields
  items: readonly FormItem[]
  names: readonly string[]
  required: readonly string[]
  dirty: boolean
  changed: readonly string[]
  notes: readonly FormNote[]
  /** Files and the like still under way; a submit waits for them. */
  pending: number
  pendingContext: Pending
  set: (patch: Record<string, unknown>) => void
  /** Judges one field (on blur) or, without a name, all; returns what is wrong. */
  check: (name?: string) => FieldProblem[]
  /** Resolves to true when saved. The action's label decides whether validation is skipped [S5-03]. */
  submit: (action?: string) => Promise<boolean>
  load: (values: FormRow) => void
  reset: () => void
  /** There when what the form is about can be read anew. */
  refresh: (() => Promise<void>) | undefined
}

/** A control together with what was loaded or last saved. */
export type LoadedForm = SchemaFormControl & Pick<FormState, 'initial'>

/** The questions that concern what is filled in; what they depend on may stand outside of this form. */
function askedItems({ fields, items }: Pick<SchemaFormOptions, 'fields' | 'items'>, values: FormRow): readonly FormItem[] {
  const names = items.map(nameOf)
  const known = (field: Field) => Object.keys(field.onlyWith ?? {}).every((name) => name in values || names.includes(name))
  const shown = items.filter((item) => {
    const field = fields[nameOf(item)]
    return !field?.onlyWith || !known(field) || concerns(field, values)
  })
  return shown.length === items.length ? items : shown
}

/** The rows that the printed form of a table has stand there from the start, wherever it is filled in. */
function withPrinted({ fields, items, initial = {} }: SchemaFormOptions): FormRow {
  const printed = items.map(nameOf).flatMap((name) => {
    const [field, value] = [fields[name], initial[name]]
    const empty = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    return field?.kind === 'lines' && field.preset && empty ? [[name, field.preset] as const] : []
  })
  return printed.length === 0 ? initial : { ...initial, ...Object.fromEntries(printed) }
}

/** A printed form nobody has written on says nothing, where nothing need be said. */
function unwritten({ fields, items, required = [] }: SchemaFormOptions, values: FormRow): string[] {
  return items.map(nameOf).filter((name) => {
    const field = fields[name]
    if (field?.kind !== 'lines' || !field.preset || !field.optional || required.includes(name)) return false
    return JSON.stringify(values[name]) === JSON.stringify(field.preset)
  })
}

/** An answer to a question that no longer concerns the row stays in the form, should it come back, but does not go out. */
function answersOf(options: SchemaFormOptions, values: FormRow): FormRow {
  const shown = askedItems(options, values)
  const left = options.items.filter((item) => !shown.includes(item)).map(nameOf)
  const none = [...left, ...unwritten(options, values)]
  return none.length === 0 ? values : { ...values, ...Object.fromEntries(none.map((name) => [name, null])) }
}

function judge(options: SchemaFormOptions, names: readonly string[], given: FormRow): FieldProblem[] {
  const values = { ...given, ...Object.fromEntries(unwritten(options, given).map((name) => [name, null])) }
  const simple = validateFields(options.fields, names, values, options.required)
  const seen = new Set(simple.map((problem) => problem.field))
  const crossed = (options.rules?.(values) ?? []).filter((problem) => !seen.has(problem.field))
  return inOrder([...simple, ...crossed.filter((problem) => splitProblems([problem], names).known.length > 0)], names)
}

interface Engine {
  optionsRef: { current: SchemaFormOptions }
  stateRef: { current: FormState }
  busyRef: { current: boolean }
  /** Still on the page, so that what it shows is seen. */
  aliveRef: { current: boolean }
  dispatch: (action: FormAction) => void
  names: readonly string[]
  settled: () => Promise<void>
  /** Complaints about what is not there yet and would be left out. */
  heldBack: () => FieldProblem[]
}

/** What keeps a form from being submitted now: files that did not arrive, then the values. */
function refusalsOf({ optionsRef, stateRef, names, heldBack }: Engine): FieldProblem[] {
  const held = splitProblems(heldBack(), names).known
  const judged = judge(optionsRef.current, names, stateRef.current.values)
  const others = judged.filter(({ field }) => !held.some((problem) => problem.field === baseName(field)))
  return inOrder([...held, ...others], names)
}

/** The request never arrived, or nobody knows whether it did: nothing is lost, and the same submit may be repeated. */
const wordsOf = (error: ApiError): string =>
  isLost(error) ? `${error.message}，填写的内容仍在，恢复后再提交一次` : messageOf(error)

function refusal(error: unknown, names: readonly string[]): FormAction {
  if (!isApiError(error)) return { type: 'refused', problems: [], pageProblem: '操作未完成，请稍后重试' }
  const { known, rest } = splitProblems(error.fields, names)
  const pageProblem = rest || (known.length === 0 ? wordsOf(error) : undefined)
  return { type: 'refused', problems: inOrder(known, names), pageProblem, told: true, stale: error.problem === 'stale' }
}

function withFurther(problems: readonly FieldProblem[], more: readonly FieldProblem[], names: readonly string[]): FormAction {
  const { known, rest } = splitProblems(more, names)
  const said = new Set(problems.map(({ field }) => field))
  const others = known.filter(({ field }) => !said.has(field))
  return { type: 'refused', problems: inOrder([...problems, ...others], names), told: others, ...(rest && { pageProblem: rest }) }
}

async function runSubmit(engine: Engine, action: string): Promise<boolean> {
  const { optionsRef, stateRef, busyRef, aliveRef, dispatch, names, settled } = engine
  if (busyRef.current) return false
  busyRef.current = true
  try {
    dispatch({ type: 'submitting' })
    await settled()
    const problems = ACTIONS_WITHOUT_VALIDATION.includes(action) ? [] : refusalsOf(engine)
    const values = answersOf(optionsRef.current, stateRef.current.values)
    if (problems.length > 0) {
      dispatch(withFurther(problems, (await optionsRef.current.further?.(values)) ?? [], names))
      return false
    }
    await optionsRef.current.onSubmit(values, action)
    dispatch({ type: 'saved', values })
    return true
  } catch (error) {
    dispatch(refusal(error, names))
    if (!isApiError(error)) throw error
    error.shown = aliveRef.current
    return false
  } finally {
    busyRef.current = false
  }
}

function useActions({ optionsRef, stateRef, dispatch, names, settled, heldBack }: Omit<Engine, 'busyRef' | 'aliveRef'>) {
  const busyRef = useRef(false)
  const aliveRef = useRef(false)
  useEffect(() => {
    aliveRef.current = true
    return () => void (aliveRef.current = false)
  }, [])
  const check = useCallback(
    (name?: string) => {
      // An answer here may settle a complaint that is still shown elsewhere.
      const shown = stateRef.current.problems.map(({ field }) => baseName(field))
      const checked = name === undefined ? names : [name, ...shown]
      const problems = splitProblems(judge(optionsRef.current, names, stateRef.current.values), checked).known
      dispatch({ type: 'checked', names: checked, problems, order: names })
      return problems
    },
    [optionsRef, stateRef, dispatch, names],
  )
  const submit = useCallback(
    (action = '') => runSubmit({ optionsRef, stateRef, busyRef, aliveRef, dispatch, names, settled, heldBack }, action),
    [optionsRef, stateRef, dispatch, names, settled, heldBack],
  )
  const set = useCallback(
    (patch: Record<string, unknown>) => {
      stateRef.current = formReducer(stateRef.current, { type: 'change', patch })
      dispatch({ type: 'change', patch })
    },
    [stateRef, dispatch],
  )
  const load = useCallback((values: FormRow) => dispatch({ type: 'load', values }), [dispatch])
  const reset = useCallback(() => dispatch({ type: 'reset' }), [dispatch])
  return { check, submit, set, load, reset }
}

const NOTHING: readonly string[] = []
const NO_NOTES: readonly FormNote[] = []

/** What the notes propose stands in a field as long as nobody chose anything else there. */
function useProposals(notes: readonly FormNote[], values: FormRow, set: SchemaFormControl['set']) {
  const proposed = useRef<Record<string, unknown>>({})
  useEffect(() => {
    const open = notes.filter(({ field, value }) => {
      const held = values[field] ?? undefined
      return value !== undefined && held !== value && (held === undefined || held === proposed.current[field])
    })
    if (open.length === 0) return
    const patch = Object.fromEntries(open.map(({ field, value }) => [field, value]))
    Object.assign(proposed.current, patch)
    set(patch)
  }, [notes, values, set])
}

/** Fields that may be empty by themselves, but not with what is filled in beside them: left empty, their rule complains. */
function neededNow(fields: Fields, names: readonly string[], values: FormRow, rules: SchemaFormOptions['rules']): string[] {
  if (!rules) return []
  const complainsOf = (name: string) => rules({ ...values, [name]: null }).some(({ field }) => field === name)
  return names.filter((name) => fields[name]?.optional === true && complainsOf(name))
}

/** A failure is said by the client; the way to try again stays. */
async function readAnew(refresh: SchemaFormOptions['refresh'], dispatch: (action: FormAction) => void): Promise<void> {
  try {
    await refresh?.()
    dispatch({ type: 'refreshed' })
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

/** The same as long as the questions are: what is bound to them is not made anew with each key. */
function useNames(items: readonly FormItem[]): string[] {
  const joined = items.map(nameOf).join(',')
  return useMemo(() => (joined === '' ? [] : joined.split(',')), [joined])
}

/** Values, complaints and the one submit of a form made from fields. Rendered by SchemaForm. */
export function useSchemaForm(options: SchemaFormOptions): LoadedForm {
  const [state, dispatch] = useReducer(formReducer, options, (first) => startForm(withPrinted(first)))
  const optionsRef = useRef(options)
  const stateRef = useRef(state)
  useEffect(() => {
    optionsRef.current = options
    stateRef.current = state
  })
  const { count, settled, heldBack, context } = usePending((name) =>
    dispatch({ type: 'checked', names: [name], problems: [], order: NOTHING }),
  )
  const { fields, items: all } = options
  const items = useMemo(() => askedItems({ fields, items: all }, state.values), [fields, all, state.values])
  const names = useNames(items)
  const actions = useActions({ optionsRef, stateRef, dispatch, names, settled, heldBack })
  const changed = useMemo(() => changedNames(state), [state])
  const { notes: findNotes } = options
  const notes = useMemo(() => findNotes?.(state.values) ?? NO_NOTES, [findNotes, state.values])
  useProposals(notes, state.values, actions.set)
  const { required = NOTHING, rules } = options
  const needed = useMemo(() => neededNow(fields, names, state.values, rules), [fields, names, state.values, rules])
  // A choice may take fields away: what was said of them leads nowhere.
  const problems = useMemo(() => splitProblems(state.problems, names).known, [state.problems, names])
  return {
    ...state,
    ...actions,
    problems,
    refresh: options.refresh && (() => readAnew(options.refresh, dispatch)),
    fields,
    items,
    names,
    required: needed.length > 0 ? [...required, ...needed] : required,
    changed,
    notes,
    dirty: changed.length > 0,
    pending: count,
    pendingContext: context,
  }
}
