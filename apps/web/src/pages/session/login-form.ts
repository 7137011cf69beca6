import { problems } from '@zhujian/model/problem'
import { useCallback, useState } from 'react'
import { login } from '../../data/account'
import { isApiError, messageOf } from '../../data/api-error'
import { useEnded } from '../../data/ended-session'
import { readAccount } from '../../data/session-items'
import { toast } from '../../ui/toast'
import type { Captcha } from './captcha-field'

/** 从地址里带来的原因；只认这几个词，不显示地址里的任意文字。 */
const reasons: Readonly<Record<string, string>> = { ticket: '免登录链接已失效，请使用账号登录' }

export interface LoginInput {
  username: string
  password: string
  captcha: Captcha
  /** 两步验证的动态口令或恢复码。 */
  code: string
  remember: boolean
}

interface Outcome {
  error: string
  /** 标红的输入框。 */
  wrong: ReadonlySet<string>
  failures: number
  /** 服务端要求验证码。 */
  asked: boolean
  /** 密码正确，服务端还要动态口令。 */
  needsCode: boolean
}

export interface LoginForm extends LoginInput, Outcome {
  busy: boolean
  needsCaptcha: boolean
  change: (part: Partial<LoginInput>) => void
  submit: () => Promise<boolean>
}

const labels: Readonly<Record<string, string>> = { username: '账号', password: '密码', captcha: '验证码', code: '动态口令' }

function missing(input: LoginInput, needsCaptcha: boolean, needsCode: boolean): string[] {
  const empty = [
    !input.username.trim() && 'username',
    !input.password && 'password',
    needsCaptcha && !input.captcha.code && 'captcha',
    needsCode && !input.code.trim() && 'code',
  ]
  return empty.filter((field) => field !== false)
}

/** 按网络地址计数：同一办公室的人共用一个出口时，与谁输错无关。 */
const TOO_OFTEN = '来自本网络的登录过于频繁，请几分钟后再试'

/** 一次失败之后显示什么。 */
export function afterRefusal(before: Outcome, problem: unknown): Outcome {
  const fields = isApiError(problem) ? problem.fields.map(({ field }) => field.split('.')[0] ?? field) : []
  const answered = isApiError(problem) && problem.code !== undefined
  // 服务端没有总的说法时，原因写在字段里（验证码错误等）；有总的说法时是账号或密码不对。
  const general = isApiError(problem) && problem.status === 429 ? TOO_OFTEN : messageOf(problem)
  const named = isApiError(problem) && general === problems.invalid && fields.length > 0
  return {
    error:
      (named && !fields.includes('code') ? problem.fields.map(({ message }) => message).join('；') : general) ||
      '登录没有成功，请稍后再试',
    wrong: new Set(fields.includes('code') || named ? fields : answered ? ['password'] : []),
    failures: before.failures + (answered && !fields.includes('code') ? 1 : 0),
    asked: before.asked || fields.includes('captcha'),
    needsCode: before.needsCode || fields.includes('code'),
  }
}

const blank = (): LoginInput => ({
  username: useEnded.getState().ended?.username ?? readAccount(),
  password: '',
  captcha: { id: '', code: '' },
  code: '',
  remember: readAccount() !== '',
})

/** 登录表单的状态与提交；失败原因写在按钮上方。 */
export function useLoginForm(reason: string | undefined): LoginForm {
  const [input, setInput] = useState<LoginInput>(blank)
  const [outcome, setOutcome] = useState<Outcome>({
    error: reasons[reason ?? ''] ?? '',
    wrong: new Set(),
    failures: 0,
    asked: false,
    needsCode: false,
  })
  const [busy, setBusy] = useState(false)
  const change = useCallback((part: Partial<LoginInput>): void => setInput((before) => ({ ...before, ...part })), [])
  // 连续输错几次之后要，由服务端按系统设置说。
  const needsCaptcha = outcome.asked

  const submit = async (): Promise<boolean> => {
    const empty = missing(input, needsCaptcha, outcome.needsCode)
    if (empty.length > 0) {
      setOutcome({ ...outcome, error: `请填写${empty.map((field) => labels[field]).join('、')}`, wrong: new Set(empty) })
      return false
    }
    if (busy) return false
    setBusy(true)
    try {
      const { captcha, code, remember, ...rest } = input
      await login(
        {
          ...rest,
          username: rest.username.trim(),
          ...(needsCaptcha && { captcha }),
          ...(code.trim() && { code: code.trim() }),
        },
        remember,
      )
      return true
    } catch (problem) {
      // [S5-01] What the client could not see as a failure: an answer without a token.
      toast.fault(problem)
      setOutcome((before) => afterRefusal(before, problem))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { ...input, ...outcome, busy, needsCaptcha, change, submit }
}
