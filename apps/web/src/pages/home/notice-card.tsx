import { urgency } from '@zhujian/domain/correspondence/correspondence-dicts'
import { formatInstant } from '@zhujian/model/date'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'

interface Notice {
  id: number
  title: string
  top: boolean
  urgency: number
  published_at: number
  read_at: number | null
}
interface Answer {
  rows: readonly Notice[]
  total: number
  unread: number
}

const PAGE = '/fileManagement/notice'
/** 与最近消息同列：没有消息时，让出来的地方多列几条。 */
const SHOWN = 5
const SHOWN_ALONE = 10

/** 通知公告：置顶在前，未读的加粗，急件标出。 */
export function NoticeCard({ tab, alone }: { tab: Tab; alone: boolean }) {
  const query = useApi<Answer>(
    'notice',
    '/api/correspondence/notice/pc/board',
    { page: 1, limit: alone ? SHOWN_ALONE : SHOWN },
    { type: 0 },
  )
  const data = query.data
  return (
    <Card
      title="通知公告"
      note={data && data.unread > 0 ? `未读 ${data.unread}` : undefined}
      extra={
        <button type="button" className="zj-link" onClick={() => tab.openTab(PAGE)}>
          更多
        </button>
      }
      flush
    >
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!data && !query.isError && <Loading />}
      {data?.rows.length === 0 && <Empty small text="没有公告" />}
      <ul className="home-list">
        {data?.rows.map((notice) => (
          <li key={notice.id}>
            <button type="button" className="home-row" onClick={() => tab.openTab(`${PAGE}?id=${notice.id}`)}>
              <Mark notice={notice} />
              <span className={notice.read_at === null ? 'home-name home-fresh' : 'home-name home-read'} title={notice.title}>
                {notice.read_at === null && <span className="visually-hidden">未读，</span>}
                {notice.title}
              </span>
              <span className="home-due">{formatInstant(notice.published_at, 'MM-dd')}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** 急件写“急”，置顶写“顶”，其余留空对齐。 */
function Mark({ notice }: { notice: Notice }) {
  if (notice.urgency !== urgency.code('normal'))
    return (
      <span className="home-mark home-mark-urgent" title={urgency.labelOf(notice.urgency)}>
        急
      </span>
    )
  return notice.top ? (
    <span className="home-mark" title="置顶">
      顶
    </span>
  ) : (
    <span className="home-mark home-mark-none" aria-hidden />
  )
}
