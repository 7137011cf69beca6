import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { PlainFrame } from './plain-frame'
import { type RegisterForm, type RegisterOptions, useRegisterForm, useRegisterOptions } from './register-form'
import { Pending, StateQuery } from './register-state'
import { AccountStep, ReviewStep, UnitStep } from './register-steps'
import { SessionIcon } from './session-icon'
import './register.css'

const names = ['单位信息', '账号', '提交审核']

function Steps({ step }: { step: number }): ReactElement {
  return (
    <ol className="steps">
      {names.map((name, index) => (
        <li key={name} className={index < step ? 'step-done' : ''} aria-current={index === step ? 'step' : undefined}>
          <span>{index < step ? <SessionIcon name="check" size={14} /> : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}

function Body({ form, options }: { form: RegisterForm; options: RegisterOptions }): ReactElement {
  if (form.step === 0) return <UnitStep form={form} options={options} />
  if (form.step === 1) return <AccountStep form={form} />
  return <ReviewStep form={form} options={options} />
}

function Actions({ form }: { form: RegisterForm }): ReactElement {
  const last = form.step === names.length - 1
  return (
    <>
      <div role="alert">
        {form.failure && (
          <p className="error-bar">
            <SessionIcon name="error" /> {form.failure}
          </p>
        )}
      </div>
      <div className="plain-actions">
        {form.step > 0 && (
          <button type="button" className="plain-button" onClick={form.back}>
            上一步
          </button>
        )}
        <button type="submit" className="main-button" aria-busy={form.busy}>
          {last ? '提交审核' : '下一步'}
        </button>
      </div>
    </>
  )
}

function Wizard({ options }: { options: RegisterOptions }): ReactElement {
  const form = useRegisterForm()
  const element = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (form.step === names.length - 1) await form.submit()
    else if (!form.next())
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  if (form.done) return <Pending done={form.done} />
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <h1>注册单位账号</h1>
      <Steps step={form.step} />
      <Body form={form} options={options} />
      <Actions form={form} />
    </form>
  )
}

/** 注册：三步填写，提交后等待管理员审核。 */
export default function RegisterPage(): ReactElement {
  const { options, problem, retry } = useRegisterOptions()
  const [asking, setAsking] = useState(false)
  const aside = (
    <>
      已有账号 <a href="#/login">去登录</a>
    </>
  )
  return (
    <PlainFrame aside={aside}>
      <div className="plain-card">
        {problem && (
          <p className="error-bar" role="alert">
            <SessionIcon name="error" /> 注册所需的资料没有取到：{problem}
            <button type="button" className="link-button" onClick={retry}>
              重试
            </button>
          </p>
        )}
        {options && <Wizard options={options} />}
        {!options && !problem && <p className="plain-lead">加载中...</p>}
      </div>
      <div className="register-ask">
        <button type="button" className="link-button" aria-expanded={asking} onClick={() => setAsking(!asking)}>
          已提交过申请，查看审核结果
        </button>
        {asking && <StateQuery />}
      </div>
    </PlainFrame>
  )
}
