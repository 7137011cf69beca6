import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { wizardSteps } from '@zhujian/domain/project/wizard'
import { compareEdits, type Conflict } from '../../ui/conflict'
import { headOf } from './wizard-payload'
import {
  isStepDirty,
  ROW_SLICES,
  type RowSlice,
  rowChanged,
  slicesOf,
  type Slices,
  type Values,
  type WizardRow,
  type WizardState,
} from './wizard-state'

export interface Merged {
  patch: Partial<WizardState>
  conflicts: readonly Conflict[]
  /** 对方改过、这里没有动的字段名称。 */
  taken: readonly string[]
  theirs: Values
}

/** 子行：没有动过的用最新的；动过的保留，换上最新的版本；对方删掉而这里改过的当作新填的。 */
function mergeRows(state: WizardState, slice: RowSlice, theirs: readonly WizardRow[]): WizardRow[] {
  const before = state.stored[slice]
  const mine = state[slice].flatMap((row) => {
    if (row.id === undefined) return [row]
    const changed = rowChanged(
      row,
      before.find((each) => each.id === row.id),
    )
    const latest = theirs.find((each) => each.id === row.id)
    if (latest) return [changed ? { ...row, version: latest.version } : latest]
    return changed && !row.remove ? [{ ...row, id: undefined, version: undefined }] : []
  })
  const known = new Set(state[slice].map((row) => row.id))
  return [...mine, ...theirs.filter((row) => !known.has(row.id))]
}

/** 他人先保存时：填写的内容一处不丢，最新数据补到没有动过的地方。 */
export function mergeTheirs(state: WizardState, info: ProjectInfo): Merged {
  const fresh: Slices = slicesOf(info)
  const names = wizardSteps.flatMap((step) => step.fields)
  const { taken, conflicts } = compareEdits(names, state.stored.details, state.details, fresh.details)
  const mine = names.filter(
    (name) => JSON.stringify(state.details[name] ?? null) !== JSON.stringify(state.stored.details[name] ?? null),
  )
  const details = { ...fresh.details, ...Object.fromEntries(mine.map((name) => [name, state.details[name]])) }
  const rows = Object.fromEntries(ROW_SLICES.map((slice) => [slice, mergeRows(state, slice, fresh[slice])]))
  const labels = engineering.fields as Record<string, { label: string }>
  return {
    patch: { ...headOf(info), details, ...rows, files: isStepDirty(state, 4) ? state.files : fresh.files, stored: fresh },
    conflicts,
    taken: taken.map((name) => labels[name]?.label ?? name),
    theirs: fresh.details,
  }
}
