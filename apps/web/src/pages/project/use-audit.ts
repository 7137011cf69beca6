import type { ProjectFile, ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { fileGroups, fileItemLabel } from '@zhujian/domain/reference/file-groups'
import { useState } from 'react'
import { type ApiError, isApiError, messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useSubmitKey } from '../../entity/use-submit-key'
import { toast } from '../../ui/toast'
import type { GroupFile } from '../../ui/upload/group-files'
import { itemOf } from './file-items'
import { PROJECT, projectApi } from './project-paths'

type Opinions = Readonly<Record<number, Opinion>>

export type AuditResult = 'pass' | 'return' | 'save'

export interface Opinion {
  readonly status: number
  readonly reason: string
}

export const auditGroups = (files: readonly ProjectFile[]) =>
  fileGroups.map((group) => {
    const extra = files.some((file) => file.group_code === group.code && file.item_code === null)
    return extra
      ? { ...group, items: [...group.items, { code: `${group.code}-other`, label: '其他附件', required: false }] }
      : group
  })

const DONE: Record<AuditResult, string> = { pass: '已受理', return: '已退回，补正内容已告知申请人', save: '审核意见已暂存' }

interface Held {
  /** 看着工程的哪一版给的。 */
  readonly version: number
  readonly opinions: Opinions
  /** 每给一次意见之前的样子，供撤回。 */
  readonly past: readonly Opinions[]
}

/** 没有送出的意见只对给的时候看着的那一版算数：别处退回、申请人改过重报的，从头审起。 */
function useOpinions({ project }: ProjectInfo) {
  const none: Held = { version: project.version, opinions: {}, past: [] }
  const [held, setHeld] = useState(none)
  const now = held.version === project.version ? held : none
  const dropped = now === held ? 0 : Object.keys(held.opinions).length
  return {
    ...now,
    dropped,
    hold: (change: (before: Held) => Held) => setHeld((before) => change(before.version === project.version ? before : none)),
    clear: () => setHeld(none),
  }
}

/** 一个工程的逐件审核：意见先记在页面上，办理时一次送出。 */
export function useAudit(info: ProjectInfo, onDone: () => void) {
  const { opinions, past, dropped, hold, clear } = useOpinions(info)
  const [problems, setProblems] = useState<Readonly<Record<number, string>>>({})
  const [busy, setBusy] = useState(false)
  const key = useSubmitKey()
  const files = info.files.map((file) => asGroupFile(file, opinions[file.id]))
  const judge = (id: number, opinion: Opinion) => {
    // 驳回说明写着写着的改动不各算一次。
    const isNew = opinions[id]?.status !== opinion.status
    hold((before) => ({
      ...before,
      opinions: { ...before.opinions, [id]: opinion },
      past: isNew ? [...before.past, before.opinions] : before.past,
    }))
    setProblems(({ [id]: _gone, ...rest }) => rest)
  }
  const undo = () => {
    const last = past[past.length - 1]
    if (!last) return
    hold((before) => ({ ...before, opinions: last, past: before.past.slice(0, -1) }))
  }
  const send = async (result: AuditResult, reject_reason?: string) => {
    const body = bodyOf(info, result, opinions, reject_reason)
    setBusy(true)
    try {
      await post(projectApi.audit, body, { key: key.of(body), words: (error) => refusalOf(error, info.files) })
      key.done()
      clear()
      await invalidate(PROJECT, 'home')
      toast.success(DONE[result])
      if (result !== 'save') onDone()
    } catch (error) {
      toast.fault(error)
      setProblems(fileProblems(error, body.files))
      throw error
    } finally {
      setBusy(false)
    }
  }
  const opined = info.files.map((file) => ({ ...file, ...opinions[file.id] }))
  return {
    files,
    opined,
    judge,
    undo,
    canUndo: past.length > 0,
    send,
    busy,
    problems,
    judged: Object.keys(opinions).length,
    dropped,
  }
}

/** 服务端按送出的顺序指出是哪一件：files.3.reason。 */
function fileProblems(error: unknown, sent: readonly { id: number }[]): Record<number, string> {
  if (!isApiError(error)) return {}
  return Object.fromEntries(
    error.fields.flatMap(({ field, message }) => {
      const at = /^files\.(\d+)/.exec(field)
      const id = at ? sent[Number(at[1])]?.id : undefined
      return id === undefined ? [] : [[id, message]]
    }),
  )
}

function refusalOf(error: ApiError, files: readonly ProjectFile[]): string {
  if (error.fields.length === 0) return messageOf(error)
  const first = error.fields[0]
  const named = first ? files.find((file) => file.item_code === first.field) : undefined
  const what = named?.item_code ? `${fileItemLabel(named.item_code)}：` : ''
  return `${what}${first?.message ?? error.message}`
}

const asGroupFile = (file: ProjectFile, opinion: Opinion | undefined): GroupFile => ({
  path: file.path ?? '',
  name: file.name ?? file.title,
  item: itemOf(file),
  id: file.id,
  size: file.size ?? undefined,
  status: opinion?.status ?? file.status,
  reason: opinion?.reason ?? file.reason,
  scan: file.scan_state,
})

function bodyOf(info: ProjectInfo, result: AuditResult, opinions: Readonly<Record<number, Opinion>>, reason: string | undefined) {
  return {
    engineering_id: info.project.id,
    version: info.project.version,
    result,
    ...(reason ? { reject_reason: reason } : {}),
    files: Object.entries(opinions).map(([id, opinion]) => ({
      id: Number(id),
      status: opinion.status,
      ...(opinion.reason.trim() ? { reason: opinion.reason.trim() } : {}),
    })),
  }
}
