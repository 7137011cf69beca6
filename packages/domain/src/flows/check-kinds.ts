import { type AnyEntity, type FieldOf, nameOf } from '@zhujian/model'

interface Kind {
  readonly label: string
  /** 这一种检查必填、另一种没有的。 */
  readonly own: 'check_type' | 'self_kind'
  /** 另一种检查才有的。 */
  readonly without: readonly string[]
  readonly inspectors: Partial<FieldOf<'refs'>>
}

/** 监督机构的检查：检查人是监督员。 */
export const official = {
  own: 'check_type',
  without: ['self_kind'],
  inspectors: { of: 'officers', hint: '两名以上监督员' },
} as const
/** 各方自己的检查：检查人是参建各方的人。 */
export const own = {
  own: 'self_kind',
  without: ['check_type', 'prev_id'],
  inspectors: { of: 'participants', hint: '参加自查的人员' },
} as const

/** 同一份登记，按检查方分成两种：字段、规则、接口都是一份，只是各自要填的不同。 */
export function filledAs(entity: AnyEntity, { label, own: asked, without, inspectors }: Kind): AnyEntity {
  const { fields, form } = entity
  const [kind, people] = [fields[asked], fields.inspector_ids]
  if (kind?.kind !== 'enum' || people?.kind !== 'refs') throw new Error(`${entity.name} is no inspection`)
  return {
    ...entity,
    label,
    fields: { ...fields, [asked]: { ...kind, optional: false }, inspector_ids: { ...people, ...inspectors } },
    form: form.filter((item) => !without.includes(nameOf(item))),
  }
}
