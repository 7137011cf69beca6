import { formatInstant } from '@zhujian/model/date'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { Pager } from '../../ui/pager'
import { Segmented } from '../../ui/segmented'
import { NOTICE, noticeApi } from './correspondence-paths'
import { PeopleTable } from './people-table'
import { RateBars } from './rate-bars'

interface Reader {
  id: number
  real_name: string
  unit_name: string | null
  read_at: number | null
}
interface Answer {
  rows: readonly Reader[]
  total: number
  read_count: number
  reader_count: number
}

const CHOICES = [
  { value: '', label: '全部' },
  { value: '0', label: '未读' },
  { value: '1', label: '已读' },
] as const

const START = { page: 1, limit: 10 }

/** 阅读情况：读了多少人，谁还没有读。 */
export function NoticeReaders({ id }: { id: number }) {
  const [read, setRead] = useState<'' | '0' | '1'>('')
  const [at, setAt] = useState(START)
  const query = useApi<Answer>(NOTICE, noticeApi.readers, { id, read, ...at }, { keepRows: true })
  const data = query.data
  if (query.isError) return <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />
  if (!data) return <Loading />
  return (
    <section className="letter-people" aria-label="阅读情况">
      <header>
        <h3>阅读情况</h3>
        <Segmented
          label="筛选阅读情况"
          options={CHOICES}
          value={read}
          onChange={(value) => {
            setRead(value)
            setAt({ ...at, page: 1 })
          }}
        />
      </header>
      <RateBars rates={[{ label: '已读', done: data.read_count, all: data.reader_count }]} />
      <Readers rows={data.rows} none={read === '0' ? '全部已读' : '没有这样的账号'} />
      <Pager total={data.total} page={at.page} size={at.limit} onChange={(page, limit) => setAt({ page, limit })} />
    </section>
  )
}

function Readers({ rows, none }: { rows: readonly Reader[]; none: string }) {
  if (rows.length === 0) return <Empty small text={none} />
  const timeOf = (at: number | null) => (at === null ? '未读' : formatInstant(at, 'MM-dd HH:mm'))
  return (
    <PeopleTable
      heads={['姓名', '单位', '阅读时间']}
      rows={rows.map((row) => ({ key: row.id, cells: [row.real_name, row.unit_name ?? '—', timeOf(row.read_at)] }))}
    />
  )
}
