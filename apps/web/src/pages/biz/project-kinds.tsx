import { entityOf } from '@zhujian/domain/entities'
import type { RefField, RefsField } from '@zhujian/model'
import { useMemo } from 'react'
import { kinds } from '../../entity/kinds'
import { refSource } from '../../entity/kinds/sources'
import { SearchSelect } from '../../ui/controls/search-select'
import type { Option } from '../../ui/controls/search-select-state'
import type { InputProps, Kind, Kinds } from '../../ui/form/kind'

/** 属于工程的资料（单体、设备、人员……）只列出本工程的；关键岗位只列在岗的。 */
const sourceOf = (target: string, engineeringId: number) => ({
  ...refSource(target),
  ...('engineering_id' in entityOf(target).fields && {
    extra: { engineering_id: engineeringId, ...(target === 'manage_user' && { active: '1' }) },
  }),
})

const labelsOf = (value: unknown, label: unknown): readonly Option[] =>
  typeof value === 'number' && typeof label === 'string' && label !== '' ? [{ value, label, item: {} }] : []

function refInput(engineeringId: number) {
  return function ProjectRefInput({ field, name, value, row, onChange, form: _form, ...rest }: InputProps<RefField>) {
    const source = useMemo(() => sourceOf(field.target, engineeringId), [field.target])
    const label = row[`${name}_text`]
    const given = useMemo(() => labelsOf(value, label), [value, label])
    return (
      <SearchSelect
        {...rest}
        source={source}
        value={typeof value === 'number' ? value : null}
        given={given}
        onChange={(next, [option]) => onChange(next === null ? null : Number(next), { [`${name}_text`]: option?.label ?? null })}
      />
    )
  }
}

function refsInput(engineeringId: number) {
  return function ProjectRefsInput({
    field,
    value,
    onChange,
    name: _name,
    row: _row,
    form: _form,
    ...rest
  }: InputProps<RefsField>) {
    const source = useMemo(() => sourceOf(field.target, engineeringId), [field.target])
    return (
      <SearchSelect
        {...rest}
        source={source}
        multiple
        value={Array.isArray(value) ? value.map(Number) : []}
        onChange={(next) => onChange(Array.isArray(next) ? next.map(Number) : [])}
      />
    )
  }
}

/** 申请表单的控件：与各页相同，只是下拉里的资料限于所选工程。 */
export function projectKinds(engineeringId: number): Kinds {
  const ref: Kind<RefField> = { ...kinds.ref, input: refInput(engineeringId) }
  const refs: Kind<RefsField> = { ...kinds.refs, input: refsInput(engineeringId) }
  return { ...kinds, ref, refs }
}
