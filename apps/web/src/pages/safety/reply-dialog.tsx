import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import { runEach, showResults } from '../../ui/batch'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { Uploader } from '../../ui/upload/uploader'
import { DANGER } from './danger-words'

export interface ReplyTarget {
  readonly id: number
  readonly text: string
  readonly version: number | undefined
}

interface ReplyDialogProps {
  readonly targets: readonly ReplyTarget[]
  readonly onClose: () => void
  readonly onDone: () => void
}

interface Reply {
  readonly note: string
  readonly img: string
}

const NONE: Reply = { note: '', img: '' }
const { rectify_img: photo, rectify_note: note } = hiddenDanger.fields

/** 几条整改一次回复：各写各的说明，各传各的照片；没有填齐的留着，不影响别的。 */
export function ReplyDialog({ targets, onClose, onDone }: ReplyDialogProps) {
  const [replies, setReplies] = useState<Readonly<Record<number, Reply>>>({})
  const [busy, setBusy] = useState(false)
  const replyOf = (id: number): Reply => replies[id] ?? NONE
  const set = (id: number, values: Partial<Reply>) => setReplies((all) => ({ ...all, [id]: { ...(all[id] ?? NONE), ...values } }))
  const ready = targets.filter(({ id }) => replyOf(id).note.trim() !== '' && replyOf(id).img !== '')
  const submit = async () => {
    if (ready.length === 0) return toast.warning('请至少写明一条的整改说明并上传照片')
    setBusy(true)
    try {
      const path = entityPath(DANGER, 'examine')
      const act = ({ id, version }: ReplyTarget) => {
        const { note: rectify_note, img: rectify_img } = replyOf(id)
        return post(path, { id, version, step: 'submit', rectify_note, rectify_img }, { silent: true })
      }
      showResults('提交整改', await runEach(ready, act))
      await invalidate(DANGER)
      onDone()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button disabled={busy} onClick={onClose}>
        取消
      </Button>
      <Button type="primary" loading={busy} onClick={() => void submit()}>
        {`提交填齐的 ${ready.length} 条`}
      </Button>
    </>
  )
  return (
    <Dialog open title={`批量回复整改（${targets.length} 条）`} width={720} onClose={onClose} footer={footer}>
      <ul className="danger-replies">
        {targets.map((target) => (
          <ReplyRow key={target.id} target={target} reply={replyOf(target.id)} onChange={(values) => set(target.id, values)} />
        ))}
      </ul>
    </Dialog>
  )
}

interface ReplyRowProps {
  readonly target: ReplyTarget
  readonly reply: Reply
  readonly onChange: (values: Partial<Reply>) => void
}

function ReplyRow({ target: { id, text }, reply, onChange }: ReplyRowProps) {
  return (
    <li aria-label={text}>
      <strong>{text}</strong>
      <Input.TextArea
        aria-label={`${text}：${note.label}`}
        placeholder={note.label}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={note.max}
        value={reply.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <Uploader
        id={`reply-${id}`}
        name={`reply-${id}`}
        value={reply.img}
        accept="image"
        max={photo.max}
        infos={[]}
        onChange={(img) => onChange({ img: img ?? '' })}
      />
    </li>
  )
}
