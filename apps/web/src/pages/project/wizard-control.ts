import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { wizardSteps } from '@zhujian/domain/project/wizard'
import type { FieldProblem } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { useEffect, useMemo, useRef, useState } from 'react'
import { onSessionEnd } from '../../data/account'
import { isApiError, messageOf } from '../../data/api-error'
import { get, post } from '../../data/client'
import { invalidate } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { dictionaryNow } from '../../entity/kinds/sources'
import { type SubmitKey, useSubmitKey } from '../../entity/use-submit-key'
import { type Pending, usePending } from '../../ui/form/pending'
import { toast } from '../../ui/toast'
import { PROJECT, projectApi, wizardAddress } from './project-paths'
import { stepIn, useJump } from './use-jump'
import {
  afterSave,
  bodyOf,
  CONFIRM,
  convertStep,
  headOf,
  judgeStep,
  problemsByKey,
  type StepBody,
  stepOfProblem,
  toldAfterChange,
} from './wizard-payload'
import { firstOpenStep, isStepDone, missingIn } from './wizard-progress'
import { uploadField, pendingUploadsIn, type Holding } from './wizard-pending-uploads'
import { askRight } from './wizard-right'
import { createWizardStore, isStepDirty, type Slices, sliceOfStep, slicesOf, type WizardStore } from './wizard-state'

/** 页面各部分对向导能做的事。 */
export interface Wizard {
  store: WizardStore
  pending: Pending
  /** 改一步里的内容；所涉字段的问题随之消失。 */
  change: (patch: Partial<Slices>, touched?: readonly string[]) => void
  go: (step: number) => Promise<void>
  next: () => Promise<void>
  saveDraft: () => Promise<void>
  confirm: () => Promise<boolean>
  changeState: (state: number) => Promise<boolean>
  load: () => Promise<void>
}

interface Deps extends Holding {
  tab: Tab
  key: SubmitKey
  settled: () => Promise<void>
}

/** 刚建成的工程换到自己的标签：把还没说完的问题带过去。 */
const handOver = new Map<number, readonly FieldProblem[]>()
onSessionEnd(() => handOver.clear())

const fetchInfo = (id: number, { type }: Tab): Promise<ProjectInfo> =>
  get<ProjectInfo>(projectApi.info, { params: { engineering_id: id }, type })

function showStep({ store, tab }: Deps, step: number): void {
  if (store.getState().step === step) return
  store.setState({ step, page: 1, pageProblem: null })
  if (store.getState().engineeringId !== null) tab.setQuery({ step })
}

/** 服务端拒绝：问题落到各自的字段，跳到第一个有问题的步骤。 */
function refuse(deps: Deps, problems: readonly FieldProblem[], pageProblem: string | null): void {
  const { store } = deps
  const { step } = store.getState()
  const first = [...problems].sort((a, b) => stepOfProblem(a.field, step) - stepOfProblem(b.field, step))[0]
  store.setState({ problems, pageProblem })
  if (!first) return
  showStep(deps, stepOfProblem(first.field, step))
  store.setState({ target: { field: first.field, at: Date.now() }, pageProblem })
}

function refuseError(deps: Deps, error: unknown, sent: StepBody['sent']): void {
  if (!isApiError(error)) throw error
  // [S8-08] Whatever else the page shows, the server's words are an error toast too.
  toast.fault(error)
  if (error.problem === 'stale') return deps.store.setState({ stale: true })
  const known = problemsByKey(error.fields, sent).filter(({ field }) => field !== '_' && field !== 'version')
  refuse(deps, known, known.length === 0 ? (error.fields[0]?.message ?? messageOf(error)) : null)
}

/** 新建：建成草稿，有下一步的随即校验本步，然后换到工程自己的标签。 */
async function create(deps: Deps, advance: boolean): Promise<void> {
  const { store, tab, key } = deps
  const { values } = convertStep(store.getState(), 0)
  const saved = await post<{ id: number; version: number }>(projectApi.create, values, { key: key.of(values) })
  let step = 0
  if (advance) {
    store.setState({ engineeringId: saved.id, version: saved.version })
    const { body } = bodyOf(store.getState(), 0, true)
    try {
      await post(projectApi.save, body, { key: key.of(body) })
      step = 1
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.fault(error)
      handOver.set(saved.id, error.fields)
    }
  }
  key.done()
  store.setState({ ...store.getState(), stored: { ...store.getState().stored, details: store.getState().details } })
  tab.setDirty(false)
  await invalidate(PROJECT, 'home')
  tab.replace(`${wizardAddress(saved.id)}&step=${step}`)
}

/** 送出一步并取回最新内容；没有保存的其他步骤不动。 */
async function sendStep({ store, tab, key }: Deps, id: number, made: StepBody, step: number): Promise<void> {
  const options = { key: key.of(made.body) }
  const { warnings } = await post<{ warnings: FieldProblem[] }>(projectApi.save, made.body, options)
  key.done()
  const info = await fetchInfo(id, tab)
  store.setState((state) => ({
    ...headOf(info),
    ...afterSave(state, info, sliceOfStep(step), step),
    problems: [],
    warnings,
    savedAt: nowSeconds(),
  }))
  await invalidate(PROJECT, 'home')
}

/** [S4-07] 保存一步；成功才返回 true。新建的保存后换到自己的标签，也返回 false。 */
async function saveStep(deps: Deps, step: number, advance: boolean): Promise<boolean> {
  const { store, settled } = deps
  if (store.getState().saving) return false
  store.setState({ saving: true, pageProblem: null })
  let sent: StepBody['sent'] = {}
  try {
    await settled()
    const state = store.getState()
    const held = pendingUploadsIn(deps, step)
    const judged = judgeStep(state, step, advance).filter(({ field }) => !held.some((each) => each.field === field))
    const problems = [...held, ...judged]
    if (problems.length > 0) {
      refuse(deps, problems, null)
      return false
    }
    if (state.engineeringId === null) {
      await create(deps, advance)
      return false
    }
    const made = bodyOf(state, step, advance)
    sent = made.sent
    await sendStep(deps, state.engineeringId, made, step)
    return true
  } catch (error) {
    refuseError(deps, error, sent)
    return false
  } finally {
    store.setState({ saving: false })
  }
}

/** 等各步的文件传完；有传不上去的，说清是哪一个，不保存。 */
async function arrived(deps: Deps): Promise<boolean> {
  const { store, settled } = deps
  if (store.getState().saving) return false
  store.setState({ saving: true })
  await settled()
  store.setState({ saving: false })
  const held = pendingUploadsIn(deps)
  if (held.length > 0) refuse(deps, held, null)
  return held.length === 0
}

/** 保存草稿、提交之前：各步没有保存的修改一并存下，没有一处、没有一个文件被落下；current 为没有修改也要存的一步。 */
async function saveDirty(deps: Deps, current: number | null): Promise<boolean> {
  if (!(await arrived(deps))) return false
  const state = deps.store.getState()
  const steps = wizardSteps.map((_step, at) => at).filter((at) => at === current || isStepDirty(state, at))
  for (const at of steps) if (!(await saveStep(deps, at, false))) return false
  return true
}

/** [S4-07] 状态变更：带工程编号与版本。 */
async function sendState(deps: Deps, state: number): Promise<boolean> {
  const { store, tab, key } = deps
  const { engineeringId, version, saving } = store.getState()
  if (saving || engineeringId === null) return false
  store.setState({ saving: true })
  const body = { engineering_id: engineeringId, version, state }
  try {
    await post(projectApi.state, body, { key: key.of(body) })
    key.done()
    const info = await fetchInfo(engineeringId, tab)
    const slices = slicesOf(info)
    store.setState({ ...headOf(info), ...slices, stored: slices, problems: [], pageProblem: null })
    await invalidate(PROJECT, 'home')
    return true
  } catch (error) {
    refuseError(deps, error, {})
    return false
  } finally {
    store.setState({ saving: false })
  }
}

async function load({ store, tab }: Deps): Promise<void> {
  const { engineeringId } = store.getState()
  if (engineeringId === null) return
  store.setState({ loading: true, pageProblem: null })
  try {
    const info = await fetchInfo(engineeringId, tab)
    const slices = slicesOf(info)
    const problems = handOver.get(engineeringId) ?? []
    handOver.delete(engineeringId)
    store.setState({ ...headOf(info), ...slices, stored: slices, problems })
    // 没有指明步骤的，从第一处还不齐的地方接着填；退回的就是被驳回的资料。
    if (tab.query.step === undefined) store.setState((state) => ({ step: firstOpenStep(state) }))
  } catch (error) {
    store.setState({ loading: false, pageProblem: messageOf(error) })
  }
}

/** 往前（含点步骤）：先保存本步，中间未完成的步骤停在那里；往回不必保存。 */
async function goTo(deps: Deps, target: number): Promise<void> {
  const { store } = deps
  const { step } = store.getState()
  if (target <= step) return showStep(deps, target)
  if (!(await saveStep(deps, step, step !== CONFIRM))) return
  const state = store.getState()
  const between = Array.from({ length: target - step - 1 }, (_, index) => step + 1 + index)
  const open = between.find((each) => !isStepDone(state, each) && missingIn(state, each).length > 0)
  showStep(deps, open ?? target)
}

function change({ store }: Pick<Deps, 'store'>, patch: Partial<Slices>, touched: readonly string[] = []): void {
  store.setState({ ...patch, problems: toldAfterChange(store.getState(), patch.details, touched) })
}

function actionsOf(deps: Deps): Omit<Wizard, 'store' | 'pending'> {
  const { store } = deps
  const step = () => store.getState().step
  return {
    change: (patch, touched) => change(deps, patch, touched),
    go: (target) => goTo(deps, target),
    next: () => goTo(deps, step() + 1),
    saveDraft: async () => {
      if (await saveDirty(deps, step())) toast.success('草稿已保存')
    },
    confirm: async () =>
      (await saveDirty(deps, null)) &&
      (await saveStep(deps, CONFIRM, true)) &&
      sendState(deps, engineeringStates.code('pending')),
    changeState: (state) => sendState(deps, state),
    load: () => load(deps),
  }
}

/** 一个标签里的向导：内容、保存、前进与提交。 */
export function useWizard(tab: Tab): Wizard {
  const id = Number(tab.query.engineering_id) || null
  const key = useSubmitKey()
  const tabRef = useRef(tab)
  useEffect(() => {
    tabRef.current = tab
  })
  const [store] = useState(() =>
    createWizardStore({
      engineeringId: id,
      step: id === null ? 0 : stepIn(tab.query),
      type: tab.type,
      classification: dictionaryNow('engineering_type'),
    }),
  )
  const { count, settled, heldBack, context } = usePending((name) => change({ store }, {}, [uploadField(name)]))
  const wizard = useMemo<Wizard>(() => {
    const deps: Deps = {
      store,
      key,
      settled,
      heldBack,
      get tab() {
        return tabRef.current
      },
    }
    return { store, pending: context, ...actionsOf(deps) }
  }, [store, key, settled, heldBack, context])
  useEffect(() => {
    if (store.getState().loading) void wizard.load()
    else if (store.getState().isAdd) void askRight(store)
  }, [store, wizard])
  useEffect(() => store.setState({ uploading: count }), [store, count])
  useJump(store, tab.query)
  return wizard
}
