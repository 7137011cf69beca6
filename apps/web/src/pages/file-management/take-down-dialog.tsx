import { f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { nameOfRow, type WireRow } from '../../entity/source'
import { toast } from '../../ui/toast'
import { NOTICE, noticeApi } from './correspondence-paths'

const fields = { withdraw_reason: f.longText('撤回原因', { max: 200 }) }

/** 撤下别人发布的公告，原因随消息告诉拟稿人。 */
export function TakeDownDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  return (
    <AskDialog
      title={`撤下公告：${nameOfRow(row, 'title')}`}
      okText="撤下"
      danger
      fields={fields}
      items={['withdraw_reason']}
      note="撤下后所有人都看不到这条公告，拟稿人会收到原因。"
      subject={{ scope: 'notice.takeDown', ids: [row.id], version: row.version }}
      onSubmit={async (values) => {
        await post(noticeApi.takeDown, { ...values, id: row.id, version: row.version })
        await invalidate(NOTICE)
        toast.success('公告已撤下')
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
