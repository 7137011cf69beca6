import { passwordProblems } from '@zhujian/domain/account/password-policy'
import { strings } from '@zhujian/model/strings'
import { type FormEvent, type ReactElement, useState } from 'react'
import { changePassword, logout } from '../../data/account'
import { isApiError, messageOf } from '../../data/api-error'
import { notify } from '../../data/notices'
import { navigate } from '../../data/place'
import { useSession } from '../../data/session'
import { PasswordField } from './password-field'
import { PasswordMeter } from './password-meter'
import { PlainFrame } from './plain-frame'
import { SessionIcon } from './session-icon'

type Field = 'old_password' | 'new_password' | 'again'
type Values = Record<Field, string>
type Problems = Partial<Record<Field, string>>

function check(values: Values, username: string): Problems {
  const { old_password, new_password, again } = values
  const weak = new_password ? passwordProblems(new_password, { username }).join('；') : strings.required
  const same = new_password !== '' && new_password === old_password
  return {
    ...(!old_password && { old_password: strings.required }),
    ...((weak || same) && { new_password: weak || '新密码不能与原密码相同' }),
    ...(again !== new_password && { again: '两次输入的密码不一致' }),
  }
}

function useChange(username: string) {
  const [values, setValues] = useState<Values>({ old_password: '', new_password: '', again: '' })
  const [problems, setProblems] = useState<Problems & { form?: string }>({})
  const [busy, setBusy] = useState(false)
  const set = (field: Field) => (text: string) => setValues((before) => ({ ...before, [field]: text }))
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = check(values, username)
    setProblems(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      await changePassword(values.old_password, values.new_password)
      notify('success', '密码已修改')
    } catch (error) {
      const fields = isApiError(error) ? error.fields : []
      const named = Object.fromEntries(fields.map(({ field, message }) => [field, message]))
      setProblems(fields.length > 0 ? named : { form: messageOf(error) })
      setBusy(false)
    }
  }
  return { values, problems, busy, set, submit }
}

type Change = ReturnType<typeof useChange>

function Inputs({ change: { values, problems, set }, username }: { change: Change; username: string }): ReactElement {
  const hint = <PasswordMeter value={values.new_password} username={username} />
  return (
    <>
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        label="原密码"
        required
        value={values.old_password}
        onText={set('old_password')}
        autoComplete="current-password"
        error={problems.old_password}
      />
      <PasswordField
        label="新密码"
        required
        value={values.new_password}
        onText={set('new_password')}
        autoComplete="new-password"
        error={problems.new_password}
        hint={hint}
      />
      <PasswordField
        label="再次输入新密码"
        required
        value={values.again}
        onText={set('again')}
        autoComplete="new-password"
        error={problems.again}
      />
    </>
  )
}

async function leave(): Promise<void> {
  await logout()
  navigate('/login', { replace: true })
}

/** 首次登录或密码被重置后，必须先设置新密码。 */
export default function PasswordPage(): ReactElement {
  const username = useSession((state) => state.user?.username ?? '')
  const change = useChange(username)
  const exit = (
    <button type="button" onClick={() => void leave()}>
      退出登录
    </button>
  )
  return (
    <PlainFrame aside={exit}>
      <form className="plain-card plain-narrow" noValidate onSubmit={(event) => void change.submit(event)}>
        <h1>设置新密码</h1>
        <p className="plain-lead">账号 {username} 首次登录、密码重置或密码到期，设置新密码后继续使用</p>
        <Inputs change={change} username={username} />
        <div role="alert">
          {change.problems.form && (
            <p className="error-bar">
              <SessionIcon name="error" /> {change.problems.form}
            </p>
          )}
        </div>
        <div className="plain-actions">
          <button type="submit" className="main-button" aria-busy={change.busy}>
            确定
          </button>
        </div>
      </form>
    </PlainFrame>
  )
}
