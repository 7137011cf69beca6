import { fitsCell } from './cells'
import type { AnyDict, Dict, DictEntry, Tone } from './dict'
import type { Fields, RowOf } from './field'
import { hasOwn } from './has-own'
import type { Figure } from './figure'
import type { Legal } from './legal'
import type { Moment, Offer } from './moment'
import type { Sound } from './sound'
import type { FieldProblem, FormNote } from './problem'
import type { Awaited, Duty, LocalTerm, Turn, Where } from './turn'
import type { View } from './view'

/**
 * How rows of an entity belong to people, turned into one WHERE clause by the server:
 * engineering – the project itself · project – through engineering_id · unit – through unit_id (or the unit itself) ·
 * org – through supervise_org_id (or the organisation itself) · account – accounts under the caller's reach ·
 * shared – reference data, readable by every grant · personal – rows of the account that made them.
 */
export type Scope = 'engineering' | 'project' | 'unit' | 'org' | 'account' | 'shared' | 'personal'

export const COLUMN_TYPES = [
  'index',
  'checkbox',
  'img',
  'imageAllList',
  'link',
  'input',
  'switch',
  'select',
  'cascader',
  'month',
  'second',
  'state',
  'popover',
] as const
/** The 13 column types of [S3-06]. */
export type ColumnType = (typeof COLUMN_TYPES)[number]
export const FORM_TYPES = [
  'select',
  'cascader',
  'radio',
  'checkbox',
  'textarea',
  'date',
  'dateRange',
  'monthRange',
  'time',
  'upload',
  'searchSelect',
] as const
/** The form field types of [S3-08]. */
export type FormType = (typeof FORM_TYPES)[number]

export const VERBS = ['read', 'add', 'edit', 'delete', 'export', 'import', 'reveal'] as const
export type Verb = (typeof VERBS)[number]

export type Column<N extends string = string> = N | readonly [N, ColumnType]
export type FormItem<N extends string = string> = N | readonly [N, FormType]

export interface Step<S extends string = string, N extends string = string> {
  readonly label: string
  readonly from: readonly S[]
  readonly to: S
  /** Offered on rows like this alone; on any other the effects refuse it in their words. */
  readonly where?: readonly Where<N>[]
  /** Fields the actor fills in or confirms; required ones must be complete on the merged row. */
  readonly asks?: readonly N[]
  /** Fields the actor may fill in besides. */
  readonly may?: readonly N[]
  /** Fields the actor has to see beside the questions, such as the photo of before. */
  readonly shows?: readonly (N | 'created_at')[]
  /** Fields the server fills as it is taken: an account with who did it, an instant or a day with when. */
  readonly stamps?: readonly N[]
  /** Fields it empties, such as the reason of an earlier return. */
  readonly clears?: readonly N[]
  /** What will happen, said before the act; the row as it stands. */
  readonly told?: (row: Readonly<Record<string, unknown>>) => string
  readonly tone?: Tone
  readonly legal?: Legal
  /** It signs that the row is fit: not while a judged line `fails`, nor on a day before these. */
  readonly sound?: Sound<N>
  /** Field holding the account or unit that must act: "mine", four-eyes and the to-do inbox follow from it. */
  readonly by?: N
  /** Not by the account this field names: who drew it up does not approve it, nor who handed it in (`barredFrom`). */
  readonly notBy?: N | 'created_by'
  /** Time limit: a field with the deadline, or working days from the day its turn came, by law or as set. */
  readonly within?: N | number | LocalTerm
  /** Whom everybody waits for. */
  readonly turn?: Awaited<S, N>
  /** Nobody takes it: it follows from a cause elsewhere, so there is no right to it that could be granted. */
  readonly caused?: true
}

type StateMap = Record<string, DictEntry>

/** What one line of `rules` yields: a complaint, or anything falsy when there is none. */
export type RuleResult = FieldProblem | false | '' | 0 | null | undefined

export interface Flow<SM extends StateMap = StateMap, N extends string = string, ST extends string = string> {
  readonly states: Dict<SM>
  readonly start: keyof SM & string
  /**
   * States in which a row of a project is not yet made known: it is there for the side that drew it up alone, the writer's
   * company where somebody of a company wrote it, else the regulators.
   */
  readonly internal?: readonly (keyof SM & string)[]
  /**
   * States in which a row may be changed as a whole, whoever may edit it: before it is handed in, or sent back. In every other
   * state it changes by its steps alone. It is deleted only in the first, by who made it, and only where that one is open.
   */
  readonly open: readonly (keyof SM & string)[]
  /** Fields filled in those states and meant for nobody else: participants never see them, nor the history before the row was made known. */
  readonly internalFields?: readonly N[]
  readonly steps: Readonly<Record<ST, Step<keyof SM & string, N>>>
  /** Acts that move no state and are awaited all the same. */
  readonly duties?: Readonly<Record<string, Duty<keyof SM & string, N>>>
  /** Where its turns open, unless a turn says another page. */
  readonly opens?: Turn<string, N>['opens']
}

export interface ListView<N extends string = string> {
  readonly search: readonly N[]
  readonly columns: readonly Column<N>[]
  /** Field name, '-' before it for descending. */
  readonly sort: N | `-${N}` | 'id' | '-id'
  /** States whose rows come first, in this order, until another sort is asked for; the rows of the other states follow. */
  readonly first?: readonly string[]
  readonly startView?: string
  /** Columns by which the server keeps exact row counts, so that totals and far pages of big lists cost no counting. */
  readonly counted?: readonly N[]
  /** Work on these rows goes on in the middle library: the list of the current one shows them too. */
  readonly middle?: true
}

export type Grant = '*' | readonly string[]

export interface Unique<N extends string = string> {
  readonly fields: readonly N[]
  /** Said on the field that {@link uniqueField} names. */
  readonly message: string
  /** Only rows of this SQL condition exclude one another, such as those now in force. */
  readonly where?: string
  /** The same condition over a row not yet stored, for who must tell two rows apart before the index does. */
  readonly when?: (row: Readonly<Record<string, unknown>>) => boolean
}

export interface Definition<Fs extends Fields, SM extends StateMap, ST extends string = string> {
  readonly label: string
  readonly scope: Scope
  readonly display: keyof Fs & string
  /** Said behind the display where one of its rows is chosen, to tell apart those of one name. */
  readonly beside?: readonly (keyof Fs & string)[]
  readonly fields: Fs
  /** Checks over the whole merged row; the same function runs in the browser and on the server. */
  readonly rules?: (row: Partial<RowOf<Fs>> & { state?: number }) => readonly RuleResult[]
  /** What follows from a form as far as it is filled in, said while one types. */
  readonly notes?: (row: Partial<RowOf<Fs>>) => readonly FormNote[]
  /** Entities whose rows are parts of a row of this, each with its field that names the whole; shown in its record. */
  readonly children?: Readonly<Record<string, string>>
  /** Fields that follow from the others of the row: found whenever it is written, typed by nobody. */
  readonly computed?: { readonly [N in keyof Fs]?: (row: Partial<RowOf<Fs>>) => RowOf<Fs>[N] | null }
  /** What people fill in, in the order of the form; left out, every field in its order but those the server or a step fills. */
  readonly form?: readonly FormItem<keyof Fs & string>[]
  readonly list: ListView<(keyof Fs & string) | 'state' | 'created_at' | 'updated_at'>
  readonly flow?: Flow<SM, keyof Fs & string, ST>
  /** Named parts of its lists, in the order of their tabs. */
  readonly views?: Readonly<Record<string, View<keyof SM & string, keyof Fs & string>>>
  /** Numbers above its lists, at most four. */
  readonly figures?: readonly Figure<keyof Fs & string>[]
  /** Fields participants never see of rows they did not make, such as how a colleague signs in. */
  readonly internalFields?: readonly (keyof Fs & string)[]
  /** Fields that nobody fills in: the server does. A required one is given when the row is made; the migration has the same default. */
  readonly filled?: readonly (keyof Fs & string)[]
  /** Acts of its own code that move no state, with what people read; granted like the steps. */
  readonly acts?: Readonly<Record<string, string>>
  /** Rows of a demonstration and of tests: how many a project has, and the fields that go together. */
  readonly sample?: {
    readonly each: number
    readonly row?: (moment: Moment, offer: Offer) => Partial<RowOf<Fs>>
  }
  readonly grants: Readonly<Record<string, Grant>>
  readonly unique?: readonly Unique<keyof Fs & string>[]
  /**
   * Rows of the company in `unit_id`, on the side `unit_role` where it has one: other participants read them and do nothing
   * else, nor see what is masked. Whoever acts for several companies of a project is told by the server.
   */
  readonly ofCompany?: true
  /** Rows a company keeps for itself: other companies do not read them, the regulators do. Of a station: those of its region alone. */
  readonly ofOwnCompany?: true
  /** Rights that hold when the project is in the history library too: what was begun is brought to its end there. */
  readonly inHistory?: readonly string[]
  /** Its rows are about the library itself: read and written in every one, the history library too. */
  readonly anyLibrary?: true
}

export interface Entity<
  N extends string = string,
  Fs extends Fields = Fields,
  SM extends StateMap = StateMap,
  ST extends string = string,
> extends Definition<Fs, SM, ST> {
  readonly name: N
  readonly form: readonly FormItem<keyof Fs & string>[]
}
// Entities of any shape: the parts that are contravariant in the fields are widened.
export interface AnyEntity
  extends Omit<
    Entity,
    | 'beside'
    | 'rules'
    | 'notes'
    | 'computed'
    | 'sample'
    | 'form'
    | 'list'
    | 'flow'
    | 'views'
    | 'figures'
    | 'internalFields'
    | 'filled'
    | 'unique'
  > {
  readonly beside?: readonly string[]
  readonly rules?: (row: never) => readonly RuleResult[]
  readonly notes?: (row: never) => readonly FormNote[]
  readonly computed?: Readonly<Record<string, ((row: never) => unknown) | undefined>>
  readonly sample?: {
    readonly each: number
    readonly row?: (moment: Moment, offer: Offer) => Readonly<Record<string, unknown>>
  }
  readonly form: readonly FormItem[]
  readonly list: {
    readonly search: readonly string[]
    readonly columns: readonly Column[]
    readonly sort: string
    readonly first?: readonly string[]
    readonly startView?: string
    readonly counted?: readonly string[]
    readonly middle?: true
  }
  readonly flow?: {
    readonly states: AnyDict & { code(key: string): number | string }
    readonly start: string
    readonly internal?: readonly string[]
    readonly open: readonly string[]
    readonly internalFields?: readonly string[]
    readonly steps: Readonly<Record<string, Step>>
    readonly duties?: Readonly<Record<string, Duty>>
    readonly opens?: Turn['opens']
  }
  readonly views?: Readonly<Record<string, View>>
  readonly figures?: readonly Figure[]
  readonly internalFields?: readonly string[]
  readonly filled?: readonly string[]
  readonly unique?: readonly Unique[]
}

/** Columns every table has besides its fields. Instants in epoch seconds. */
export type SystemColumns = {
  id: number
  created_by: number | null
  created_at: number
  updated_by: number | null
  updated_at: number
  version: number
}
/** Nothing more for an entity that has no flow. */
type StateOf<E> = E extends { readonly flow?: { readonly states: Dict<infer SM> } }
  ? [SM] extends [never]
    ? unknown
    : { state: SM[keyof SM][0] & number }
  : unknown
/** A row as the engine reads it and as the wire carries it: sensitive fields masked, files as joined paths where they were asked for. */
export type Row<E extends AnyEntity> = RowOf<E['fields']> & SystemColumns & StateOf<E>

/** What the server writes beside a reference or a tree: the name of what it points at. */
export type Labels<Fs extends Fields> = {
  readonly [N in keyof Fs & string as Fs[N]['kind'] extends 'ref' | 'refs' | 'tree' | 'region' ? `${N}_text` : never]?:
    | string
    | null
}

/** A whole row as it is answered: its fields, their labels, and what the caller may do with it. */
export type Answered<E extends AnyEntity> = Readonly<Row<E>> & Labels<E['fields']> & { readonly can?: readonly string[] }
export type FieldName<E extends AnyEntity> = keyof E['fields'] & string
/** What a list may show of an entity: its fields and the columns every row has. */
export type ColumnName<E extends AnyEntity> = FieldName<E> | 'state' | 'created_at' | 'updated_at'
/** The steps of the flow, by name; never for an entity without one. */
export type StepOf<E extends AnyEntity> =
  E extends Entity<string, Fields, infer SM, infer ST> ? ([SM] extends [never] ? never : ST) : never

/** What is left for people to fill in: neither computed, nor given by the server, nor filled in by a step. */
function formOf<Fs extends Fields, SM extends StateMap, ST extends string>({
  fields,
  computed = {},
  filled = [],
  flow,
}: Definition<Fs, SM, ST>): (keyof Fs & string)[] {
  const steps: readonly Step[] = Object.values(flow?.steps ?? {})
  const later = new Set<string>([
    ...Object.keys(computed),
    ...filled,
    ...steps.flatMap(({ asks = [], may = [], stamps = [], clears = [] }) => [...asks, ...may, ...stamps, ...clears]),
  ])
  return Object.keys(fields).filter((name) => fields[name]?.kind !== 'serial' && !later.has(name))
}

/** Declares a business entity: its table, schema, routes, screens and rights are derived from what it says. */
export function defineEntity<
  const N extends string,
  const Fs extends Fields,
  const SM extends StateMap = never,
  const ST extends string = never,
>(name: N, definition: Definition<Fs, SM, ST>): Entity<N, Fs, SM, ST> {
  return { name, ...definition, form: definition.form ?? formOf(definition) }
}

export const nameOf = (item: Column | FormItem): string => (typeof item === 'string' ? item : item[0])

/** A step that only follows from a cause elsewhere: no grant, and no edited right, opens it to anybody. */
export const isCaused = (entity: AnyEntity, right: string): boolean => entity.flow?.steps[right]?.caused === true

/** Whether a new row needs what no cell of a sheet can hold. */
export const needsMoreThanCells = ({ fields, form, filled = [] }: Pick<AnyEntity, 'fields' | 'form' | 'filled'>): boolean =>
  form.some((item) => {
    const field = fields[nameOf(item)]
    return field !== undefined && !fitsCell(field) && !field.optional && !filled.includes(nameOf(item))
  })

/** A right nobody has, whatever is granted or edited: importing leads nowhere where no line of a sheet can make a row. */
export const isNobodys = (entity: AnyEntity, right: string): boolean =>
  isCaused(entity, right) || (right === 'import' && needsMoreThanCells(entity))

/** What participants are not told of a row, by the entity or by its flow. */
export const internalFieldsOf = (
  { flow, internalFields = [] }: Pick<AnyEntity, 'flow' | 'internalFields'>,
  /** What those on the other side never see, even of a row they made. */
  ofOwn = false,
): readonly string[] => [...(ofOwn ? [] : internalFields), ...(flow?.internalFields ?? [])]

/** A field by a name from outside: what every object inherits is no field. */
export const ownField = ({ fields }: Pick<AnyEntity, 'fields'>, name: string): Fields[string] | undefined =>
  hasOwn(fields, name) ? fields[name] : undefined

const OWNERS: Readonly<Partial<Record<Scope, string>>> = { project: 'engineering_id', unit: 'unit_id', org: 'supervise_org_id' }

/** The reference that says whose a row is. It is chosen when the row is made and stays: another owner's row is another row. */
export const ownerField = ({ scope, fields }: Pick<AnyEntity, 'scope' | 'fields'>): string | undefined =>
  hasOwn(fields, OWNERS[scope] ?? '') ? OWNERS[scope] : undefined

/** References that stay as they were once filled in: whose the row is, and the whole it is a part of. */
export const stays = (entity: Pick<AnyEntity, 'scope' | 'fields'>, name: string): boolean =>
  name === ownerField(entity) || (entity.fields[name]?.kind === 'ref' && entity.fields[name].whole === true)

/** Every right an entity knows: the verbs, its steps, and the acts of its own routes that its grants name. */
export function rightsOf(entity: AnyEntity): string[] {
  const named = Object.values(entity.grants).flatMap((grant) => (grant === '*' ? [] : grant))
  const known = [...VERBS, ...Object.keys(entity.flow?.steps ?? {}), ...named]
  return [...new Set(known)].filter((right) => !isNobodys(entity, right))
}

/** Whether a right holds in the history library too. */
export const goesOnInHistory = (entity: AnyEntity, right: string): boolean => entity.inHistory?.includes(right) ?? false

/** Whether a role holds a right by the definition alone (data overrides come on top). */
export function granted(entity: AnyEntity, role: string, right: string): boolean {
  const grant = hasOwn(entity.grants, role) ? entity.grants[role] : undefined
  return !isNobodys(entity, right) && (grant === '*' || (grant?.includes(right) ?? false))
}

/**
 * The field on which two rows are told to be the same: the last of the rule that the form shows. What stands before it only
 * says within what, and so does whose the row is wherever the rule names it: on no form that hangs below the project is it shown.
 */
export const uniqueField = (entity: AnyEntity, { fields }: Unique): string => {
  const shown = fields.filter((name) => name !== ownerField(entity) && entity.form.some((item) => nameOf(item) === name))
  return shown.at(-1) ?? fields[0] ?? ''
}

/** The computed fields of a row as it will stand. */
export const computedOf = ({ computed = {} }: Pick<AnyEntity, 'computed'>, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(computed).flatMap(([name, find]) => (find ? [[name, find(row as never)] as const] : [])))
