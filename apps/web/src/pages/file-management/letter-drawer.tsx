import { documentCategory, secrecy, urgency } from '@zhujian/domain/correspondence/correspondence-dicts'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate, useApi } from '../../data/queries'
import { Drawer } from '../../ui/drawer'
import { Loading, LoadError } from '../../ui/loading'
import { AttachmentList } from '../../ui/upload/attachment-list'
import { DOCUMENT, documentApi } from './correspondence-paths'
import { FeedbackDialog } from './feedback-dialog'
import { TaskTag } from './inbox-list'
import { LetterFacts, LetterText } from './letter-text'
import type { Letter } from './letter'
import { SignDialog } from './sign-dialog'
import { useTrashLetter } from './use-letter-writes'

function useMarkRead(letter: Letter | undefined): void {
  const unread = letter !== undefined && letter.read_at === null
  const id = letter?.id
  useEffect(() => {
    if (!unread) return
    post(documentApi.markRead, { id }, { background: true }).then(
      () => invalidate(DOCUMENT),
      () => undefined,
    )
  }, [unread, id])
}

/** 收到的一份文件：看正文与附件，签收，反馈。 */
export function LetterDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useApi<Letter>(DOCUMENT, documentApi.letter, { id })
  const [doing, setDoing] = useState<'sign' | 'feedback' | null>(null)
  const letter = query.data
  useMarkRead(letter)
  return (
    <Drawer
      open
      title="收到的文件"
      onClose={onClose}
      footer={letter && letter.can.length > 0 && <Actions letter={letter} onDo={setDoing} onGone={onClose} />}
    >
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!letter && !query.isError && <Loading lines={8} />}
      {letter && <LetterBody letter={letter} />}
      {letter && doing === 'sign' && <SignDialog letter={letter} onClose={() => setDoing(null)} />}
      {letter && doing === 'feedback' && <FeedbackDialog letter={letter} onClose={() => setDoing(null)} />}
    </Drawer>
  )
}

function LetterBody({ letter }: { letter: Letter }) {
  return (
    <article className="letter">
      <h2>{letter.title}</h2>
      <LetterFacts
        facts={[
          letter.doc_no,
          documentCategory.labelOf(letter.category),
          urgency.labelOf(letter.urgency),
          [letter.sender_unit, letter.sender_name].filter(Boolean).join(' '),
          formatInstant(letter.sent_at, 'yyyy-MM-dd HH:mm'),
          letter.engineering_id_text,
          letter.secrecy === secrecy.code('internal') && '内部资料，请勿外传',
        ]}
      />
      <p className="letter-task">
        <TaskTag row={letter} />
        {letter.due_on && <span>{`办理期限 ${letter.due_on}`}</span>}
        {letter.signed_at !== null && (
          <span>{`${letter.sign_name ?? ''} 于 ${formatInstant(letter.signed_at, 'yyyy-MM-dd HH:mm')} 签收`}</span>
        )}
      </p>
      <LetterText text={letter.content} />
      <AttachmentList files={letter.files} />
      {letter.feedback_at !== null && (
        <section className="letter-answer" aria-label="我的反馈">
          <h3>{`我的反馈（${formatInstant(letter.feedback_at, 'MM-dd HH:mm')}）`}</h3>
          <LetterText text={letter.feedback} />
          <AttachmentList files={letter.feedback_files} label="反馈附件" />
        </section>
      )}
    </article>
  )
}

interface ActionsProps {
  letter: Letter
  onDo: (act: 'sign' | 'feedback') => void
  onGone: () => void
}

/** 先签收后反馈：签收之前反馈不可用。 */
function Actions({ letter, onDo, onGone }: ActionsProps) {
  const trash = useTrashLetter()
  const signs = letter.can.includes('sign')
  return (
    <div className="zj-detail-actions">
      {signs && (
        <Button type="primary" onClick={() => onDo('sign')}>
          签收
        </Button>
      )}
      {letter.can.includes('feedback') && !signs && (
        <Button type={letter.feedback_at === null ? 'primary' : 'default'} onClick={() => onDo('feedback')}>
          {letter.feedback_at === null ? '反馈' : '修改反馈'}
        </Button>
      )}
      {letter.can.includes('trash') && (
        <Button danger onClick={() => void trash(letter).then((gone) => gone && onGone())}>
          移入回收站
        </Button>
      )}
    </div>
  )
}
