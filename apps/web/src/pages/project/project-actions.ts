import { beginningsFor } from '@zhujian/domain/project/beginnings'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringSteps } from '@zhujian/domain/project/engineering-flow'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useSession } from '../../data/session'
import type { Tab } from '../../data/tab'
import { mayDo, nameOfRow, type WireRow } from '../../entity/source'
import { confirm, confirmDeleteRow } from '../../ui/confirm'
import { wholeRow } from '../../entity/whole-row'
import type { RowAction } from '../../ui/table/column'
import { toast } from '../../ui/toast'
import { startAct } from './library-acts'
import { PROJECT, projectApi, surveyAddress, wizardAddress } from './project-paths'
import { projectSource } from './project-source'
import type { ProjectTarget } from './project-target'
import { type CancelStep, cancelSteps } from './step-act-dialog'

type Place = Pick<Tab, 'key' | 'type' | 'openTab'>

async function write(path: string, body: Record<string, unknown>, done: string): Promise<void> {
  try {
    await post(path, body)
    await invalidate(PROJECT)
    toast.success(done)
  } catch (error) {
    toast.fault(error)
  }
}

async function remove(row: WireRow): Promise<void> {
  if (await confirmDeleteRow()) await removeNow(row.id)
}

async function removeNow(id: number): Promise<void> {
  const { results } = await post<{ results: { ok: boolean; msg: string }[] }>('/api/project/engineering/pc/delete', {
    ids: String(id),
  })
  await invalidate(PROJECT)
  const [result] = results
  if (result?.ok) toast.success('删除成功')
  else toast.error(result?.msg ?? '删除失败')
}

async function withdraw(row: WireRow): Promise<void> {
  if (!(await confirm(`撤回“${nameOfRow(row, projectSource.display)}”：回到草稿，可修改后重新提交。`, { okText: '撤回' }))) return
  await write('/api/project/engineering/pc/examine', { id: row.id, version: row.version, step: 'withdraw' }, '已撤回')
}

/** 操作要看、而列表未必显示的字段。 */
export const actionFields = ['history_type', 'accepted_at', 'opened_at', 'state'] as const

/** 办理对话框带着已填的内容打开，列表里只有显示着的列。 */
async function startStep(row: WireRow, name: CancelStep, { key, type }: Place): Promise<void> {
  const whole = await wholeRow(PROJECT, row.id, type)
  if (!whole) return
  const target = { id: row.id, text: nameOfRow(whole, projectSource.display), version: whole.version, row: whole }
  startAct(key, { kind: 'step', name, target })
}

/** 能发起的、会使工程变动的事项：打开新建申请，工程已经选定。 */
function beginningsOf(row: WireRow, { openTab }: Place): RowAction[] {
  const { user } = useSession.getState()
  if (user?.free || row.history_type === historyType.code('history')) return []
  return beginningsFor(row.state, user?.role_codes ?? []).map(({ key, label, path }) => ({
    key,
    label,
    rare: true,
    onClick: () => openTab(path(row.id), label),
  }))
}

/** 能登记工程的人，由一个登记过的工程登记它的下一期。 */
function nextPhaseAction(target: ProjectTarget, { key }: Place): RowAction[] {
  const { user } = useSession.getState()
  const mayAdd = user?.role_codes.some((role) => engineering.grants[role]?.includes('add')) ?? false
  if (user?.free || !mayAdd) return []
  return [{ key: 'nextPhase', label: '登记下一期', rare: true, onClick: () => startAct(key, { kind: 'nextPhase', target }) }]
}

/** 关注是本人的事；免登录查看的人不是这个账号的人，没有。 */
function followAction({ id, followed }: WireRow): RowAction[] {
  if (useSession.getState().user?.free) return []
  const done = followed ? '已取消关注' : '已关注'
  return [
    {
      key: 'follow',
      rare: true,
      label: followed ? '取消关注' : '关注',
      onClick: () => void write(projectApi.follow, { engineering_id: id, follow: !followed }, done),
    },
  ]
}

/** 一行工程的操作：进入、编辑在外，其余在“更多”里；能做什么以服务端的 can 为准。 */
export function projectActions(row: WireRow, place: Place): RowAction[] {
  const { key, type, openTab } = place
  const name = nameOfRow(row, projectSource.display)
  const targets = [{ id: row.id, text: name }]
  return [
    { key: 'enter', label: '进入', onClick: () => openTab(surveyAddress(row.id, type), name) },
    ...(mayDo(row, 'edit') ? [{ key: 'edit', label: '编辑', onClick: () => openTab(wizardAddress(row.id), name) }] : []),
    ...(mayDo(row, 'assign') && row.accepted_at
      ? [{ key: 'assign', label: '分配监督员', rare: true, onClick: () => startAct(key, { kind: 'assign', targets }) }]
      : []),
    ...followAction(row),
    ...(mayDo(row, 'withdraw') && !row.opened_at
      ? [{ key: 'withdraw', label: '撤回', rare: true, onClick: () => void withdraw(row) }]
      : []),
    ...beginningsOf(row, place),
    ...nextPhaseAction({ id: row.id, text: name }, place),
    ...cancelSteps
      .filter((step) => mayDo(row, step))
      .map((step) => ({
        key: step,
        rare: true,
        label: engineeringSteps[step].label,
        onClick: () => void startStep(row, step, place),
      })),
    ...(mayDo(row, 'toMiddle')
      ? [{ key: 'toMiddle', label: '转入中间库', rare: true, onClick: () => startAct(key, { kind: 'move', targets }) }]
      : []),
    ...(mayDo(row, 'correctState')
      ? [
          {
            key: 'correctState',
            label: '更正状态',
            rare: true,
            onClick: () => startAct(key, { kind: 'correct', project: row.id }),
          },
        ]
      : []),
    ...(mayDo(row, 'delete') ? [{ key: 'delete', label: '删除', danger: true, onClick: () => void remove(row) }] : []),
  ]
}
