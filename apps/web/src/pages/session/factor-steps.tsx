import { type FormEvent, lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { confirmFactor, startFactor } from '../../data/account'
import { messageOf } from '../../data/api-error'
import { PasswordField } from './password-field'
import { SessionIcon } from './session-icon'
import { TextField } from './text-field'
import './factor.css'

const FactorCode = lazy(async () => ({ default: (await import('./factor-code')).FactorCode }))

interface Seed {
  secret: string
  address: string
}

function useFactor() {
  const [seed, setSeed] = useState<Seed | null>(null)
  const [recovery, setRecovery] = useState<readonly string[] | null>(null)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let alive = true
    startFactor().then(
      (drawn) => alive && setSeed(drawn),
      (error: unknown) => alive && setProblem(messageOf(error)),
    )
    return () => {
      alive = false
    }
  }, [])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const missing = [/^\d{6}$/.test(code.trim()) ? '' : '验证器上的六位数字', password ? '' : '登录密码'].filter(Boolean)
    if (missing.length > 0) return setProblem(`请填写${missing.join('和')}`)
    setBusy(true)
    try {
      setRecovery((await confirmFactor(code.trim(), password)).recovery)
      setProblem('')
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { seed, recovery, code, setCode, password, setPassword, problem, busy, submit }
}

/** 启用两步验证：扫码，填一次动态口令和登录密码，记下恢复码。 */
export function FactorSteps({ onDone }: { onDone: () => void }): ReactElement {
  const factor = useFactor()
  if (factor.recovery) return <Recovery codes={factor.recovery} onDone={onDone} />
  return (
    <form noValidate onSubmit={(event) => void factor.submit(event)}>
      <ol className="factor-steps">
        <li>
          用手机验证器（支持 TOTP 的身份验证程序）扫描二维码，或手工输入密钥。
          {factor.seed && <Picture {...factor.seed} />}
        </li>
        <Proofs {...factor} />
      </ol>
      <div role="alert">
        {factor.problem && (
          <p className="error-bar">
            <SessionIcon name="error" /> {factor.problem}
          </p>
        )}
      </div>
      <div className="plain-actions">
        <button type="submit" className="main-button" disabled={!factor.seed} aria-busy={factor.busy}>
          启用
        </button>
      </div>
    </form>
  )
}

/** 两样证明：手机里有密钥，坐在前面的是本人。 */
function Proofs({ code, setCode, password, setPassword }: ReturnType<typeof useFactor>): ReactElement {
  return (
    <>
      <li>
        <TextField
          label="验证器上的六位数字"
          name="code"
          icon="lock"
          value={code}
          onText={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
      </li>
      <li>
        <PasswordField
          label="登录密码"
          name="password"
          value={password}
          onText={setPassword}
          autoComplete="current-password"
          hint="再输一次，确认是本人在启用"
          required
        />
      </li>
    </>
  )
}

function Picture({ secret, address }: Seed): ReactElement {
  return (
    <div className="factor-picture">
      <Suspense>
        <FactorCode address={address} />
      </Suspense>
      <div>
        <span>密钥</span>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </div>
  )
}

function Recovery({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactElement {
  return (
    <section>
      <p className="factor-note">
        两步验证已启用。请记下恢复码：手机不在身边时，每个恢复码可代替动态口令登录一次；只显示这一次。
      </p>
      <ul className="factor-recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="plain-actions">
        <button type="button" className="main-button" onClick={onDone}>
          已记下，继续
        </button>
      </div>
    </section>
  )
}
