import type { AnyEntity } from './define'
import type { Field, FieldKind, FieldOf, Fields } from './field'
import type { Moment, Offer } from './moment'
import { onlyAsked } from './concerns'

type Sampling = { readonly [K in FieldKind]: (field: FieldOf<K>, moment: Moment, offer: Offer) => unknown }

const byKind: Sampling = {
  text: ({ label, max }) => label.slice(0, max),
  longText: ({ label, max }) => `${label}：按方案落实`.slice(0, max),
  richText: ({ label }) => `<p>${label}</p>`,
  serial: () => null,
  integer: ({ min, max }, { int }) => int(Math.max(min, 1), Math.min(max, Math.max(min, 9))),
  decimal: ({ precision, scale }, { int }) => String(int(1, precision - scale >= 2 ? 90 : 9)),
  bool: ({ fails }) => fails !== true,
  date: (_, { day }) => day,
  month: (_, { day }) => day.slice(0, 7),
  time: () => '08:30',
  instant: (_, { at }) => at,
  enum: ({ dict, many, fails }, { pick }) => {
    const code = pick(dict.codes.filter((each) => each !== fails))
    return many ? [code] : code
  },
  tree: () => null,
  region: () => '330106',
  ref: ({ target, where, parts }, _moment, offer) => offer(target, 1, where, parts)[0] ?? null,
  refs: ({ target, where, parts }, _moment, offer) => [...offer(target, 3, where, parts)],
  files: () => null,
  geo: () => '120.13,30.26',
  lines: ({ fields, preset = [{}] }, moment, offer) =>
    preset.map((printed) => ({ ...sampleFields(fields, moment, offer), ...emptied(fields), ...printed })),
}

/** In lines nobody writes what need not be said: the note of an item that complies stays empty. */
const unsaid = (field: Field): boolean =>
  field.optional && !field.examples && (field.kind === 'text' || field.kind === 'longText')

/** A value a person could have given: one of the examples, or by its kind. */
export function sampleField(field: Field, moment: Moment, offer: Offer): unknown {
  if (field.examples) return moment.pick(field.examples)
  return (byKind[field.kind] as (field: Field, moment: Moment, offer: Offer) => unknown)(field, moment, offer)
}

const emptied = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (unsaid(field) ? [[name, null]] : [])))

const sampleFields = (fields: Fields, moment: Moment, offer: Offer): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleField(field, moment, offer)]))

/** An ordinary row of the named fields, with what its entity says of fields that go together. */
export function sampleRow(
  entity: Pick<AnyEntity, 'fields' | 'sample'>,
  names: readonly string[],
  moment: Moment,
  offer: Offer,
): Record<string, unknown> {
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const field = entity.fields[name]
      return field ? [[name, sampleField(field, moment, offer)] as const] : []
    }),
  )
  const fitting = Object.entries(entity.sample?.row?.(moment, offer) ?? {}).filter(([name]) => names.includes(name))
  return onlyAsked(entity.fields, { ...values, ...Object.fromEntries(fitting) })
}
