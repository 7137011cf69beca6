import { documentFlow } from '@zhujian/domain/correspondence/document-flow'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import type { WireRow } from '../../entity/source'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { Pager } from '../../ui/pager'
import { Segmented } from '../../ui/segmented'
import { AttachmentList } from '../../ui/upload/attachment-list'
import { DOCUMENT, documentApi, type StoredFile } from './correspondence-paths'
import { PeopleTable } from './people-table'
import { RateBars } from './rate-bars'
import { useUrge } from './use-letter-writes'

interface Receipt {
  id: number
  real_name: string
  unit_name: string | null
  read_at: number | null
  signed_at: number | null
  sign_name: string | null
  feedback: string | null
  feedback_at: number | null
  files: readonly StoredFile[]
}
interface Answer {
  rows: readonly Receipt[]
  total: number
  receiver_count: number
  read_count: number
  sign_count: number
  feedback_count: number
}

type Task = '' | 'unread' | 'unsigned' | 'unanswered'

const START = { page: 1, limit: 10 }

/** 各收件人读没读、签没签、怎样答复；可以催办还没办的。 */
export function ReceiptsPanel({ row, readOnly }: { row: WireRow; readOnly: boolean }) {
  const [task, setTask] = useState<Task>('')
  const [at, setAt] = useState(START)
  const query = useApi<Answer>(DOCUMENT, documentApi.receipts, { id: row.id, task, ...at }, { keepRows: true })
  const data = query.data
  if (query.isError) return <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />
  if (!data) return <Loading />
  const choose = (next: Task) => {
    setTask(next)
    setAt({ ...at, page: 1 })
  }
  return (
    <section className="letter-people" aria-label="办理情况">
      <PanelHead row={row} data={data} task={task} readOnly={readOnly} onTask={choose} />
      {data.rows.length === 0 ? <Empty small text="没有这样的收件人" /> : <Receipts row={row} receipts={data.rows} />}
      <Pager total={data.total} page={at.page} size={at.limit} onChange={(page, limit) => setAt({ page, limit })} />
    </section>
  )
}

interface PanelHeadProps {
  row: WireRow
  data: Answer
  task: Task
  readOnly: boolean
  onTask: (task: Task) => void
}

function PanelHead({ row, data, task, readOnly, onTask }: PanelHeadProps) {
  const urge = useUrge()
  const [signs, answers] = [row.need_sign === true, row.need_feedback === true]
  const all = data.receiver_count
  const open = (signs && data.sign_count < all) || (answers && data.feedback_count < all)
  const urgeable = !readOnly && open && row.state === documentFlow.flow?.states.code('sent')
  return (
    <>
      <RateBars
        rates={[
          { label: '已读', done: data.read_count, all },
          ...(signs ? [{ label: '签收', done: data.sign_count, all }] : []),
          ...(answers ? [{ label: '反馈', done: data.feedback_count, all }] : []),
        ]}
      />
      <header>
        <Segmented<Task>
          label="筛选收件人"
          value={task}
          options={[
            { value: '', label: '全部' },
            { value: 'unread', label: '未读' },
            ...(signs ? [{ value: 'unsigned' as const, label: '未签收' }] : []),
            ...(answers ? [{ value: 'unanswered' as const, label: '未反馈' }] : []),
          ]}
          onChange={onTask}
        />
        {urgeable && <Button onClick={() => void urge(row.id)}>催办</Button>}
      </header>
    </>
  )
}

const timeOf = (at: number | null, none: string): string => (at === null ? none : formatInstant(at, 'MM-dd HH:mm'))

function Receipts({ row, receipts }: { row: WireRow; receipts: readonly Receipt[] }) {
  const [signs, answers] = [row.need_sign === true, row.need_feedback === true]
  return (
    <PeopleTable
      heads={['收件人', '单位', '阅读', ...(signs ? ['签收'] : []), ...(answers ? ['反馈'] : [])]}
      rows={receipts.map((receipt) => ({
        key: receipt.id,
        cells: [
          receipt.real_name,
          receipt.unit_name ?? '—',
          timeOf(receipt.read_at, '未读'),
          ...(signs ? [[receipt.sign_name, timeOf(receipt.signed_at, '未签收')].filter(Boolean).join(' ')] : []),
          ...(answers ? [<FeedbackCell key="feedback" receipt={receipt} />] : []),
        ],
      }))}
    />
  )
}

function FeedbackCell({ receipt }: { receipt: Receipt }) {
  if (receipt.feedback_at === null) return <>未反馈</>
  return (
    <div className="letter-feedback">
      <span className="letter-text">{receipt.feedback}</span>
      <span className="letter-facts">{timeOf(receipt.feedback_at, '')}</span>
      <AttachmentList files={receipt.files} />
    </div>
  )
}
