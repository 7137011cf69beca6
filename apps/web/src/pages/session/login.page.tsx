import { formatInstant } from '@zhujian/model/date'
import { type FormEvent, type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { useEnded } from '../../data/ended-session'
import { navigate, safeTarget } from '../../data/place'
import { keepTheme, useSession } from '../../data/session'
import { LAST_LOGIN, writeOwn } from '../../data/session-items'
import type { PageProps } from '../../data/tab'
import { type Captcha, CaptchaField } from './captcha-field'
import { type LoginForm, useLoginForm } from './login-form'
import { Mark } from './mark'
import { PasswordField } from './password-field'
import { SessionIcon } from './session-icon'
import { SiteDrawing } from './site-drawing'
import { SiteFooter } from './site-footer'
import { TextField } from './text-field'
import './session.css'
import './login.css'

/** 上次登录的时间与地址记下来，账号菜单里看得到；再取本人信息时，就是这一次的了。 */
function keepLastLogin(): void {
  const user = useSession.getState().user
  if (!user?.last_login_at) return
  writeOwn(LAST_LOGIN, [`上次登录 ${formatInstant(user.last_login_at)}`, user.last_login_ip ?? ''].filter(Boolean).join('，'))
}

function Banner(): ReactElement {
  const site = useSession(({ publicData }) => publicData.title ?? publicData.SITE?.SITE_NAME)
  return (
    <section className="login-banner" aria-label="平台介绍">
      <div className="login-brand">
        <Mark size={34} />
        <span>筑监</span>
      </div>
      <h1>{site ?? '建设工程质量安全监督平台'}</h1>
      <p>工程报监、监督检查、隐患闭环、实时监测，一处办理</p>
      <SiteDrawing />
    </section>
  )
}

function Tools(): ReactElement {
  const theme = useSession((state) => state.theme)
  const [help, setHelp] = useState(false)
  const large = theme === 'large'
  return (
    <div className="login-tools">
      <button type="button" aria-expanded={help} onClick={() => setHelp(!help)}>
        <SessionIcon name="help" size={13} /> 帮助
      </button>
      <button type="button" aria-pressed={large} onClick={() => keepTheme(large ? 'default' : 'large')}>
        <SessionIcon name="large" size={13} /> {large ? '标准字号' : '大字版'}
      </button>
      {help && (
        <div className="login-help" role="note">
          <p>监督机构账号由本机构管理员开通；参建单位首次使用请注册单位账号，经受理人员审核后启用。</p>
          <p>连续输错密码会暂时锁定账号，请稍后再试或联系管理员解锁。</p>
        </div>
      )}
    </div>
  )
}

/** 密码正确之后再问：账号启用了两步验证。 */
function CodeField({ form }: { form: LoginForm }): ReactElement {
  return (
    <TextField
      label="动态口令"
      name="code"
      icon="lock"
      value={form.code}
      onText={(code) => form.change({ code })}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      flagged={form.wrong.has('code')}
      hint="手机验证器上的六位数字；手机不在身边时填一个恢复码"
    />
  )
}

function Inputs({ form }: { form: LoginForm }): ReactElement {
  const { change } = form
  const onCaptcha = useCallback((captcha: Captcha) => change({ captcha }), [change])
  return (
    <>
      <TextField
        label="账号"
        name="username"
        icon="user"
        value={form.username}
        onText={(username) => change({ username })}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        flagged={form.wrong.has('username')}
      />
      <PasswordField
        label="密码"
        name="password"
        value={form.password}
        onText={(password) => change({ password })}
        autoComplete="current-password"
        maxLength={128}
        flagged={form.wrong.has('password')}
      />
      {form.needsCode && <CodeField form={form} />}
      {form.needsCaptcha && (
        <CaptchaField code={form.captcha.code} attempt={form.failures} flagged={form.wrong.has('captcha')} onChange={onCaptcha} />
      )}
    </>
  )
}

function Forgotten(): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        忘记密码
      </button>
      {open && (
        <p className="login-forgotten" role="note">
          请联系本单位或所属监督机构的管理员重置密码，重置后首次登录需设置新密码。
        </p>
      )}
    </>
  )
}

/** 会话中断的，说明原因和怎样接着办。 */
function Lead(): ReactElement {
  const ended = useEnded((state) => state.ended)
  if (!ended) return <p className="login-lead">监督机构、参建单位使用统一账号登录</p>
  return (
    <output className="login-ended">
      <SessionIcon name="error" />
      <span>
        {ended.reason && <strong>{ended.reason}</strong>}
        <span>“{ended.username}”登录后回到刚才的页面，填写的内容仍在；换一个账号则从首页开始。</span>
      </span>
    </output>
  )
}

function ErrorBar({ text }: { text: string }): ReactElement {
  return (
    <div role="alert">
      {text && (
        <p className="error-bar">
          <SessionIcon name="error" /> {text}
        </p>
      )}
    </div>
  )
}

function LoginCard({ query }: Pick<PageProps, 'query'>): ReactElement {
  const form = useLoginForm(query['reason'])
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => focusEmpty(element.current), [])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const former = useEnded.getState().ended
    if (!(await form.submit())) return
    // 别人中断的页面不是这个账号要去的地方。
    const mine = !former || former.account === useSession.getState().user?.id
    keepLastLogin()
    navigate((mine && safeTarget(query['redirect'])) || '/index', { replace: true })
  }
  return (
    <form ref={element} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2>账号登录</h2>
      <Lead />
      <Inputs form={form} />
      <div className="login-row">
        <label className="check">
          <input type="checkbox" checked={form.remember} onChange={(event) => form.change({ remember: event.target.checked })} />
          记住账号
        </label>
        <Forgotten />
      </div>
      <ErrorBar text={form.busy ? '' : form.error} />
      <button type="submit" className="main-button" aria-busy={form.busy}>
        {form.busy ? '正在登录...' : '登录'}
      </button>
      <p className="login-register">
        企业首次使用 <a href="#/register">注册单位账号</a>
      </p>
      <p className="login-register">
        社会公众 <a href="#/publicDraw">双随机抽查公开查验</a>　<a href="#/publicCredit">企业信用信息公示</a>
      </p>
    </form>
  )
}

/** 焦点落在第一个没有填写的输入框。 */
function focusEmpty(form: HTMLFormElement | null): void {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  inputs.find((input) => input.type !== 'checkbox' && !input.value)?.focus()
}

/** 登录页。规范 2、4；界面说明 3.2。 */
export default function LoginPage({ query }: PageProps): ReactElement {
  return (
    <main className="login">
      <Banner />
      <section className="login-side" aria-label="登录">
        <Tools />
        <LoginCard query={query} />
        <SiteFooter />
      </section>
    </main>
  )
}
