import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { formatInstant } from '@zhujian/model/date'
import { problems } from '@zhujian/model/problem'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { get } from '../../data/client'
import { useTab } from '../../data/tab'
import { ConflictPanel } from '../../ui/conflict-panel'
import { ErrorSummary } from '../../ui/form/error-summary'
import { toast } from '../../ui/toast'
import { projectApi } from './project-paths'
import type { Wizard } from './wizard-control'
import { rejectedItems } from './file-items'
import { RejectedLinks } from './rejected-links'
import type { DraftState } from './wizard-draft'
import { mergeTheirs, type Merged } from './wizard-merge'
import { problemLabel, toldNow } from './wizard-progress'
import { stepOfProblem } from './wizard-payload'

/** 发现没有提交的草稿。 */
export function DraftBar({ draft }: { draft: DraftState }) {
  if (draft.offered === null) return null
  return (
    <div className="wizard-offer" role="alert">
      <span>{strings.draftFound}</span>
      <Button size="small" type="primary" onClick={draft.restore}>
        {`恢复 ${formatInstant(draft.offered, 'MM-dd HH:mm')} 的草稿`}
      </Button>
      <Button size="small" onClick={draft.discard}>
        不恢复
      </Button>
    </div>
  )
}

/** 提醒而不阻止：专职安全员配备不足等；下次保存时重新判断。 */
export function WarningBar({ wizard }: { wizard: Wizard }) {
  const state = useStore(wizard.store)
  // 须改正的在“需要修改”里，点一处就到那一处。
  const told = toldNow(state)
  const warnings = state.warnings.filter(({ field }) => told.every((each) => each.field !== field))
  return warnings.map(({ message }) => (
    <output key={message} className="wizard-warning">
      {message}
    </output>
  ))
}

/** 退回的工程：审核人写的原因一直在眼前，点一件被驳回的资料就到那一件；换好的不再列。 */
export function ReturnBar({ wizard }: { wizard: Wizard }) {
  const reason = useStore(wizard.store, (state) => state.rejectReason)
  const files = useStore(wizard.store, (state) => state.files)
  if (reason === '') return null
  const rejected = rejectedItems(files)
  return (
    <div className="wizard-warning">
      <p>
        <b>退回原因：</b>
        {reason}
      </p>
      {rejected.length > 0 && <RejectedLinks items={rejected} onItem={(item) => void goToField(wizard, `files.${item.code}`)} />}
    </div>
  )
}

/** 他人先保存了：填写的内容都在，载入最新数据对照后再保存。 */
export function StaleBar({ wizard }: { wizard: Wizard }) {
  const { store } = wizard
  const { type } = useTab()
  const stale = useStore(store, (state) => state.stale)
  const [merged, setMerged] = useState<Merged | null>(null)
  const reload = async () => {
    try {
      const params = { engineering_id: store.getState().engineeringId }
      const info = await get<ProjectInfo>(projectApi.info, { params, type })
      const result = mergeTheirs(store.getState(), info)
      store.setState({ ...result.patch, stale: false })
      setMerged(result)
    } catch (error) {
      toast.fault(error)
    }
  }
  if (stale)
    return (
      <div className="wizard-offer" role="alert">
        <span>{`${problems.stale}（填写的内容都已保留）`}</span>
        <Button size="small" type="primary" onClick={() => void reload()}>
          载入最新数据并对照
        </Button>
      </div>
    )
  return merged && <Compared wizard={wizard} merged={merged} onChange={setMerged} />
}

interface ComparedProps {
  wizard: Wizard
  merged: Merged
  onChange: (merged: Merged | null) => void
}

function Compared({ wizard, merged, onChange }: ComparedProps) {
  const details = useStore(wizard.store, (state) => state.details)
  const take = (name: string) => {
    wizard.change({ details: { ...wizard.store.getState().details, [name]: merged.theirs[name] } }, [name])
    onChange({ ...merged, conflicts: merged.conflicts.filter((each) => each.name !== name) })
  }
  return (
    <section className="wizard-card wizard-conflict">
      <ConflictPanel
        fields={engineering.fields}
        conflicts={merged.conflicts}
        taken={merged.taken}
        theirs={merged.theirs}
        mine={details}
        onTakeTheirs={take}
      />
      <button type="button" className="zj-link" onClick={() => onChange(null)}>
        知道了
      </button>
    </section>
  )
}

/** 还有 n 处需要修改；点一处就到那一处，跨步骤也行。 */
export function ProblemBar({ wizard }: { wizard: Wizard }) {
  const state = useStore(wizard.store)
  const { pageProblem } = state
  useTarget(wizard)
  const entries = toldNow(state).map(({ field, message }) => ({
    key: field,
    label: problemLabel(state, field),
    message,
    onSelect: () => void goToField(wizard, field),
  }))
  return <ErrorSummary entries={entries} pageProblem={pageProblem} />
}

async function goToField(wizard: Wizard, field: string): Promise<void> {
  const { step } = wizard.store.getState()
  const wanted = stepOfProblem(field, step)
  if (wanted !== step) await wizard.go(wanted)
  wizard.store.setState({ target: { field, at: Date.now() } })
}

function elementOf(field: string): HTMLElement | null {
  const [base = '', key = '', ...rest] = field.split('.')
  const names = [field, `${key}.${rest.join('.')}`, `${base}.${key}`]
  const marked = names
    .map((name) => document.querySelector<HTMLElement>(`.wizard [data-problem="${CSS.escape(name)}"]`))
    .find(Boolean)
  return marked ?? document.querySelector<HTMLElement>(`.wizard [data-field="${CSS.escape(base)}"]`)
}

/** 焦点移到要改的地方；页签与页码由各步先翻好。 */
function useTarget({ store }: Wizard): void {
  const target = useStore(store, (state) => state.target)
  useEffect(() => {
    if (!target) return undefined
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const box = elementOf(target.field)
        // 没有传上去的文件，焦点到它自己的“重试”“移除”，不到上传按钮。
        const held = box?.querySelector<HTMLElement>('[data-held] button')
        const input = held ?? box?.querySelector<HTMLElement>('input:not([type="file"]), textarea, button, [tabindex]')
        ;(input ?? box)?.focus({ preventScroll: true })
        box?.scrollIntoView({ block: 'center' })
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [target])
}
