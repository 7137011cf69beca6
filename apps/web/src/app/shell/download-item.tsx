import { SyncOutlined } from '@ant-design/icons'
import type { Transfer, TransferStatus } from '@zhujian/domain/contracts/transfer'
import type { Tone } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { type ReactElement, useState } from 'react'
import { download } from '../../data/client'
import { isUnderWay, TRANSFERS } from '../../data/download-centre'
import { useWrite } from '../../data/queries'
import { exportWords, offerAgain } from '../../ui/export-failed'
import { confirm } from '../../ui/confirm'
import { formatCount } from '../../ui/page-numbers'
import { saveBlob } from '../../ui/save-blob'
import { Tag } from '../../ui/tag'
import { sizeText } from '../../ui/upload/upload-rules'

const STATUS: Readonly<Record<TransferStatus, readonly [label: string, tone: Tone]>> = {
  waiting: ['排队中', 'default'],
  running: ['正在导出', 'default'],
  done: [strings.exportDone, 'success'],
  failed: [strings.exportFailed, 'danger'],
  cancelled: ['已取消', 'default'],
}

const percentOf = ({ done, total }: Transfer): number => (total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100)))

/** 名称、状态、进度、到期与这一项此刻能做的事。 */
export function DownloadItem({ job }: { job: Transfer }): ReactElement {
  const expired = job.status === 'done' && job.file_path === null
  const [label, tone] = expired ? (['已过期', 'default'] as const) : STATUS[job.status]
  return (
    <li className="download">
      <div className="download-head">
        <span className="download-title">{job.title}</span>
        <Tag tone={tone} {...(job.status === 'running' && { icon: <SyncOutlined aria-hidden /> })}>
          {label}
        </Tag>
      </div>
      {isUnderWay(job) && <Bar job={job} />}
      <div className="download-foot">
        <span className={job.status === 'failed' ? 'download-error' : 'download-note'}>{noteOf(job, expired)}</span>
        <Actions job={job} expired={expired} />
      </div>
    </li>
  )
}

function Bar({ job }: { job: Transfer }): ReactElement {
  const percent = percentOf(job)
  return (
    <div className="download-bar">
      <progress className="zj-progress-bar" aria-label={`${job.title}的进度`} max={100} value={percent} />
      <span>{`${percent}%`}</span>
    </div>
  )
}

function noteOf({ status, done, total, size, error, created_at, expires_at }: Transfer, expired: boolean): string {
  const count = `${formatCount(total)} 条`
  if (status === 'waiting') return `${count}，等待开始`
  if (status === 'running') return `已完成 ${formatCount(done)} / ${count}`
  if (status === 'failed') return error ?? strings.exportFailed
  if (status === 'cancelled') return `${count}，${formatInstant(created_at, 'MM-dd HH:mm')} 发起`
  if (expired) return `${count}，文件已过保留期`
  const until = expires_at === null ? '' : `，${formatInstant(expires_at, 'MM-dd HH:mm')} 前可下载`
  return `${count}${size === null ? '' : `，${sizeText(size)}`}${until}`
}

function Actions({ job, expired }: { job: Transfer; expired: boolean }): ReactElement | null {
  const cancel = useWrite('/api/common/pc/transferCancel', { changes: [TRANSFERS] })
  const again = useWrite('/api/common/pc/transferRetry', { changes: [TRANSFERS] })
  const [percent, setPercent] = useState<number | null>(null)
  const { id, title, status } = job
  const ask = async (): Promise<void> => {
    if (await confirm(`确定要取消“${title}”的导出吗`, { okText: '取消导出' })) cancel.mutate({ body: { id } })
  }
  if (isUnderWay(job))
    return (
      <Button size="small" loading={cancel.isPending} aria-label={`取消导出 ${title}`} onClick={() => void ask()}>
        取消
      </Button>
    )
  if (status === 'done' && !expired)
    return (
      <Button
        size="small"
        type="primary"
        disabled={percent !== null}
        aria-label={`下载 ${title}`}
        onClick={() => void take(job, setPercent)}
      >
        {percent === null ? '下载' : `下载中 ${percent}%`}
      </Button>
    )
  const word = status === 'failed' ? '重试' : '重新导出'
  return (
    <Button size="small" loading={again.isPending} aria-label={`${word} ${title}`} onClick={() => again.mutate({ body: { id } })}>
      {word}
    </Button>
  )
}

/** 文件按会话与归属核验后给出；中断了说导出失败，可以再取。 */
async function take(job: Transfer, setPercent: (percent: number | null) => void): Promise<void> {
  setPercent(0)
  try {
    const blob = await download(`/files/${job.file_path}`, { onProgress: setPercent, words: exportWords })
    saveBlob(blob, job.file_name ?? `${job.title.replaceAll(':', '')}.xlsx`)
    setPercent(null)
  } catch (error) {
    setPercent(null)
    await offerAgain(error, () => take(job, setPercent))
  }
}
