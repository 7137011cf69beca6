import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { doublings } from '@zhujian/domain/project/check-parties'
import { checkText } from '@zhujian/domain/project/registration-checks'
import { suggestedPost } from '@zhujian/domain/project/row-keys'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Wizard } from './wizard-control'
import { liveRows } from './wizard-progress'
import { partyRow } from './wizard-payload'
import { wrongIn } from './wizard-progress'
import { WizardParty } from './wizard-party'
import { WizardStaff } from './wizard-staff'
import { WizardSubs } from './wizard-subs'
import { rowChanged, type WizardRow, type WizardState } from './wizard-state'

const PARTIES = ['jsdw', 'sgdw', 'jldw', 'kcdw', 'sjdw', 'nwgs'] as const
const SUBS = 'subs'
type Place = (typeof PARTIES)[number] | typeof SUBS
type Mark = 'done' | 'error' | 'empty'

const ICONS: Record<Mark, ReactNode> = {
  done: <CheckCircleFilled className="wizard-mark-done" aria-label="已填" />,
  error: <ExclamationCircleFilled className="wizard-mark-error" aria-label="须改正" />,
  empty: <MinusCircleOutlined className="wizard-mark-empty" aria-label="未填" />,
}

/** 一个问题在哪一方的页签里。 */
function placeOf(state: WizardState, field: string): Place {
  const [base = '', key = ''] = field.split('.')
  const role = base.endsWith('_text')
    ? base.replace('_text', '')
    : base === 'managers'
      ? (state.managers.find((row) => row.key === key)?.unit_role ?? suggestedPost(key)?.role)
      : state.units.find((row) => row.key === key)?.role
  const known = PARTIES.find((each) => each === role)
  if (base === 'units' && known && partyRow(state.units, known)?.key !== key) return SUBS
  return known ?? (base === 'managers' ? 'sgdw' : SUBS)
}

function markOf(state: WizardState, place: Place): Mark {
  if (wrongIn(state, 1).some((field) => placeOf(state, field) === place)) return 'error'
  if (place === SUBS)
    return state.units.some((row) => !row.remove && !PARTIES.some((role) => role === row.role)) ? 'done' : 'empty'
  const row = partyRow(state.units, place)
  const stored = state.stored.units.find((each) => each.id === row?.id)
  return row?.unit_name && stored && !rowChanged(row, stored) ? 'done' : 'empty'
}

interface Named {
  role: string
  unit_id: number | null
  unit_name: string
}

/** 页上填着的各方，认得出是哪一家的。 */
const firms = (units: readonly WizardRow[]): Named[] =>
  liveRows(units)
    .filter((row) => row.active !== false && (row.unit_id || row.unit_name))
    .map(({ role, unit_id, unit_name }) => ({
      role: String(role),
      unit_id: typeof unit_id === 'number' ? unit_id : null,
      unit_name: String(unit_name ?? ''),
    }))

/** 同一家企业兼任几方，一填上就说：不许的说明不许，其余请核对，审核人员也看得到。 */
function SameFirms({ state: { units, warnings } }: { state: WizardState }) {
  // 保存后服务端说过的同一句，已在上面。
  const found = doublings(firms(units)).filter((each) => warnings.every(({ message }) => message !== checkText(each)))
  return found.map((each) => (
    <output key={each.message} className={each.severity === 'block' ? 'wizard-warning wizard-refusal' : 'wizard-warning'}>
      {`${each.severity === 'block' ? '须改正' : '请核对'}：${checkText(each)}`}
    </output>
  ))
}

/** 第 1 步：各方单位与关键岗位人员，一方一个页签，各有各的状态。 */
export function WizardUnits({ wizard }: { wizard: Wizard }) {
  const state = useStore(wizard.store)
  const [chosen, setChosen] = useState<{ place: Place; after: number }>({ place: 'jsdw', after: 0 })
  const { target } = state
  const asked = target && target.at > chosen.after && /^(units|managers)\.|_text$/.test(target.field)
  const place = asked ? placeOf(state, target.field) : chosen.place
  const setPlace = (next: Place) => setChosen({ place: next, after: target?.at ?? 0 })
  return (
    <>
      <SameFirms state={state} />
      <section className="wizard-card">
        <div className="wizard-tabs" role="tablist" aria-label="参建各方">
          {[...PARTIES, SUBS].map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              className="wizard-tab"
              aria-selected={each === place}
              onClick={() => setPlace(each as Place)}
            >
              {ICONS[markOf(state, each as Place)]}
              {each === SUBS ? '分包及检测' : unitRole.labelOf(each)}
            </button>
          ))}
        </div>
        {place === SUBS ? <WizardSubs wizard={wizard} /> : <WizardParty key={place} wizard={wizard} role={place} />}
      </section>
      {place !== SUBS && place !== 'nwgs' && <WizardStaff key={place} wizard={wizard} role={place} />}
    </>
  )
}
