import { type AnyEntity, type Field, type FieldKind, type FieldOf, type Fields, parseFields, runRules } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { createRandom, type Random } from '@zhujian/server/modules/demo/random'

/** The seed of this run: `SEED=…` repeats another one's rows. */
export const SEED = process.env.SEED ?? '20261125'
export const randomOf = (entity: AnyEntity, row: number): Random => createRandom(`forms/${SEED}/${entity.name}/${row}`)

export type Values = Readonly<Record<string, unknown>>

/** What people type: names, numbers, and signs that mean something to a sheet, a page, a pattern or a statement. */
const SIGNS = [
  ...'一二三层梁板柱混凝土钢筋验收合格甲乙丙ABCabc0123456789-_=+@%&<>\'"\\/#*()（）【】，。；：！？、·~$^|{}[]😀℃Φ㎡½',
]

function words(random: Random, max: number): string {
  const length = random.chance(0.2) ? max : random.int(1, Math.min(max, 24))
  let text = ''
  while (text.length < length) {
    const sign = random.pick(SIGNS)
    text += text.length + sign.length <= length ? sign : '终'
  }
  return text
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0')
const dayOf = (random: Random, past = false): string => addDays(today(), random.int(-700, past ? 0 : 700))
/** Of a minute: the form asks for no seconds. */
const MINUTE = 60

type Vary = { [K in FieldKind]?: (field: FieldOf<K>, random: Random) => unknown }
/** Another good value of the field itself; what refers to something, and what has a form of its own, stays as it is. */
const vary: Vary = {
  text: ({ max, format, sensitive, examples }, random) =>
    format || sensitive ? undefined : examples && random.chance(0.3) ? random.pick(examples) : words(random, max),
  longText: ({ max, sensitive }, random) => (sensitive ? undefined : `${words(random, max - 4)}\n说明`),
  integer: ({ min, max }, random) => (random.chance(0.2) ? random.pick([min, max]) : random.int(min, Math.min(max, min + 500))),
  decimal: ({ precision, scale, min }, random) => {
    const whole = random.int(0, 10 ** Math.min(precision - scale, 5) - 1)
    const sign = Number(min ?? 0) < 0 && random.chance(0.3) ? '-' : ''
    return `${sign}${whole}${scale > 0 ? `.${random.digits(random.int(1, scale))}` : ''}`
  },
  bool: (_, random) => random.chance(0.5),
  date: ({ past }, random) => dayOf(random, past),
  month: ({ past }, random) => dayOf(random, past).slice(0, 7),
  time: (_, random) => `${pad(random.int(0, 23), 2)}:${pad(random.int(0, 59), 2)}`,
  instant: (_, random) => random.int(26_000_000, 31_000_000) * MINUTE,
  enum: ({ dict, many }, random) =>
    many ? random.shuffle(dict.codes).slice(0, random.int(1, dict.codes.length)) : random.pick(dict.codes),
  geo: (_, random) => `${random.int(119, 121)}.${random.digits(4)},${random.int(29, 31)}.${random.digits(4)}`,
}

/** Another good value in place of `value`, or nothing where there is none to make. */
function another(field: Field, value: unknown, random: Random): unknown {
  if (field.kind === 'lines') {
    if (!Array.isArray(value) || value.length === 0) return undefined
    return (value as Values[]).map((line) => variedFields(field.fields, line, random, field.preset !== undefined))
  }
  return (vary[field.kind] as ((field: Field, random: Random) => unknown) | undefined)?.(field, random)
}

const variedFields = (fields: Fields, line: Values, random: Random, printed: boolean): Values =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => {
      const field = fields[name]
      // What a printed form says already, and what only one of several may say, stays.
      const free = field && (!printed || ['decimal', 'longText'].includes(field.kind))
      return [name, free && random.chance(0.5) ? (another(field, value, random) ?? value) : value]
    }),
  )

/** Complaints the form itself makes about a row: those of its fields and its rules. */
export function complaints(entity: AnyEntity, names: readonly string[], values: Values, before: Values = {}): string[] {
  const { values: parsed, problems } = parseFields(entity.fields, names, values)
  return [...problems, ...runRules(entity, { ...before, ...parsed })].map(({ field }) => field)
}

/**
 * A good row unlike the given one: value after value is exchanged or left out where the form has nothing against it. What tells
 * rows apart (`kept`) stays.
 */
export function variedRow(
  entity: AnyEntity,
  names: readonly string[],
  base: Values,
  { random, kept, before = {} }: { random: Random; kept: readonly string[]; before?: Values },
): Record<string, unknown> {
  let row: Record<string, unknown> = { ...base }
  for (const name of random.shuffle(names)) {
    const field = entity.fields[name]
    if (!field || kept.includes(name) || random.chance(0.15)) continue
    const value = field.optional && random.chance(0.15) ? null : another(field, row[name], random)
    if (value === undefined) continue
    const next = { ...row, [name]: value }
    if (complaints(entity, names, next, before).length === 0) row = next
  }
  return row
}

type Wrong = { [K in FieldKind]: (field: FieldOf<K>) => readonly unknown[] }
const NO_ROW = 987_654_321
const FAR = '9'.repeat(40)
/** What each kind of field must refuse, whoever sends it. */
const wrong: Wrong = {
  text: ({ max, format, prose }) => (format ? ['!', 7] : ['字'.repeat(max + 1), { text: '字' }, ...(prose ? ['1'] : [])]),
  longText: ({ max }) => ['字'.repeat(max + 1), '1'],
  richText: ({ max }) => [`<p>${'字'.repeat(max)}</p>`],
  serial: () => [],
  integer: ({ min, max }) => ['七', '1.5', max + 1, min - 1],
  decimal: ({ precision, scale }) => ['一万', `1.${'1'.repeat(scale + 1)}`, '9'.repeat(precision - scale + 1)],
  bool: () => ['也许'],
  date: ({ past }) => ['2026-02-30', '昨天', ...(past ? [addDays(today(), 1)] : [])],
  month: ({ past }) => ['2026-13', ...(past ? [addDays(today(), 32).slice(0, 7)] : [])],
  time: () => ['24:00'],
  instant: () => ['现在', FAR],
  enum: ({ many }) => (many ? [['没有这一项'], '没有这一项'] : ['没有这一项']),
  tree: () => ['没有这一项'],
  region: () => ['999999', '杭州'],
  ref: () => [NO_ROW, '甲'],
  refs: () => [[NO_ROW], ['甲']],
  files: ({ max }) => [
    'photo.png',
    '2026/01/nobody/photo.png',
    Array.from({ length: max + 1 }, (_, n) => `2026/${n}.png`).join(),
  ],
  geo: () => ['杭州'],
  lines: () => ['一行'],
}

export interface Wronged {
  readonly at: string
  readonly value: unknown
}

/** As many of them as one run tries, others by another seed. */
export const some = (all: readonly Wronged[], random: Random): readonly Wronged[] =>
  process.env.WHOLE ? all : random.shuffle(all).slice(0, 1)

/** Wrong values of one field, the cells of its lines included, with the place that must be complained of. */
export function wrongValues(name: string, field: Field, value: unknown): Wronged[] {
  const own = (wrong[field.kind] as (field: Field) => readonly unknown[])(field).map((each) => ({ at: name, value: each }))
  if (field.kind !== 'lines' || !Array.isArray(value) || value.length === 0) return own
  const [first, ...rest] = value as Values[]
  const cells = Object.entries(field.fields).flatMap(([cell, each]) =>
    wrongValues(cell, each, first?.[cell]).map(({ at, value: bad }) => ({
      at: `${name}.0.${at}`,
      value: [{ ...first, [cell]: bad }, ...rest],
    })),
  )
  return [...own, ...cells]
}

/** What the server says itself where something else of the row decides it, whatever was typed. */
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  // By the identity number.
  worker: ['gender', 'birth_year'],
  // By the dangers the paper is about.
  supervise_doc: ['items'],
}

/** Whether what is typed stands: not the name beside a company that is chosen. */
export const isOnesOwn = ({ name: entity, fields }: AnyEntity, name: string): boolean =>
  !DECIDED[entity]?.includes(name) && !(name.endsWith('_text') && fields[name.slice(0, -'_text'.length)]?.kind === 'ref')

/** Values as the wire gives them back: numbers by what they are worth, nothing for nothing. */
export function plain(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (field.kind === 'decimal') return Number(value)
  if (field.kind === 'enum' && field.many) return [value].flat().map(String).toSorted()
  if (field.kind === 'refs')
    return [value]
      .flat()
      .map(Number)
      .toSorted((a, b) => a - b)
  // Stored as what the editor of the page makes of it.
  if (field.kind === 'richText') return String(value).replaceAll(/<[^<>]*>/g, '')
  if (field.kind === 'lines')
    return (value as Values[]).map((line) =>
      Object.fromEntries(Object.entries(field.fields).map(([name, each]) => [name, plain(each, line[name])])),
    )
  return value
}
