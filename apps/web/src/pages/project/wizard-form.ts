import { engineering } from '@zhujian/domain/project/engineering'
import { cityOf, lastOfPath, wizardSteps } from '@zhujian/domain/project/wizard'
import { type FormItem, nameOf } from '@zhujian/model'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { baseName } from '../../ui/form/form-state'
import type { SchemaFormControl } from '../../ui/form/use-schema-form'
import type { Wizard } from './wizard-control'
import { toldOnLeaving } from './wizard-payload'
import { toldNow } from './wizard-progress'
import { changedDetails, type Values } from './wizard-state'

const codeOf = (value: unknown): string | null => lastOfPath(value)

/** 所属城市随所属区域带出；另选过别的城市的不动。 */
export function cityWith(patch: Values, before: Values): Values {
  if (!('areacode' in patch)) return {}
  const own = codeOf(before.city_id)
  return own === null || own === cityOf(codeOf(before.areacode)) ? { city_id: cityOf(codeOf(patch.areacode)) } : {}
}

function checkOne({ store }: Wizard, name: string) {
  const { found, problems } = toldOnLeaving(store.getState(), name)
  store.setState({ problems })
  return found
}

const NO_NOTES: SchemaFormControl['notes'] = []

/** 一步里的工程字段，作为通用表单呈现；内容与问题都在向导里，只有一份。 */
export function useWizardForm(wizard: Wizard, step: number, items: readonly FormItem[]): SchemaFormControl {
  const { store, pending } = wizard
  const state = useStore(store)
  const { details, stored, saving: submitting } = state
  const names = useMemo(() => items.map(nameOf), [items])
  const changed = changedDetails({ details, stored }, names)
  return {
    values: details,
    problems: toldNow(state).filter(({ field }) => names.includes(baseName(field))),
    pageProblem: null,
    stale: false,
    refresh: undefined,
    failures: 0,
    submitting,
    fields: engineering.fields,
    items,
    names,
    required: wizardSteps[step]?.asks ?? [],
    dirty: changed.length > 0,
    changed,
    notes: NO_NOTES,
    pending: 0,
    pendingContext: pending,
    set: (patch: Values) => {
      const before = store.getState().details
      const whole = { ...cityWith(patch, before), ...patch }
      wizard.change({ details: { ...before, ...whole } }, Object.keys(whole))
    },
    check: (name) => (name === undefined ? [] : checkOne(wizard, name)),
    submit: () => wizard.saveDraft().then(() => true),
    load: () => undefined,
    reset: () => undefined,
  }
}
