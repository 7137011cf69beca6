import { licenceKinds } from '@zhujian/domain/account/licences'
import { type FormEvent, type ReactElement, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { copyText } from '../../data/copy-text'
import { notify } from '../../data/notices'
import { SessionIcon } from './session-icon'
import { TextField } from './text-field'
import { sendLicences, type Submitted } from './register-form'

interface Fate {
  state: number
  state_text: string
  reason?: string | null
}

/** 凭查询码查看审核结果。 */
export function StateQuery({ initial = '' }: { initial?: string }): ReactElement {
  const [code, setCode] = useState(initial)
  const [fate, setFate] = useState<Fate>()
  const [problem, setProblem] = useState('')
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFate(undefined)
    setProblem('')
    await post<Fate>('/api/user/pc/registerState', { code: code.trim() }).then(setFate, (error: unknown) =>
      setProblem(messageOf(error)),
    )
  }
  return (
    <form className="register-state" noValidate onSubmit={(event) => void ask(event)}>
      <TextField label="查询码" value={code} onText={setCode} autoComplete="off" maxLength={40} error={problem} />
      <button type="submit" className="plain-button">
        查看审核结果
      </button>
      <output>
        {fate && (
          <>
            <strong>{fate.state_text}</strong>
            {fate.reason && `：${fate.reason}`}
          </>
        )}
      </output>
    </form>
  )
}

/** 申请已提交而没有传上去的证照：说明原因，可以再传。 */
function UnsentLicences({ done }: { done: Submitted }): ReactElement {
  const [unsent, setUnsent] = useState(done.unsent)
  const [busy, setBusy] = useState(false)
  const again = async (): Promise<void> => {
    setBusy(true)
    setUnsent(await sendLicences(done.code, unsent))
    setBusy(false)
  }
  if (unsent.length === 0) return <output>证照都已上传。</output>
  return (
    <div className="error-bar register-unsent" role="alert">
      <ul>
        {unsent.map(({ kind, file, reason }) => (
          <li key={`${kind}${file.name}`}>{`${licenceKinds.labelOf(kind)} ${file.name} 没有传上去：${reason}`}</li>
        ))}
      </ul>
      <button type="button" className="link-button" aria-busy={busy} onClick={() => void again()}>
        重新上传
      </button>
    </div>
  )
}

/** 提交之后：等待审核，给出查询码。 */
export function Pending({ done }: { done: Submitted }): ReactElement {
  const copy = async (): Promise<void> => {
    if (await copyText(done.code)) notify('success', '查询码已复制')
    else notify('warning', '复制没有成功，请手工抄录查询码')
  }
  return (
    <div className="register-pending">
      <p className="register-tick">
        <SessionIcon name="check" size={28} />
      </p>
      <h1>已提交审核</h1>
      <p>{done.message}</p>
      <p className="register-code">
        查询码 <code>{done.code}</code>
        <button type="button" className="link-button" onClick={() => void copy()}>
          复制
        </button>
      </p>
      {done.unsent.length > 0 && <UnsentLicences done={done} />}
      <StateQuery initial={done.code} />
      <div className="plain-actions">
        <a className="main-button" href="#/login">
          返回登录
        </a>
      </div>
    </div>
  )
}
