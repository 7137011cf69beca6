import { type AnyEntity, nameOf } from '@zhujian/model'
import { safetyCheck } from './safety-check'

interface Kind {
  readonly label: string
  /** 这一种检查必填、另一种没有的。 */
  readonly own: 'check_type' | 'self_kind'
  /** 另一种检查才有的。 */
  readonly without: readonly string[]
  readonly inspectors: Partial<(typeof safetyCheck)['fields']['inspector_ids']>
}

/** 同一份登记，按检查方分成两页：字段、规则、接口都是一份，只是各自要填与要看的不同。 */
function kindOf({ label, own, without, inspectors }: Kind): AnyEntity {
  const here = (name: string): boolean => !without.includes(name)
  const { fields, form, list } = safetyCheck
  return {
    ...safetyCheck,
    label,
    fields: { ...fields, [own]: { ...fields[own], optional: false }, inspector_ids: { ...fields.inspector_ids, ...inspectors } },
    form: form.filter((item) => here(nameOf(item))),
    list: {
      ...list,
      search: list.search.filter(here),
      columns: list.columns.filter((column) => here(nameOf(column))),
    },
  }
}

export const officialCheck = kindOf({
  label: '监督检查',
  own: 'check_type',
  without: ['self_kind', 'checker_side'],
  inspectors: { of: 'officers', hint: '两名以上监督员' },
})

export const selfCheck = kindOf({
  label: '项目自查',
  own: 'self_kind',
  without: ['check_type', 'prev_id'],
  inspectors: { of: 'participants', hint: '参加自查的人员' },
})
