import HistoryOutlined from '@ant-design/icons/HistoryOutlined'
import { dayOf, formatInstant, today } from '@zhujian/model/date'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { confirm } from '../confirm'
import type { FormDraftControl } from './use-form-draft'

/** 10:32 today, 11-20 10:32 on another day. */
export const draftMoment = (seconds: number): string =>
  formatInstant(seconds, dayOf(seconds) === today() ? 'HH:mm' : 'MM-dd HH:mm')

/** Offers unfinished work of an earlier time, above the form. */
export function DraftOffer({ draft }: { draft: FormDraftControl }) {
  if (draft.restored !== null) return <Restored at={draft.restored} onAfresh={draft.afresh} />
  if (draft.offered === null) return null
  return (
    <output className="draft-offer">
      <HistoryOutlined aria-hidden />
      <span>{strings.draftFound}</span>
      <Button size="small" type="primary" onClick={draft.restore}>
        {`恢复 ${draftMoment(draft.offered)} 的草稿`}
      </Button>
      <Button size="small" onClick={draft.discard}>
        放弃
      </Button>
    </output>
  )
}

/** Says that the form goes on where it was left, and lets it begin anew. */
function Restored({ at, onAfresh }: { at: number; onAfresh: () => void }) {
  const ask = async () => {
    if (await confirm('草稿里的内容将清除，不能恢复。', { okText: '从头填写', danger: true })) onAfresh()
  }
  return (
    <output className="draft-offer">
      <HistoryOutlined aria-hidden />
      <span>{`已恢复 ${draftMoment(at)} 的草稿`}</span>
      <Button size="small" onClick={() => void ask()}>
        放弃，从头填写
      </Button>
    </output>
  )
}

/** At the foot of a dialog: that what was typed is safe, or that it is not yet saved. */
export function DraftNote({ dirty, savedAt }: { dirty: boolean; savedAt: number | undefined }) {
  if (!dirty) return null
  const text = savedAt === undefined ? '有未保存的修改' : strings.autosaved(formatInstant(Math.floor(savedAt / 1000), 'HH:mm:ss'))
  return <output className="zj-dialog-foot-note">{text}</output>
}
