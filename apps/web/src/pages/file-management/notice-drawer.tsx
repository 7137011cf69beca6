import { noticeCategory, secrecy } from '@zhujian/domain/correspondence/correspondence-dicts'
import { formatInstant } from '@zhujian/model/date'
import { useEffect } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate, useApi } from '../../data/queries'
import { Drawer } from '../../ui/drawer'
import { Loading, LoadError } from '../../ui/loading'
import { AttachmentList } from '../../ui/upload/attachment-list'
import { NOTICE, noticeApi, type StoredFile } from './correspondence-paths'
import { LetterFacts, LetterText } from './letter-text'

interface NoticeDetail extends Readonly<Record<string, unknown>> {
  id: number
  title: string
  doc_no: string | null
  content: string
  publisher: string
  published_at: number
  valid_to: string | null
  read_at: number | null
  category: number
  secrecy: number
  files: readonly StoredFile[]
}

/** 打开即记为已读；记不上不妨碍阅读，下次打开再记。 */
function useMarkRead(detail: NoticeDetail | undefined): void {
  const unread = detail !== undefined && detail.read_at === null
  const id = detail?.id
  useEffect(() => {
    if (!unread) return
    post(noticeApi.markRead, { id }, { background: true }).then(
      () => invalidate(NOTICE),
      () => undefined,
    )
  }, [unread, id])
}

/** 一条公告的全文。 */
export function NoticeDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useApi<NoticeDetail>(NOTICE, noticeApi.detail, { id })
  const detail = query.data
  useMarkRead(detail)
  return (
    <Drawer open title="通知公告" onClose={onClose}>
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!detail && !query.isError && <Loading lines={8} />}
      {detail && (
        <article className="letter">
          <h2>{detail.title}</h2>
          <LetterFacts
            facts={[
              detail.doc_no,
              noticeCategory.labelOf(detail.category),
              detail.publisher,
              formatInstant(detail.published_at, 'yyyy-MM-dd HH:mm'),
              detail.valid_to && `有效期至 ${detail.valid_to}`,
              detail.secrecy === secrecy.code('internal') && '内部资料，请勿外传',
            ]}
          />
          <LetterText text={detail.content} />
          <AttachmentList files={detail.files} />
        </article>
      )}
    </Drawer>
  )
}
