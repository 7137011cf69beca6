import { documentFlow } from '@zhujian/domain/correspondence/document-flow'
import { f } from '@zhujian/model'
import { EntityPage } from '../../entity/entity-page'
import { EntityTable } from '../../entity/entity-table'
import type { TableSource, WireRow } from '../../entity/source'
import { totalText } from '../../ui/page-numbers'
import { DOCUMENT, documentApi } from './correspondence-paths'
import { rateText } from './rate-text'

const rate = (label: string) => f.text(label, { max: 20, optional: true })
const source: TableSource = {
  ...documentFlow,
  fields: { ...documentFlow.fields, read_rate: rate('已读'), sign_rate: rate('签收'), feedback_rate: rate('反馈') },
  list: {
    ...documentFlow.list,
    columns: ['title', 'state', 'read_rate', 'sign_rate', 'feedback_rate', 'due_on', 'urgency', 'sent_at', 'category'],
    unsorted: ['read_rate', 'sign_rate', 'feedback_rate'],
  },
}
const list = { path: documentApi.outbox, source }

const codes = documentFlow.flow?.states
const VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'draft', label: '草稿', filters: { state: String(codes?.code('draft')) } },
  { key: 'sent', label: '办理中', filters: { state: String(codes?.code('sent')) } },
  { key: 'closed', label: '已办结', filters: { state: String(codes?.code('closed')) } },
  { key: 'withdrawn', label: '已撤回', filters: { state: String(codes?.code('withdrawn')) } },
]

const cells = {
  read_rate: (row: WireRow) => rateText(row.read_count, row.receiver_count),
  sign_rate: (row: WireRow) => (row.need_sign === true ? rateText(row.sign_count, row.receiver_count) : '—'),
  feedback_rate: (row: WireRow) => (row.need_feedback === true ? rateText(row.feedback_count, row.receiver_count) : '—'),
}

interface OutboxListProps {
  history: boolean
  onOpen: (id: number) => void
}

/** 发件箱：拟稿、发送、撤回、办结；历史库只看。 */
export function OutboxList({ history, onOpen }: OutboxListProps) {
  const handleOpen = (row: WireRow) => onOpen(row.id)
  if (!history)
    return <EntityPage entity={documentFlow} title="发件箱" list={list} views={VIEWS} cells={cells} onOpen={handleOpen} />
  return (
    <EntityTable
      name="document.sent"
      entity={DOCUMENT}
      source={source}
      path={documentApi.outbox}
      cells={cells}
      onOpen={handleOpen}
      head={({ total }) => (
        <header className="zj-page-head">
          <h1>发件箱</h1>
          <span className="zj-page-note">{totalText(total)}</span>
        </header>
      )}
    />
  )
}
