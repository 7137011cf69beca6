import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { post } from '../../data/client'
import { invalidate, useApi } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import type { WireRow } from '../../entity/source'
import { runEach, showResults } from '../../ui/batch'
import { Dialog } from '../../ui/dialog'
import { ShownFields } from '../../ui/form/shown-fields'
import { useLeaveGuard } from '../../ui/form/use-leave-guard'
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

/** 照着什么改的：写说明、挑照片时要看得见，只有部位一个词认不出是哪一条。 */
const ASKED = ['engineering_id', 'description', 'require', 'deadline', 'before_img'].filter((name) => name in hiddenDanger.fields)

/** 各条写了什么；办成的离开，没办成的连同原因留着。 */
function useReplies({ targets, onDone, onClose }: ReplyDialogProps) {
  const [replies, setReplies] = useState<Readonly<Record<number, Reply>>>({})
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({})
  const [done, setDone] = useState<readonly number[]>([])
  const [busy, setBusy] = useState(false)
  const left = targets.filter(({ id }) => !done.includes(id))
  const replyOf = (id: number): Reply => replies[id] ?? NONE
  const set = (id: number, values: Partial<Reply>) => setReplies((all) => ({ ...all, [id]: { ...(all[id] ?? NONE), ...values } }))
  const ready = left.filter(({ id }) => replyOf(id).note.trim() !== '' && replyOf(id).img !== '')
  const leave = () => {
    if (done.length > 0) onDone()
    onClose()
  }
  const submit = async () => {
    if (ready.length === 0) return toast.warning('请至少写明一条的整改说明并上传照片')
    setBusy(true)
    try {
      const path = entityPath(DANGER, 'examine')
      const results = await runEach(ready, ({ id, version }: ReplyTarget) => {
        const { note: rectify_note, img: rectify_img } = replyOf(id)
        return post(path, { id, version, step: 'submit', rectify_note, rectify_img }, { silent: true })
      })
      showResults('提交整改', results)
      const failed = results.filter(({ ok }) => !ok)
      setReasons(Object.fromEntries(failed.map(({ id, msg }) => [id, msg])))
      setDone([...done, ...results.filter(({ ok }) => ok).map(({ id }) => id)])
      await invalidate(DANGER)
      if (failed.length > 0) return
      onDone()
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const dirty = left.some(({ id }) => replyOf(id) !== NONE)
  return { left, ready, reasons, replyOf, set, busy, submit, close: useLeaveGuard({ dirty, submitting: busy }, leave) }
}

/** 几条整改一次回复：各写各的说明，各传各的照片；没有填齐的、没有办成的留着，不影响别的。 */
export function ReplyDialog(props: ReplyDialogProps) {
  const { left, ready, reasons, replyOf, set, busy, submit, close } = useReplies(props)
  const footer = (
    <>
      <Button disabled={busy} onClick={close}>
        取消
      </Button>
      <Button type="primary" loading={busy} onClick={() => void submit()}>
        {`提交填齐的 ${ready.length} 条`}
      </Button>
    </>
  )
  return (
    <Dialog open title={`批量回复整改（${left.length} 条）`} width={880} onClose={close} footer={footer}>
      <ul className="danger-replies">
        {left.map((target) => (
          <ReplyRow
            key={target.id}
            target={target}
            reply={replyOf(target.id)}
            reason={reasons[target.id]}
            onChange={(values) => set(target.id, values)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface ReplyRowProps {
  readonly target: ReplyTarget
  readonly reply: Reply
  /** 上一次为什么没有办成。 */
  readonly reason: string | undefined
  readonly onChange: (values: Partial<Reply>) => void
}

function ReplyRow({ target: { id, text }, reply, reason, onChange }: ReplyRowProps) {
  const row = useApi<WireRow>(DANGER, entityPath(DANGER, 'info'), { id }).data
  return (
    <li aria-label={text}>
      <strong>{text}</strong>
      {row && <ShownFields fields={hiddenDanger.fields} names={ASKED} row={row} columns={2} />}
      {reason && (
        <p className="danger-replies-reason" role="alert">
          {`没有提交成功：${reason}`}
        </p>
      )}
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
