import type { ProjectFile, ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { fileItemLabel } from '@zhujian/domain/reference/file-groups'
import { useState } from 'react'
import { type ApiError, isApiError, messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { type DraftControl, useDraft } from '../../data/drafts'
import { invalidate } from '../../data/queries'
import { useSubmitKey } from '../../entity/use-submit-key'
import { toast } from '../../ui/toast'
import type { GroupFile } from '../../ui/upload/group-files'
import { verdictOf } from './audit-rows'
import { itemOf } from './file-items'
import { PROJECT, projectApi } from './project-paths'

type Opinions = Readonly<Record<number, Opinion>>

export type AuditResult = 'pass' | 'return' | 'save'

export interface Opinion {
  /** 看着资料的哪一版给的：以后页面读新了也不变，别人其间给了另一种意见的，服务端指出来。 */
  readonly version?: number | undefined
  readonly status: number
  readonly reason: string
}

const DONE: Record<AuditResult, string> = { pass: '已受理', return: '已退回，补正内容已告知申请人', save: '审核意见已暂存' }

/** 没有送出的意见，随记随存在服务端：换看另一个工程、换一台电脑，回来还在。 */
interface AuditDraft {
  /** 看着工程的哪一版给的。 */
  readonly version: number
  readonly opinions: Opinions
}

export type AuditDraftControl = DraftControl<AuditDraft>
export const useAuditDraft = (id: number): AuditDraftControl => useDraft<AuditDraft>('audit.engineering', String(id))

interface Held extends AuditDraft {
  /** 每给一次意见之前的样子，供撤回。 */
  readonly past: readonly Opinions[]
}

/** 没有送出的意见只对给的时候看着的那一版算数：别处退回、申请人改过重报的，从头审起。 */
function useOpinions({ project }: ProjectInfo, draft: AuditDraftControl) {
  const none: Held = { version: project.version, opinions: {}, past: [] }
  const [held, setHeld] = useState<Held | null>(null)
  const earlier = held === null && draft.found ? draft.found : null
  const latest = held ?? (earlier ? { ...earlier.body, past: [] } : none)
  const now = latest.version === project.version ? latest : none
  const dropped = now === latest ? 0 : Object.keys(latest.opinions).length
  const hold = (next: Held) => {
    setHeld(next)
    const { version, opinions } = next
    if (Object.keys(opinions).length > 0) draft.save({ version, opinions })
    else draft.discard()
  }
  const clear = () => {
    setHeld(none)
    draft.discard()
  }
  return { ...now, dropped, restoredAt: earlier && now === latest ? earlier.updated_at : null, hold, clear }
}

/** 一个工程的逐件审核：意见先记在页面上，办理时一次送出。 */
export function useAudit(info: ProjectInfo, draft: AuditDraftControl, onDone: () => void) {
  const { version, opinions, past, dropped, restoredAt, hold, clear } = useOpinions(info, draft)
  const [problems, setProblems] = useState<Readonly<Record<number, string>>>({})
  const [busy, setBusy] = useState(false)
  const key = useSubmitKey()
  const files = info.files.map((file) => asGroupFile(file, opinions[file.id]))
  const judge = (id: number, opinion: Opinion) => {
    // 驳回说明写着写着的改动不各算一次。
    const isNew = opinions[id]?.status !== opinion.status
    const seen = info.files.find((file) => file.id === id)?.version
    hold({ version, opinions: { ...opinions, [id]: { ...opinion, version: seen } }, past: isNew ? [...past, opinions] : past })
    setProblems(({ [id]: _gone, ...rest }) => rest)
  }
  const undo = () => {
    const last = past[past.length - 1]
    if (last) hold({ version, opinions: last, past: past.slice(0, -1) })
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
      await invalidate(PROJECT)
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
    judged: Object.values(opinions).filter((opinion) => verdictOf(opinion) !== 'open').length,
    dropped,
    /** 上次离开时没有暂存、这次照样摆出来的，是什么时候存的。 */
    restoredAt,
    forget: clear,
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
      version: opinion.version,
      status: opinion.status,
      ...(opinion.reason.trim() ? { reason: opinion.reason.trim() } : {}),
    })),
  }
}
