import type { HomeAnswer, PlatformStatus } from '@zhujian/domain/contracts/project-answers'
import { messageApi } from '@zhujian/domain/contracts/message-paths'
import { formatInstant } from '@zhujian/model/date'
import type { ReactNode } from 'react'
import { useWrite } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { formatCount } from '../../ui/page-numbers'

/** 每行一件事：名称、数量、一句说明。 */
interface Fact {
  readonly label: string
  readonly value: ReactNode
  readonly note?: string
  readonly tone?: 'danger' | 'warning'
}

const MEGABYTE = 1024 * 1024

function factsOf(status: PlatformStatus): Fact[] {
  const { failed_jobs: failed, waiting_jobs: waiting, sealed_at: sealed, denied_today: denied } = status
  return [
    { label: '启用账号', value: formatCount(status.accounts), note: '个' },
    { label: '在线会话', value: formatCount(status.online), note: '个，十五分钟内有操作' },
    { label: '今日被拒绝的操作', value: formatCount(denied), note: '次', ...(denied > 0 && { tone: 'warning' as const }) },
    {
      label: '后台任务',
      value: failed > 0 ? `失败 ${formatCount(failed)}` : '正常',
      note: `待执行 ${formatCount(waiting)} 个`,
      ...(failed > 0 && { tone: 'danger' as const }),
    },
    { label: '操作日志封存', value: sealed === null ? '尚未封存' : formatInstant(sealed, 'MM-dd HH:mm') },
    { label: '数据库大小', value: formatCount(Math.ceil(status.database_bytes / MEGABYTE)), note: 'MB' },
    { label: '平台版本', value: status.version },
  ]
}

/** 站外提醒：网关长时间不通时留在这里，恢复之后由管理员再发；已经发出的不会重发。 */
function OutsideFact({ outside: { failed, error, resend } }: { outside: PlatformStatus['outside'] }) {
  const again = useWrite(messageApi.resendOutside, { changes: ['home'] })
  return (
    <div className={failed > 0 ? 'home-fact-wide' : undefined}>
      <dt>站外提醒</dt>
      <dd title={failed > 0 ? (error ?? undefined) : undefined}>
        <b className={failed > 0 ? 'home-due-late' : ''}>{failed > 0 ? formatCount(failed) : '正常'}</b>
        {failed > 0 && ` 条没有发出${error ? `，${error}` : ''}`}
        {failed > 0 && resend && (
          <button
            type="button"
            className="zj-link home-facts-act"
            disabled={again.isPending}
            onClick={() => again.mutate({ body: {} })}
          >
            重新发送
          </button>
        )}
      </dd>
    </div>
  )
}

/** 三员的首页：账号、会话、任务与日志是否正常，有没有等着审批的注册申请。 */
export function PlatformCard({ home, tab }: { home: HomeAnswer; tab: Tab }) {
  const { platform, applications } = home
  if (!platform) return null
  return (
    <Card title="平台运行" note={platform.failed_jobs > 0 ? '有失败的后台任务' : '运行正常'} flush>
      <dl className="home-facts">
        {applications !== null && (
          <div>
            <dt>待审批的注册申请</dt>
            <dd>
              <b className={applications > 0 ? 'home-due-soon' : ''}>{formatCount(applications)}</b> 件
              <button type="button" className="zj-link home-facts-act" onClick={() => tab.openTab('/group')}>
                {applications > 0 ? '去审批' : '查看'}
              </button>
            </dd>
          </div>
        )}
        {factsOf(platform).map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              <b className={fact.tone === 'danger' ? 'home-due-late' : fact.tone === 'warning' ? 'home-due-soon' : ''}>
                {fact.value}
              </b>
              {fact.note && ` ${fact.note}`}
            </dd>
          </div>
        ))}
        <OutsideFact outside={platform.outside} />
      </dl>
    </Card>
  )
}
