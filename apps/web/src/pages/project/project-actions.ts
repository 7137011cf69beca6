import { engineeringSteps } from '@zhujian/domain/project/engineering-flow'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { mayDo, nameOfRow, type WireRow } from '../../entity/source'
import { confirm, confirmDeleteRow } from '../../ui/confirm'
import { wholeRow } from '../../entity/whole-row'
import type { RowAction } from '../../ui/table/column'
import { toast } from '../../ui/toast'
import { messageOf } from '../../data/api-error'
import { startAct } from './library-acts'
import type { LibraryMove } from './project-target'
import { PROJECT, projectApi, surveyAddress, wizardAddress } from './project-paths'
import { projectSource } from './project-source'
import { type FlowStep, flowSteps } from './step-act-dialog'

type Place = Pick<Tab, 'key' | 'type' | 'openTab'>

const MOVES: readonly (readonly [LibraryMove, string])[] = [
  ['toMiddle', '转入中间库'],
  ['toHistory', '转入历史库'],
  ['toCurrent', '转回在建库'],
]

async function write(path: string, body: Record<string, unknown>, done: string): Promise<void> {
  try {
    await post(path, body, { silent: true })
    await invalidate(PROJECT)
    toast.success(done)
  } catch (error) {
    toast.error(messageOf(error))
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
  if (!(await confirm('撤回后回到草稿，可修改后重新提交。', { okText: '撤回' }))) return
  await write('/api/project/engineering/pc/examine', { id: row.id, version: row.version, step: 'withdraw' }, '已撤回')
}

/** 操作要看、而列表未必显示的字段。 */
export const actionFields = ['history_type', 'accepted_at', 'opened_at', 'state'] as const

/** 办理对话框带着已填的内容打开，列表里只有显示着的列。 */
async function startStep(row: WireRow, name: FlowStep, { key, type }: Place): Promise<void> {
  const whole = await wholeRow(PROJECT, row.id, type)
  if (!whole) return
  const target = { id: row.id, text: nameOfRow(whole, projectSource.display), version: whole.version, row: whole }
  startAct(key, { kind: 'step', name, target })
}

function movesOf(row: WireRow): typeof MOVES {
  const library = Number(row.history_type ?? 0)
  return MOVES.filter(
    ([move]) => mayDo(row, move) && (move === 'toCurrent' ? library !== 0 : move === 'toMiddle' ? library === 0 : library !== 1),
  )
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
    {
      key: 'follow',
      rare: true,
      label: row.followed ? '取消关注' : '关注',
      onClick: () =>
        void write(projectApi.follow, { engineering_id: row.id, follow: !row.followed }, row.followed ? '已取消关注' : '已关注'),
    },
    ...(mayDo(row, 'withdraw') && !row.opened_at
      ? [{ key: 'withdraw', label: '撤回', rare: true, onClick: () => void withdraw(row) }]
      : []),
    ...flowSteps
      .filter((step) => mayDo(row, step))
      .map((step) => ({
        key: step,
        rare: true,
        label: engineeringSteps[step].label,
        onClick: () => void startStep(row, step, place),
      })),
    ...movesOf(row).map(([move, label]) => ({
      key: move,
      label,
      rare: true,
      onClick: () => startAct(key, { kind: 'move', move, targets }),
    })),
    ...(mayDo(row, 'delete') ? [{ key: 'delete', label: '删除', danger: true, onClick: () => void remove(row) }] : []),
  ]
}
