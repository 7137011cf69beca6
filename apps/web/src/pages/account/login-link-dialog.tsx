import { linkTo, type OpenLink } from '@zhujian/domain/account/login-link'
import type { OwnSession } from '@zhujian/domain/account/own-session'
import { f } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate, useApi } from '../../data/queries'
import { WithKinds } from '../../entity/with-kinds'
import { copyAndSay } from '../../ui/copy'
import { Dialog } from '../../ui/dialog'
import { SchemaForm } from '../../ui/form/schema-form'
import { useSchemaForm } from '../../ui/form/use-schema-form'
import { LoadError } from '../../ui/loading'
import { toast } from '../../ui/toast'
import './account.css'

const LINKS = 'login-link'
const SESSIONS = 'own-session'
/** ms between two looks whether somebody has opened a link. */
const EVERY = 5000

const fields = {
  engineering_id: f.ref('限定工程', 'engineering', { optional: true, hint: '不选则能看到本人能看到的全部工程' }),
}
const items = Object.keys(fields)

interface Made {
  readonly link: string
  readonly expiresAt: number
}

/** 免登录链接：给没有账号的人看一眼，只读；没打开的可以作废，正在看的可以收回。 */
export function LoginLinkDialog({ onClose }: { onClose: () => void }) {
  return (
    <WithKinds>
      <Inner onClose={onClose} />
    </WithKinds>
  )
}

function Inner({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  const form = useSchemaForm({
    fields,
    items,
    initial: {},
    onSubmit: async ({ engineering_id }) => {
      const id = Number(engineering_id) || null
      const request = { purpose: 'entry', ...(id !== null && { engineering_id: id }) }
      const { ticket, expires_at } = await post<{ ticket: string; expires_at: number }>('/api/user/pc/loginTicket', request)
      setMade({ link: linkTo(location.origin, ticket, id), expiresAt: expires_at })
      await invalidate(LINKS)
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>关闭</Button>
      <Button type="primary" loading={form.submitting} onClick={() => void form.submit('生成链接')}>
        生成链接
      </Button>
    </>
  )
  return (
    <Dialog open title="免登录链接" width={640} onClose={onClose} footer={footer}>
      <p className="ask-dialog-note">
        发给没有账号的人查看：只读，不能导出，不能看账号与日志。链接一分钟内有效，只能打开一次；打开后最长可看 30 分钟。
      </p>
      <SchemaForm form={form} columns={1} label="免登录链接" />
      {made && <MadeLink {...made} />}
      <OpenLinks onWithdrawn={() => setMade(null)} />
      <Looks />
    </Dialog>
  )
}

function MadeLink({ link, expiresAt }: Made) {
  return (
    <div className="account-link">
      <output aria-label="链接">{link}</output>
      <Button onClick={() => void copyAndSay(link)}>复制链接</Button>
      <span className="account-session-time">{`${formatInstant(expiresAt, 'HH:mm:ss')} 前有效，只显示这一次`}</span>
    </div>
  )
}

function useAct(name: string) {
  const [busy, setBusy] = useState(false)
  const act = async (path: string, body: object, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await post(path, body)
      toast.success(done)
      return true
    } catch (error) {
      toast.fault(error)
      return false
    } finally {
      setBusy(false)
      await invalidate(name)
    }
  }
  return { busy, act }
}

function OpenLinks({ onWithdrawn }: { onWithdrawn: () => void }) {
  const { data, isError, error, refetch } = useApi<{ rows: OpenLink[] }>(LINKS, '/api/user/pc/loginTickets', {}, { every: EVERY })
  const { busy, act } = useAct(LINKS)
  if (isError && !data) return <LoadError reason={messageOf(error)} onRetry={() => void refetch()} />
  if (!data || data.rows.length === 0) return null
  const withdraw = async (id: number) => {
    if (await act('/api/user/pc/withdrawTicket', { id }, '链接已作废')) onWithdrawn()
  }
  return (
    <section aria-label="未打开的链接">
      <h3>未打开的链接</h3>
      <ul className="account-sessions">
        {data.rows.map(({ id, project, expires_at }) => (
          <li key={id}>
            <div>
              <strong>{project ?? '全部可见的工程'}</strong>
            </div>
            <div className="account-session-time">{`${formatInstant(expires_at, 'HH:mm:ss')} 前有效`}</div>
            <Button size="small" danger disabled={busy} onClick={() => void withdraw(id)}>
              作废
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 已经打开的：就是一处免登录的登录，与“登录设备”里的是同一处。 */
function Looks() {
  const { data } = useApi<{ rows: OwnSession[] }>(SESSIONS, '/api/user/pc/sessions', {}, { every: EVERY })
  const { busy, act } = useAct(SESSIONS)
  const looks = data?.rows.filter((row) => row.free) ?? []
  if (looks.length === 0) return null
  return (
    <section aria-label="正在查看">
      <h3>正在查看</h3>
      <ul className="account-sessions">
        {looks.map(({ session_id, ip, created_at }) => (
          <li key={session_id}>
            <div>
              <strong>免登录查看</strong>
              <span>{ip}</span>
            </div>
            <div className="account-session-time">{`${formatInstant(created_at)} 打开`}</div>
            <Button
              size="small"
              danger
              disabled={busy}
              onClick={() => void act('/api/user/pc/endSession', { session_id }, '已收回')}
            >
              收回
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
