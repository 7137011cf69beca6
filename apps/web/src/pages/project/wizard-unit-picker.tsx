import { qualLevel } from '@zhujian/domain/reference/unit-dicts'
import type { unit } from '@zhujian/domain/unit/unit'
import type { unitQual } from '@zhujian/domain/unit/unit-qual'
import { today } from '@zhujian/model/date'
import { formats } from '@zhujian/model/formats'
import { useMemo, useRef } from 'react'
import { isApiError } from '../../data/api-error'
import { get, type Rows } from '../../data/client'
import { useApi } from '../../data/queries'
import { useTab } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import { refSource } from '../../entity/kinds/sources'
import type { RowOn } from '../../entity/source'
import { SearchSelect } from '../../ui/controls/search-select'
import type { Option } from '../../ui/controls/search-select-state'
import type { Values, WizardRow } from './wizard-state'

const source = refSource('unit')

interface UnitPickerProps {
  id: string
  row: WizardRow | undefined
  disabled: boolean
  invalid: boolean
  label?: string
  onChange: (unit: Values) => void
}

/** 按名称、拼音或统一社会信用代码找单位；库里没有的，所填文字就是单位名称 [S3-20]。 */
export function UnitPicker({ id, row, disabled, invalid, label, onChange }: UnitPickerProps) {
  const { type } = useTab()
  const unitId = typeof row?.unit_id === 'number' ? row.unit_id : null
  const name = String(row?.unit_name ?? '')
  const value = unitId ?? (name || null)
  const given = useMemo<Option[]>(() => (value === null ? [] : [{ value, label: name, item: {} }]), [value, name])
  const turn = useRef(0)
  const choose = async ([option]: readonly Option[]) => {
    const mine = ++turn.current
    if (!option) return onChange({ unit_id: null, unit_name: null })
    if (typeof option.value === 'number') return onChange({ unit_id: option.value, unit_name: option.label })
    onChange({ unit_id: null, unit_name: option.label })
    const found = await registered(option.label, type)
    if (found && mine === turn.current) onChange({ unit_id: found.id, unit_name: found.unit_name })
  }
  return (
    <SearchSelect
      id={id}
      source={source}
      value={value}
      given={given}
      freeText
      placeholder="输入名称、拼音或统一信用代码"
      {...(label !== undefined && { label })}
      disabled={disabled}
      invalid={invalid}
      onChange={(_value, options) => void choose(options)}
    />
  )
}

interface FoundUnit {
  id: number
  unit_name: string
}

/** 填的若是登记单位的信用代码或全称，就是那一家：否则它自己看不到这个工程。查不到、查不成，按所填文字保存。 */
async function registered(typed: string, type: 0 | 1 | 2): Promise<FoundUnit | undefined> {
  const code = typed.toUpperCase()
  const asked = formats.uscc.test(code) ? { usc: code } : { unit_name: typed }
  try {
    const params = { ...asked, page: 1, limit: 10 }
    const { rows } = await get<Rows<FoundUnit>>(entityPath('unit', 'getList'), { params, type })
    return 'usc' in asked ? rows[0] : rows.find((row) => row.unit_name === typed)
  } catch (error) {
    if (!isApiError(error)) throw error
    return undefined
  }
}

export interface UnitFact {
  label: string
  text: string
  /** 有效期至。 */
  to?: string | undefined
  late?: boolean
  checked?: boolean
}

/** 所选单位的信用代码、资质与安全生产许可证；过了有效期的标出。 */
export function useUnitFacts(id: number | null): UnitFact[] {
  const asked = { enabled: id !== null, fresh: 60_000 }
  const found = useApi<RowOn<typeof unit>>('unit', entityPath('unit', 'info'), { id }, asked).data
  const quals = useApi<Rows<RowOn<typeof unitQual>>>(
    'unit_qual',
    entityPath('unit_qual', 'getList'),
    { unit_id: id, page: 1, limit: 10 },
    asked,
  ).data
  const now = today()
  const dated = (to: string | null | undefined) => (to ? { to, late: to < now } : {})
  const [first] = id === null ? [] : (quals?.rows ?? [])
  const row = id === null ? undefined : found
  const usc = row?.usc ?? ''
  return [
    { label: '统一信用代码', text: usc, checked: usc !== '' && formats.uscc.reason?.(usc) === undefined },
    {
      label: '资质等级',
      text: first ? [first.qual_type, first.major, qualLevel.labelOf(first.level)].filter(Boolean).join(' ') : '',
      ...dated(first?.valid_to),
    },
    { label: '安全许可证', text: row?.safety_license_no ?? '', ...dated(row?.safety_license_to) },
  ]
}
