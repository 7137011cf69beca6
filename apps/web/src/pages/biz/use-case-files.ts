import type { BizAttachment, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { papersNeeded } from '@zhujian/domain/biz/biz-kind'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useEffect, useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { nullWhenRefused } from '../../entity/when-refused'
import { openPreview, usePreview } from '../../ui/preview/preview-store'
import { toast } from '../../ui/toast'
import { APPROVED, REJECTED } from '../../ui/upload/approval'
import { useFileUrl } from '../../ui/upload/file-list'
import type { ReviewOpinion } from '../../ui/upload/file-review'
import { isOpenable } from '../../ui/upload/scan-tag'
import { BIZ } from './biz-paths'
import { kindOfCode } from './use-biz'
import { orderedPapers } from './case-items'

export interface CaseFilesControl {
  readonly files: readonly BizAttachment[]
  readonly unread: number
  /** 必交的，监督机构还没有人看过：看过才能办成。 */
  readonly unseen: readonly BizAttachment[]
  readonly rejected: readonly BizAttachment[]
  /** 打开一件，其余可以接着看；看过即已阅。 */
  readonly preview: (file?: BizAttachment) => void
  readonly review: ((file: BizAttachment, opinion: ReviewOpinion) => void) | undefined
}

/** 资料的查阅与逐件审核；看过哪几件、每件的意见都记在服务端。 */
export function useCaseFiles(info: BizInfoAnswer): CaseFilesControl {
  const { row, acts } = info
  const urlOf = useFileUrl()
  const judging = acts.includes('approve')
  const [judged, setJudged] = useState<Readonly<Record<string, Pick<BizAttachment, 'status' | 'reason'>>>>({})
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const files = orderedPapers(info).map((file) => ({
    ...file,
    ...judged[file.path],
    read: file.read || seen.has(file.path),
    seen: file.seen || seen.has(file.path),
  }))
  const openable = files.filter((file) => isOpenable(file.scan_state))
  useReading(judging ? row.id : undefined, files, urlOf, (path) => setSeen((before) => new Set(before).add(path)))
  const kind = kindOfCode(row.kind)
  const needed = kind ? papersNeeded(kind, info.type.checklist, info.content).map(({ code }) => code) : []
  const preview = (file?: BizAttachment) => {
    const first = file ?? openable.find(({ read }) => !read) ?? openable[0]
    openPreview(
      openable.map(({ name, path }) => ({ name, url: urlOf(path) })),
      Math.max(
        0,
        openable.findIndex(({ path }) => path === first?.path),
      ),
    )
  }
  const review = (file: BizAttachment, { status, reason }: ReviewOpinion) => {
    const kept = judged[file.path]
    setJudged((before) => ({ ...before, [file.path]: { status: Number(status), reason } }))
    // 驳回要写原因；写了再送出。
    if (status === REJECTED && reason.trim() === '') return
    void send(row.id, file.path, status, reason).catch((error: unknown) => {
      toast.fault(error)
      setJudged((before) => ({ ...before, [file.path]: kept ?? { status: file.status, reason: file.reason } }))
    })
  }
  return {
    files,
    unread: files.filter(({ read }) => !read).length,
    unseen: files.filter((file) => !file.seen && needed.includes(file.item)),
    rejected: files.filter(({ status }) => String(status) === REJECTED),
    preview,
    review: judging ? review : undefined,
  }
}

async function send(id: number, path: string, status: string, reason: string): Promise<void> {
  await post(bizApi.reviewFile, { id, path, status: Number(status), reason: status === APPROVED ? '' : reason.trim() })
  await invalidate(BIZ)
}

/** 预览窗口翻到哪一件，哪一件就是看过了。 */
function useReading(
  id: number | undefined,
  files: readonly BizAttachment[],
  urlOf: (path: string) => string,
  onSeen: (path: string) => void,
): void {
  const url = usePreview(({ files: shown, at }) => shown[at]?.url)
  const path = files.find((file) => !file.read && urlOf(file.path) === url)?.path
  useEffect(() => {
    if (id === undefined || path === undefined) return
    onSeen(path)
    void post(bizApi.readFile, { id, path }, { background: true }).catch(nullWhenRefused)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one call per file that comes on show
  }, [id, path])
}
