import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { type ReactNode, useId } from 'react'
import { useStore } from 'zustand'
import { kindOf, useKinds } from '../../ui/form/kind'
import type { Wizard } from './wizard-control'
import { partyRow } from './wizard-payload'
import { newRow, type Values, type WizardRow } from './wizard-state'
import { UnitPicker, type UnitFact, useUnitFacts } from './wizard-unit-picker'
import { toldNow } from './wizard-progress'

const OPTIONAL_PARTY = 'nwgs'
const DETAILS = ['price', 'leader', 'leader_tel', 'enter_on', 'contract_no'] as const

/** 一方的登记行放回去：没有的新增，清空且已存的标为删除。 */
export function withParty(units: readonly WizardRow[], role: string, patch: Values): WizardRow[] {
  const row = partyRow(units, role)
  if (!row) return [...units, newRow({ role, active: true, ...patch })]
  const next = { ...row, ...patch }
  if (!next.unit_id && !next.unit_name)
    return units.flatMap((each) => (each.key !== row.key ? [each] : row.id === undefined ? [] : [{ ...row, remove: true }]))
  return units.map((each) => (each.key === row.key ? next : each))
}

/** 换了单位，合同与负责人是原单位的，须重填。 */
export const fresh = (unit: Values): Values => ({ ...unit, contract_no: null, price: null, leader: null, leader_tel: null })

interface Line {
  label: string
  required?: boolean
  problem?: string | undefined
  field?: string
  children: (id: string) => ReactNode
}

export function FieldLine({ label, required = false, problem, field, children }: Line) {
  const id = useId()
  return (
    <div className={problem ? 'form-field is-invalid' : 'form-field'} data-problem={field}>
      <label className="form-field__label" htmlFor={id}>
        {required && (
          <span className="form-field__star" aria-hidden="true">
            *
          </span>
        )}
        {label}
      </label>
      <div className="form-field__body">
        {children(id)}
        {problem !== undefined && (
          <p className="form-field__error" id={`${id}-error`}>
            <CloseCircleOutlined aria-hidden /> {problem}
          </p>
        )}
      </div>
    </div>
  )
}

function Fact({ fact, chosen }: { fact: UnitFact; chosen: boolean }) {
  return (
    <FieldLine label={fact.label}>
      {(id) => (
        <output id={id} className="wizard-fact">
          <span className={fact.text ? 'wizard-fact-text' : 'wizard-fact-text wizard-note'} title={fact.text}>
            {fact.text || (chosen ? '未登记' : '选择单位后带出')}
          </span>
          {fact.checked && (
            <span className="form-checked">
              <CheckCircleOutlined aria-hidden /> 校验通过
            </span>
          )}
          {fact.to && (
            <span className={fact.late ? 'wizard-late' : 'wizard-note'}>{fact.late ? `${fact.to} 已到期` : `至 ${fact.to}`}</span>
          )}
        </output>
      )}
    </FieldLine>
  )
}

/** 一方单位：从企业库选择，或填写未登记单位的名称；资质与许可随所选单位带出。 */
export function WizardParty({ wizard, role }: { wizard: Wizard; role: string }) {
  const { store, change } = wizard
  const state = useStore(store)
  const { units, saving } = state
  const problems = toldNow(state)
  const row = partyRow(units, role)
  const facts = useUnitFacts(typeof row?.unit_id === 'number' ? row.unit_id : null)
  const put = (patch: Values) => {
    const touched = Object.keys(patch).map((name) => `units.${row?.key ?? ''}.${name}`)
    change({ units: withParty(store.getState().units, role, patch) }, [`${role}_text`, ...touched])
  }
  const problemOf = (name: string) => problems.find(({ field }) => row && field === `units.${row.key}.${name}`)?.message
  const own = problems.find(({ field }) => field === `${role}_text`)?.message
  const problem = own ?? problemOf('unit_name') ?? problemOf('unit_id')
  return (
    <div className="form-grid wizard-party">
      <FieldLine label={unitRole.labelOf(role)} required={role !== OPTIONAL_PARTY} problem={problem} field={`${role}_text`}>
        {(id) => (
          <UnitPicker id={id} row={row} disabled={saving} invalid={problem !== undefined} onChange={(unit) => put(fresh(unit))} />
        )}
      </FieldLine>
      {facts.map((fact) => (
        <Fact key={fact.label} fact={fact} chosen={Boolean(row?.unit_id)} />
      ))}
      {row && DETAILS.map((name) => <Detail key={name} {...{ name, row, put, saving }} problem={problemOf(name)} />)}
    </div>
  )
}

interface DetailProps {
  name: (typeof DETAILS)[number]
  row: WizardRow
  put: (patch: Values) => void
  saving: boolean
  problem: string | undefined
}

function Detail({ name, row, put, saving, problem }: DetailProps) {
  const kinds = useKinds()
  const field = engineeringUnit.fields[name]
  const Input = kindOf(kinds, field).input
  return (
    <FieldLine label={field.label} problem={problem} field={`units.${row.key}.${name}`}>
      {(id) => (
        <Input
          field={field}
          name={name}
          id={id}
          value={row[name] ?? null}
          row={row}
          disabled={saving}
          invalid={problem !== undefined}
          describedBy={problem === undefined ? undefined : `${id}-error`}
          onChange={(value, beside) => put({ ...beside, [name]: value })}
        />
      )}
    </FieldLine>
  )
}
