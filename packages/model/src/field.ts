import type { AnyDict, CodeOf } from './dict'
import type { FormatName } from './formats'

/** What makes a value personal; decides its mask, its encryption and who may reveal it. */
export type Sensitive = 'idCard' | 'bankCard' | 'mobile' | 'address' | 'face'

interface Base<V, O extends boolean> {
  readonly label: string
  /** May be empty on add and edit; a step can still ask for it. */
  readonly optional: O
  readonly sensitive?: Sensitive
  /** Unit of the number, shown in the head and beside the input, e.g. '㎡'. */
  readonly unit?: string
  /** One short sentence for the person who fills it in. */
  readonly hint?: string
  /** What people write there: demonstrations and tests are made of it. */
  readonly examples?: readonly NonNullable<V>[]
  /** Asked of rows alone that have one of these codes in each of these fields; the others have no answer to it. */
  readonly onlyWith?: Readonly<Record<string, readonly (string | number | boolean)[]>>
  /** In lines: the answer by which what was judged does not stand. */
  readonly fails?: NonNullable<V>
  readonly __value?: V
}

export interface TextField<O extends boolean = boolean> extends Base<string, O> {
  readonly kind: 'text'
  readonly max: number
  readonly format?: FormatName
  /** An opinion, a reason: words, as every long text is. */
  readonly prose?: true
}
export interface LongTextField<O extends boolean = boolean> extends Base<string, O> {
  readonly kind: 'longText'
  readonly max: number
}
export interface IntegerField<O extends boolean = boolean> extends Base<number, O> {
  readonly kind: 'integer'
  readonly min: number
  readonly max: number
  /** A year: its digits are a name, never grouped by thousands. */
  readonly year?: boolean
}
/** A decimal string of at most `precision` digits, `scale` of them behind the point. */
export interface DecimalField<O extends boolean = boolean> extends Base<string, O> {
  readonly kind: 'decimal'
  readonly precision: number
  readonly scale: number
  readonly min?: string
  readonly max?: string
}
export interface BoolField<O extends boolean = boolean> extends Base<boolean, O> {
  readonly kind: 'bool'
}
/** Of what has happened: never later than today in Asia/Shanghai, an instant never later than now. */
interface Past {
  readonly past?: boolean
}
/** yyyy-MM-dd */
export interface DateField<O extends boolean = boolean> extends Base<string, O>, Past {
  readonly kind: 'date'
}
/** yyyy-MM */
export interface MonthField<O extends boolean = boolean> extends Base<string, O>, Past {
  readonly kind: 'month'
}
/** HH:mm */
export interface TimeField<O extends boolean = boolean> extends Base<string, O> {
  readonly kind: 'time'
}
/** Epoch seconds. */
export interface InstantField<O extends boolean = boolean> extends Base<number, O>, Past {
  readonly kind: 'instant'
}
export interface EnumField<V = unknown, O extends boolean = boolean> extends Base<V, O> {
  readonly kind: 'enum'
  readonly dict: AnyDict
  readonly many: boolean
}
/** Code of a node of a tree `type` (table dictionary_item with parents); the wire sends the last element of the path. */
export interface TreeField<O extends boolean = boolean> extends Base<string, O> {
  readonly kind: 'tree'
  readonly type: string
}
/** Six-digit GB/T 2260 code. */
export interface RegionField<O extends boolean = boolean> extends Base<string, O> {
  readonly kind: 'region'
  /** A whole city or province may be chosen too. */
  readonly anyLevel?: boolean
}
/**
 * Which rows a row of a project may name. Without a word: of rows that belong to projects those of its own project,
 * of the others any.
 * any – also of other projects, where the law wants it · own – of these the caller's company's · company – the caller's, of
 * whoever is of one · party – companies taking part · side – of these the caller's, of the main contractor those under it too ·
 * participants – accounts of those companies, or entered on the project · officers – accounts of its supervising body ·
 * people – either · inspectors – those of its supervising body that inspect sites and may sign in · body – rows of that body.
 * On a form about no project, officers, inspectors and body are those of the caller's region.
 */
export type Of = 'any' | 'own' | 'company' | 'party' | 'side' | 'participants' | 'officers' | 'people' | 'inspectors' | 'body'
/** Codes by field: rows that have one of them in each; none for a field is no condition. */
export type Codes = Readonly<Record<string, readonly (string | number | boolean)[]>>
export interface Bound {
  readonly of?: Of
  /** With `party` and `side`: the parts one of which the company must play there. */
  readonly parts?: readonly string[]
  /** Rows alone that have one of these codes in each of these fields, by which the target is searched. */
  readonly where?: Codes
  /** What is said of any other row; without it, what is asked for. */
  readonly otherwise?: string
  /** Offered are such alone, as the form is filled in. What else is sent is judged by the act itself, in its own words. */
  readonly offers?: (row: Readonly<Record<string, unknown>>) => Codes
}
interface Chosen {
  /** What the chosen row brings into the form where nothing is filled in yet: field of the form → field of the target. */
  readonly fills?: Readonly<Record<string, string>>
  /** What the row is a part of: chosen when it is made and never changed, for the state and the limits of this whole are its own. */
  readonly whole?: true
}
export interface RefField<O extends boolean = boolean> extends Base<number, O>, Bound, Chosen {
  readonly kind: 'ref'
  readonly target: string
}
export interface RefsField<O extends boolean = boolean> extends Base<number[], O>, Bound {
  readonly kind: 'refs'
  readonly target: string
}
export type Accept = 'image' | 'document' | 'any'
/** Comma-joined storage paths on the wire [S3-23]; rows of file_link in the database. */
export interface FilesField<O extends boolean = boolean> extends Base<string, O> {
  readonly kind: 'files'
  readonly accept: Accept
  readonly max: number
  /** Taken on the spot for this row: a file of the same content stands nowhere else. */
  readonly once?: true
}
/** 'lng,lat' BD-09 [S3-13]. */
export interface GeoField<O extends boolean = boolean> extends Base<string, O> {
  readonly kind: 'geo'
}
/** Number drawn by the server at creation: prefix + yyyyMM + running number. */
export interface SerialField extends Base<string, true> {
  readonly kind: 'serial'
  readonly prefix: string
}
/** Sub-rows kept inside the row as JSON. */
export interface LinesField<V extends object = Record<string, unknown>, O extends boolean = boolean> extends Base<V[], O> {
  readonly kind: 'lines'
  readonly fields: Fields
  readonly max: number
  /** The rows a printed form has: what is given here stands fixed, the rest is filled in, and no row comes or goes. */
  readonly preset?: readonly Partial<V>[]
  /** The same where what is asked depends on the rest of the form: its rows come and go with it. */
  readonly presetBy?: (row: Readonly<Record<string, unknown>>) => readonly Partial<V>[]
}
export interface RichTextField<O extends boolean = boolean> extends Base<string, O> {
  readonly kind: 'richText'
  readonly max: number
}

export type Field =
  | TextField
  | LongTextField
  | IntegerField
  | DecimalField
  | BoolField
  | DateField
  | MonthField
  | TimeField
  | InstantField
  | EnumField
  | TreeField
  | RegionField
  | RefField
  | RefsField
  | FilesField
  | GeoField
  | SerialField
  | LinesField
  | RichTextField
export type FieldKind = Field['kind']
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>
/** A set of named fields; table, search, form, export and import all take this, never an entity. */
export type Fields = Readonly<Record<string, Field>>

export type Value<F extends Field> = true extends F['optional'] ? NonNullable<F['__value']> | null : NonNullable<F['__value']>
export type RowOf<Fs extends Fields> = { -readonly [K in keyof Fs]: Value<Fs[K]> }

interface Options {
  optional?: boolean
  hint?: string
}
interface TextOptions extends Options {
  max?: number
  format?: FormatName
  prose?: true
  sensitive?: Sensitive
  examples?: readonly string[]
}
type Fails = { fails?: unknown }
type Opt<P> = P extends { optional: true } ? true : false

function base<const P extends Options>(label: string, options: P | undefined) {
  return { ...options, label, optional: (options?.optional ?? false) as Opt<P> }
}

/** The twenty kinds of field. A new one needs three entities that want it and a decision record. */
export const f = {
  text: <const P extends TextOptions>(label: string, o?: P): TextField<Opt<P>> => ({ max: 100, ...base(label, o), kind: 'text' }),
  longText: <const P extends TextOptions>(label: string, o?: P): LongTextField<Opt<P>> => ({
    max: 500,
    ...base(label, o),
    kind: 'longText',
  }),
  integer: <
    const P extends Options & { min?: number; max?: number; unit?: string; year?: boolean; examples?: readonly number[] },
  >(
    label: string,
    o?: P,
  ): IntegerField<Opt<P>> => ({ min: 0, max: 2_147_483_647, ...base(label, o), kind: 'integer' }),
  decimal: <
    const P extends Options & Partial<Pick<DecimalField, 'precision' | 'scale' | 'min' | 'max' | 'examples'>> & { unit?: string },
  >(
    label: string,
    o?: P,
  ): DecimalField<Opt<P>> => ({ precision: 12, scale: 2, ...base(label, o), kind: 'decimal' }),
  bool: <const P extends Options & Fails>(label: string, o?: P): BoolField<Opt<P>> => ({ ...base(label, o), kind: 'bool' }),
  date: <const P extends Options & Past>(label: string, o?: P): DateField<Opt<P>> => ({ ...base(label, o), kind: 'date' }),
  month: <const P extends Options & Past>(label: string, o?: P): MonthField<Opt<P>> => ({ ...base(label, o), kind: 'month' }),
  time: <const P extends Options>(label: string, o?: P): TimeField<Opt<P>> => ({ ...base(label, o), kind: 'time' }),
  instant: <const P extends Options & Past>(label: string, o?: P): InstantField<Opt<P>> => ({
    ...base(label, o),
    kind: 'instant',
  }),
  enum: <D extends AnyDict, const P extends Options & Fails & { many?: boolean }>(
    label: string,
    values: D,
    o?: P,
  ): EnumField<P extends { many: true } ? CodeOf<D>[] : CodeOf<D>, Opt<P>> => ({
    ...base(label, o),
    kind: 'enum',
    dict: values,
    many: o?.many ?? false,
  }),
  tree: <const P extends Options>(label: string, type: string, o?: P): TreeField<Opt<P>> => ({
    ...base(label, o),
    kind: 'tree',
    type,
  }),
  region: <const P extends Options & { anyLevel?: boolean }>(label: string, o?: P): RegionField<Opt<P>> => ({
    ...base(label, o),
    kind: 'region',
    ...(o?.anyLevel && { anyLevel: true }),
  }),
  ref: <const P extends Options & Bound & Chosen>(label: string, target: string, o?: P): RefField<Opt<P>> => ({
    ...base(label, o),
    kind: 'ref',
    target,
  }),
  refs: <const P extends Options & Bound>(label: string, target: string, o?: P): RefsField<Opt<P>> => ({
    ...base(label, o),
    kind: 'refs',
    target,
  }),
  files: <const P extends Options & { accept?: Accept; max?: number; sensitive?: 'face'; once?: true }>(
    label: string,
    o?: P,
  ): FilesField<Opt<P>> => ({ accept: 'any', max: 20, ...base(label, o), kind: 'files' }),
  geo: <const P extends Options>(label: string, o?: P): GeoField<Opt<P>> => ({ ...base(label, o), kind: 'geo' }),
  serial: (label: string, o: { prefix: string; hint?: string }): SerialField => ({ ...o, label, optional: true, kind: 'serial' }),
  lines: <
    const Fs extends Fields,
    const P extends Options & {
      max?: number
      preset?: readonly Partial<RowOf<Fs>>[]
      presetBy?: (row: Readonly<Record<string, unknown>>) => readonly Partial<RowOf<Fs>>[]
    },
  >(
    label: string,
    fields: Fs,
    o?: P,
  ): LinesField<RowOf<Fs>, Opt<P>> => ({
    max: 200,
    ...base(label, o),
    kind: 'lines',
    fields,
  }),
  richText: <const P extends Options & { max?: number }>(label: string, o?: P): RichTextField<Opt<P>> => ({
    max: 20_000,
    ...base(label, o),
    kind: 'richText',
  }),
}
