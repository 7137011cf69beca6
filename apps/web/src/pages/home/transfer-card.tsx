import type { HomeAnswer } from '@zhujian/domain/contracts/project-answers'
import { formatInstant } from '@zhujian/model/date'
import type { Tone } from '@zhujian/model'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Tag } from '../../ui/tag'

const STATUS: Readonly<Record<string, readonly [label: string, tone: Tone]>> = {
  waiting: ['排队中', 'default'],
  running: ['进行中', 'warning'],
  done: ['已完成', 'success'],
  failed: ['失败', 'danger'],
  cancelled: ['已取消', 'default'],
  stopped: ['已停止', 'danger'],
  undone: ['已撤回', 'default'],
}

/** 最近的导入与导出。 */
export function TransferCard({ transfers }: { transfers: HomeAnswer['transfers'] }) {
  return (
    <Card title="导入与导出" flush>
      {transfers.length === 0 ? (
        <Empty small text="没有导入或导出记录" />
      ) : (
        <ul className="home-list">
          {transfers.map((job) => {
            const [label, tone] = STATUS[job.status] ?? ['', 'default']
            return (
              <li key={`${job.direction}${job.id}`} className="home-row">
                <span className="home-kind">{job.direction === 'import' ? '导入' : '导出'}</span>
                <span className="home-name">{job.title}</span>
                <Tag tone={tone}>{label}</Tag>
                <span className="home-due">{formatInstant(job.created_at, 'MM-dd HH:mm')}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
