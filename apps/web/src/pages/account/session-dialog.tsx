import { browserOf } from '@zhujian/domain/account/browser-of'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { nameOfRow, type WireRow } from '../../entity/source'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { Tag } from '../../ui/tag'
import { ACCOUNT, accountApi } from './account-paths'
import { unlock } from './locked-accounts'
import { act } from './waiting-list'

interface LiveSession {
  id: number
  created_at: number
  last_seen_at: number
  ip: string
  agent: string
  free: boolean
}
interface Answer {
  rows: LiveSession[]
  locked_until: number | null
}

const offline = { path: accountApi.forceOffline, changes: [ACCOUNT] }

/** 会话：账号现在在哪些地方登录着，逐个结束；登录锁定也在这里解除。 */
export function SessionDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { id } = row
  const query = useApi<Answer>(ACCOUNT, accountApi.sessions, { id })
  const answer = query.data
  const footer = (
    <>
      {(answer?.rows.length ?? 0) > 0 && (
        <Button danger onClick={() => void act(offline, { id }, '已全部下线')}>
          全部下线
        </Button>
      )}
      <Button type="primary" onClick={onClose}>
        关闭
      </Button>
    </>
  )
  return (
    <Dialog open title={`会话：${nameOfRow(row, 'real_name')}`} width={720} onClose={onClose} footer={footer}>
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!answer && !query.isError && <Loading />}
      {answer && typeof answer.locked_until === 'number' && <Locked id={id} until={answer.locked_until} />}
      {answer?.rows.length === 0 && <Empty small text="现在没有登录" />}
      <ul className="account-sessions">
        {answer?.rows.map((session) => (
          <SessionRow key={session.id} id={id} session={session} />
        ))}
      </ul>
    </Dialog>
  )
}

function Locked({ id, until }: { id: number; until: number }) {
  return (
    <p className="account-locked">
      <Tag tone="danger">登录锁定</Tag>
      {`连续输错密码，锁定至 ${formatInstant(until)}`}
      <Button size="small" onClick={() => void unlock(id)}>
        解除锁定
      </Button>
    </p>
  )
}

function SessionRow({ id, session }: { id: number; session: LiveSession }) {
  const { created_at, last_seen_at } = session
  return (
    <li>
      <div>
        <strong>{browserOf(session.agent)}</strong>
        <span>{session.ip}</span>
        {session.free && <Tag icon={null}>免登录</Tag>}
      </div>
      <div className="account-session-time">{`${formatInstant(created_at)} 登录，最近使用 ${formatInstant(last_seen_at)}`}</div>
      <Button size="small" onClick={() => void act(offline, { id, session_id: session.id }, '该会话已结束')}>
        结束
      </Button>
    </li>
  )
}
