import { useEffect, useState } from 'react'
import { useDraft } from '../../data/drafts'
import type { Tab } from '../../data/tab'
import type { GroupFile } from '../../ui/upload/group-files'
import {
  changedDetails,
  changedRows,
  isDirty,
  isStepDirty,
  type Values,
  type WizardRow,
  type WizardState,
  type WizardStore,
} from './wizard-state'

/** 没有保存的输入；只带改过的部分。 */
export interface WizardDraft {
  step: number
  details?: Values
  units?: WizardRow[]
  managers?: WizardRow[]
  lineTableData?: WizardRow[]
  files?: GroupFile[]
}

export function draftOf(state: WizardState): WizardDraft {
  const names = changedDetails(state, Object.keys(state.details))
  return {
    step: state.step,
    ...(names.length > 0 && { details: Object.fromEntries(names.map((name) => [name, state.details[name]])) }),
    ...(changedRows(state, 'units').length > 0 && { units: state.units }),
    ...(changedRows(state, 'managers').length > 0 && { managers: state.managers }),
    ...(changedRows(state, 'lineTableData').length > 0 && { lineTableData: state.lineTableData }),
    ...(isStepDirty(state, 4) && { files: state.files }),
  }
}

/** 后填的盖在先填的上面。 */
const together = (earlier: WizardDraft | undefined, later: WizardDraft): WizardDraft => ({
  ...earlier,
  ...later,
  ...((earlier?.details ?? later.details) && { details: { ...earlier?.details, ...later.details } }),
})

function restore(store: WizardStore, draft: WizardDraft): void {
  store.setState((state) => ({
    details: { ...state.details, ...draft.details },
    units: draft.units ?? state.units,
    managers: draft.managers ?? state.managers,
    lineTableData: draft.lineTableData ?? state.lineTableData,
    files: draft.files ?? state.files,
    step: state.engineeringId === null ? 0 : draft.step,
  }))
}

const KEPT = ['details', 'units', 'managers', 'lineTableData', 'files', 'stored'] as const

export interface DraftState {
  /** 等人决定的草稿最后一次存下的时刻，秒；没有则为空。 */
  offered: number | null
  savedAt: number | undefined
  restore: () => void
  discard: () => void
}

/** 边填边存：每次停顿两秒送服务端；刷新、登录过期、服务重启之后可以恢复。 */
export function useWizardDraft(store: WizardStore, tab: Tab, loading: boolean): DraftState {
  const id = store.getState().engineeringId
  const { found, savedAt, save, discard } = useDraft<WizardDraft>('wizard', id === null ? 'new' : String(id))
  const [decided, setDecided] = useState(false)
  const body = found?.body
  if (!decided && found === null) setDecided(true)
  const { setDirty } = tab
  useEffect(() => {
    if (loading) return undefined
    let kept = isDirty(store.getState())
    return store.subscribe((now, before) => {
      if (KEPT.every((name) => now[name] === before[name])) return
      const dirty = isDirty(now)
      setDirty(dirty)
      // 上次的草稿还没有决定：新填的与它存在一起，谁也不丢谁。
      const earlier = decided ? undefined : body
      if (dirty) save(together(earlier, draftOf(now)))
      else if (kept && earlier) save(earlier)
      else if (kept) discard()
      kept = dirty
    })
  }, [store, setDirty, loading, decided, body, save, discard])
  return {
    offered: !loading && !decided && found && body ? found.updated_at : null,
    savedAt,
    restore: () => {
      const now = store.getState()
      if (body) restore(store, isDirty(now) ? together(body, draftOf(now)) : body)
      setDecided(true)
    },
    discard: () => {
      const now = store.getState()
      if (isDirty(now)) save(draftOf(now))
      else discard()
      setDecided(true)
    },
  }
}
