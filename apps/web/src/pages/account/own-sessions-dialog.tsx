import { browserOf } from '@zhujian/domain/account/browser-of'
import type { OwnSession } from '@zhujian/domain/account/own-session'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { useApi } from '../../data/queries'
import { confirm } from '../../ui/confirm'
import { Dialog } from '../../ui/dialog'
import { LoadError, Loading } from '../../ui/loading'
import { Tag } from '../../ui/tag'
import { toast } from '../../ui/toast'
import './account.css'

const NAME = 'own-session'

function useOwnSessions(onEnded: () => void) {
  const { data, isError, error, refetch } = useApi<{ rows: OwnSession[] }>(NAME, '/api/user/pc/sessions', {})
  const [isBusy, setIsBusy] = useState(false)
  const end = async (which: object, done: string) => {
    setIsBusy(true)
    try {
      await post('/api/user/pc/endSession', which)
      toast.success(done)
      onEnded()
    } catch (problem) {
      toast.fault(problem)
    }
    setIsBusy(false)
    await refetch()
  }
  const endOthers = async () => {
    if (await confirm('其他设备上的登录将全部退出，确定吗？', { okText: '全部退出' }))
      await end({ others: true }, '其他设备已全部退出')
  }
  return { rows: data?.rows, problem: isError ? error : undefined, refetch, isBusy, end, endOthers }
}

/** 登录设备：本人现在在哪些地方登录着；不认得的逐个结束，或一次全部退出。 */
export function OwnSessionsDialog({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null)
  // The button that had the focus goes with its row.
  const { rows, problem, refetch, isBusy, end, endOthers } = useOwnSessions(() => close.current?.focus())
  const footer = (
    <>
      {rows?.some((row) => !row.current) && (
        <Button danger disabled={isBusy} onClick={() => void endOthers()}>
          退出其他全部设备
        </Button>
      )}
      <Button ref={close} type="primary" onClick={onClose}>
        关闭
      </Button>
    </>
  )
  return (
    <Dialog open title="登录设备" width={640} onClose={onClose} footer={footer}>
      {problem && <LoadError reason={messageOf(problem)} onRetry={() => void refetch()} />}
      {!rows && !problem && <Loading />}
      <ul className="account-sessions">
        {rows?.map((row) => (
          <OwnSessionRow
            key={`${row.device_id}/${row.session_id}`}
            row={row}
            isBusy={isBusy}
            onEnd={(which) => void end(which, '已退出该设备')}
          />
        ))}
      </ul>
      {rows && <p className="account-sessions-note">发现不认得的设备：先在这里退出它，再修改密码。</p>}
    </Dialog>
  )
}

interface RowProps {
  row: OwnSession
  isBusy: boolean
  onEnd: (which: object) => void
}

function OwnSessionRow({ row, isBusy, onEnd }: RowProps) {
  const name = browserOf(row.agent)
  const which = row.device_id === null ? { session_id: row.session_id } : { device_id: row.device_id }
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{row.ip}</span>
        {row.current && <Tag tone="success">本机</Tag>}
        {row.free && <Tag icon={null}>免登录查看</Tag>}
        {row.windows > 1 && <span>{`${row.windows} 个窗口`}</span>}
      </div>
      <div className="account-session-time">
        {`${formatInstant(row.created_at)} 登录，最近使用 ${formatInstant(row.last_seen_at)}`}
      </div>
      {!row.current && (
        <Button size="small" disabled={isBusy} aria-label={`退出 ${name}`} onClick={() => onEnd(which)}>
          退出
        </Button>
      )}
    </li>
  )
}
