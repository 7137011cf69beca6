import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { suggestedPost } from '@zhujian/domain/project/row-keys'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Wizard } from './wizard-control'
import { partyRow } from './wizard-payload'
import { wrongIn } from './wizard-progress'
import { WizardParty } from './wizard-party'
import { WizardStaff } from './wizard-staff'
import { WizardSubs } from './wizard-subs'
import { rowChanged, type WizardState } from './wizard-state'

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
