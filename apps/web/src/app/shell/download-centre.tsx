import { EXPORT_DAYS } from '@zhujian/domain/contracts/transfer'
import { Button } from 'antd'
import { type ReactElement, useEffect, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useTransfers } from '../../data/download-centre'
import { useLive } from '../../data/live'
import { useMarkRead } from '../../data/messages'
import { Empty } from '../../ui/empty'
import { LoadError, Loading } from '../../ui/loading'
import { DownloadItem } from './download-item'
import './download-centre.css'

const PER_PAGE = 10

/** 下载中心：本人的后台导出，进度、取消、重试、七天内下载；任务在服务端，刷新不丢。 */
export function DownloadCentre({ unread }: { unread: number }): ReactElement {
  const [page, setPage] = useState(1)
  const { data, isPending, isError, error, refetch } = useTransfers(page, PER_PAGE)
  useLive('message', () => void refetch())
  const mark = useMarkRead()
  // 列表本身就是通知的内容，看到即已读。
  useEffect(() => {
    if (unread > 0) mark({ all: true, kind: 'download' })
  }, [unread, mark])
  if (isPending) return <Loading />
  if (!data) return <LoadError reason={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <section aria-label="下载中心">
      {isError && (
        <output className="download-stale">
          {`进度暂时取不到（${messageOf(error)}），任务不受影响`}
          <Button type="link" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </output>
      )}
      {data.rows.length === 0 ? (
        <Empty text="暂无下载" small />
      ) : (
        <ul>
          {data.rows.map((job) => (
            <DownloadItem key={job.id} job={job} />
          ))}
        </ul>
      )}
      <p className="message-caption download-hint">{`文件保留 ${EXPORT_DAYS} 天；导出进行中可以关闭窗口或刷新页面`}</p>
      <div className="message-pages">
        {page > 1 && <Button onClick={() => setPage(page - 1)}>上一页</Button>}
        {data.total > page * PER_PAGE && <Button onClick={() => setPage(page + 1)}>下一页</Button>}
      </div>
    </section>
  )
}
