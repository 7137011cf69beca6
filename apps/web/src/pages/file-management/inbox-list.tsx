import { documentCategory, urgency } from '@zhujian/domain/correspondence/correspondence-dicts'
import { f } from '@zhujian/model'
import { EntityTable } from '../../entity/entity-table'
import type { RowOn, TableSource } from '../../entity/source'
import { totalText } from '../../ui/page-numbers'
import { StateTag, Tag } from '../../ui/tag'
import { DOCUMENT, documentApi } from './correspondence-paths'
import { useTrashLetter } from './use-letter-writes'

/** 收件的列与查询条件。 */
const source = {
  label: '收件',
  display: 'title',
  fields: {
    title: f.text('标题', { max: 100 }),
    doc_no: f.text('文号', { max: 40, optional: true }),
    category: f.enum('类别', documentCategory),
    urgency: f.enum('紧急程度', urgency),
    sender_unit: f.text('发件单位', { optional: true }),
    sender_name: f.text('发件人'),
    sent_at: f.instant('收到时间'),
    due_on: f.date('办理期限', { optional: true }),
    task: f.text('办理情况', { max: 20, optional: true }),
    engineering_id: f.ref('关联工程', 'engineering', { optional: true }),
    file_count: f.integer('附件数', { optional: true }),
  },
  list: {
    search: ['title', 'category', 'urgency'],
    columns: ['title', 'task', 'due_on', 'urgency', 'sender_unit', 'sent_at', 'category'],
    sort: '-sent_at',
  },
} satisfies TableSource

/** 读过、签收、反馈没有，还等不等办理，由服务端说。 */
type Letter = RowOn<typeof source> & { readonly read_at?: number | null; readonly outstanding?: boolean }

const VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'todo', label: '待我办理', filters: { task: 'todo' } },
  { key: 'unread', label: '未读', filters: { task: 'unread' } },
  { key: 'done', label: '已办', filters: { task: 'done' } },
]

/** 收件箱：未读加粗，办理情况一眼看到。 */
export function InboxList({ onOpen }: { onOpen: (id: number) => void }) {
  const trash = useTrashLetter()
  return (
    <EntityTable
      name="document.inbox"
      entity={DOCUMENT}
      source={source}
      path={documentApi.inbox}
      views={VIEWS}
      cells={{
        title: (row) => <LetterTitle row={row} onOpen={onOpen} />,
        urgency: (row) => (row.urgency === 1 ? urgency.labelOf(1) : <StateTag dict={urgency} code={row.urgency} />),
        task: (row) => <TaskTag row={row} />,
      }}
      onOpen={(row) => onOpen(row.id)}
      actions={(row: Letter) => [
        {
          key: 'open',
          label: row.outstanding === true && (row.can?.length ?? 0) > 0 ? '办理' : '查看',
          onClick: () => onOpen(row.id),
        },
        ...(row.can?.includes('trash')
          ? [{ key: 'trash', label: '移入回收站', danger: true, onClick: () => void trash(row) }]
          : []),
      ]}
      head={(list) => (
        <header className="zj-page-head">
          <h1>收件箱</h1>
          <span className="zj-page-note">{totalText(list.total)}</span>
        </header>
      )}
    />
  )
}

function LetterTitle({
  row,
  onOpen,
}: {
  row: RowOn<typeof source> & { readonly read_at?: number | null }
  onOpen: (id: number) => void
}) {
  const fresh = row.read_at === null
  return (
    <button
      type="button"
      className={`zj-link zj-cell-link${fresh ? ' letter-fresh' : ''}`}
      title={row.title}
      onClick={() => onOpen(row.id)}
    >
      {fresh && <span className="visually-hidden">未读，</span>}
      {row.title}
    </button>
  )
}

/** 该签收的、该反馈的、逾期的；不要求办理的只说读过没有。 */
export function TaskTag({ row }: { row: Readonly<Record<string, unknown>> }) {
  if (row.overdue === true) return <Tag tone="danger">已逾期</Tag>
  if (row.outstanding === true)
    return <Tag tone="warning">{row.need_sign === true && row.signed_at === null ? '待签收' : '待反馈'}</Tag>
  if (row.feedback_at !== null) return <Tag tone="success">已反馈</Tag>
  if (row.signed_at !== null) return <Tag tone="success">已签收</Tag>
  return row.read_at === null ? <Tag>未读</Tag> : <Tag tone="success">已读</Tag>
}
