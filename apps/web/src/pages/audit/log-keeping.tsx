import { breachText } from '@zhujian/domain/audit/log-breach'
import type { LogCheck, LogState } from '@zhujian/domain/contracts/log'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { messageOf } from '../../data/api-error'
import { useApi, useWrite } from '../../data/queries'
import { confirm } from '../../ui/confirm'
import { Description } from '../../ui/description'
import { Drawer } from '../../ui/drawer'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { formatCount } from '../../ui/page-numbers'
import { Tag } from '../../ui/tag'
import { toast } from '../../ui/toast'
import { sizeText } from '../../ui/upload/upload-rules'
import { logApi } from './log-source'

const STATE = 'log_state'
const POLL_MS = 2000

/** 日志的保管：封存链的校验与期满日志的归档，只有审计管理员能发起。 */
export function LogKeeping({ onClose }: { onClose: () => void }) {
  const query = useApi<LogState>(STATE, logApi.state, {}, { every: POLL_MS })
  const state = query.data
  return (
    <Drawer open onClose={onClose} title="校验与归档" width={720} extra={<Acts state={state} />}>
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!state && !query.isError && <Loading lines={6} />}
      {state && <Keeping state={state} />}
    </Drawer>
  )
}

function useAct(path: string, done: string) {
  return useWrite(path, {
    changes: [STATE],
    onFailed: (error) => toast.fault(error),
    onDone: () => toast.success(done),
  })
}

function Acts({ state }: { state: LogState | undefined }) {
  const verify = useAct(logApi.verify, '校验已开始')
  const archive = useAct(logApi.archive, '归档已开始，完成后列在下方')
  const running = state?.checks.some((check) => check.finished_at === null) ?? false
  const askArchive = async (months: number) => {
    const text = `把 ${months} 个月以前的整月日志写成归档文件，核对无误后从列表移出；归档文件长期保存，仍在校验之内。`
    if (await confirm(text, { title: '归档日志', okText: '开始归档' })) archive.mutate({ body: {} })
  }
  if (!state) return null
  return (
    <div className="zj-detail-actions">
      <Button loading={archive.isPending} onClick={() => void askArchive(state.keep_months)}>
        归档
      </Button>
      <Button type="primary" loading={verify.isPending || running} onClick={() => verify.mutate({ body: {} })}>
        {running ? '正在校验' : '开始校验'}
      </Button>
    </div>
  )
}

const when = (seconds: number | null): string => (seconds === null ? '' : formatInstant(seconds, 'yyyy-MM-dd HH:mm:ss'))

function Keeping({ state }: { state: LogState }) {
  return (
    <div className="log-body">
      <Description
        items={[
          { key: 'seals', label: '封存次数', value: formatCount(state.seals) },
          { key: 'sealed_at', label: '最近封存', value: when(state.sealed_at) },
          { key: 'oldest', label: '最早一条', value: when(state.oldest) },
          { key: 'keep', label: '保存期限', value: `${state.keep_months} 个月，期满转入归档` },
        ]}
      />
      <section aria-labelledby="log-checks">
        <h3 id="log-checks">校验记录</h3>
        {state.checks.length === 0 && <Empty small text="还没有校验过" />}
        <ul className="log-checks">
          {state.checks.map((check) => (
            <li key={check.id}>
              <Check check={check} />
            </li>
          ))}
        </ul>
      </section>
      <Archives archives={state.archives} />
    </div>
  )
}

function Check({ check }: { check: LogCheck }) {
  const counted = `${formatCount(check.rows)} 行、${formatCount(check.seals)} 次封存`
  const speed = check.speed === null ? '' : `，每秒 ${formatCount(check.speed)} 行`
  return (
    <>
      <div className="log-check-head">
        <Verdict check={check} />
        <span>{when(check.started_at)}</span>
        <span className="log-quiet">{check.started_by_text ?? '每日自动校验'}</span>
      </div>
      <p className="log-quiet">
        {`已核对 ${counted}${speed}${check.archived > 0 ? `；其中归档 ${formatCount(check.archived)} 行` : ''}${check.anchors > 0 ? `；${check.anchors} 次与库外锚点相符` : ''}`}
      </p>
      {check.broken && (
        <p className="log-broken" role="alert">
          {breachText(check.broken)}
          {check.broken.sealed_at !== undefined && `，该次封存于 ${when(check.broken.sealed_at)}`}
        </p>
      )}
      {check.error && <p className="log-broken">{`校验没有完成：${check.error}`}</p>}
    </>
  )
}

function Verdict({ check }: { check: LogCheck }) {
  if (check.broken) return <Tag tone="danger">校验不符</Tag>
  if (check.error) return <Tag tone="warning">没有完成</Tag>
  if (check.finished_at === null) return <Tag>正在校验</Tag>
  return <Tag tone="success">校验通过</Tag>
}

function Archives({ archives }: Pick<LogState, 'archives'>) {
  return (
    <section aria-labelledby="log-archives">
      <h3 id="log-archives">归档文件</h3>
      {archives.length === 0 && <Empty small text="还没有归档文件" />}
      {archives.length > 0 && (
        <table className="log-changes" aria-labelledby="log-archives">
          <thead>
            <tr>
              <th scope="col">月份</th>
              <th scope="col">行数</th>
              <th scope="col">大小</th>
              <th scope="col">归档时间</th>
            </tr>
          </thead>
          <tbody>
            {archives.map((archive) => (
              <tr key={archive.id}>
                <td>{archive.month}</td>
                <td>{formatCount(archive.rows)}</td>
                <td>{sizeText(archive.size)}</td>
                <td>{when(archive.made_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
