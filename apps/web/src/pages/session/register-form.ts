import type { CodeNode } from '@zhujian/domain/reference/code-tree'
import { type LicenceKind, licenceNames } from '@zhujian/domain/account/licences'
import { passwordProblems } from '@zhujian/domain/account/password-policy'
import { normalizeFormat, requiredFormatProblem } from '@zhujian/model/formats'
import { strings } from '@zhujian/model/strings'
import { useEffect, useState } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { get, post } from '../../data/client'
import { newKey } from '../../data/idempotency-key'
import { dataOf, transmit } from '../../ui/upload/transmit'

export interface Choice {
  value: string | number
  label: string
}

/** 账号类别，与它可以是的单位类型。 */
export interface AccountChoice extends Choice {
  unit_types: number[]
}

export interface RegisterOptions {
  regions: CodeNode[]
  unit_types: Choice[]
  account_types: AccountChoice[]
}

/** 选了账号类别，只列与它相符的单位类型。 */
export const unitTypesFor = ({ account_types, unit_types }: RegisterOptions, type: string): Choice[] => {
  const fitting = account_types.find(({ value }) => value === type)?.unit_types
  return fitting ? unit_types.filter(({ value }) => fitting.includes(Number(value))) : unit_types
}

export const blank = {
  account_type: '',
  unit_name: '',
  usc: '',
  corp_type: '',
  /** 省、市、区县的代码。 */
  areacode: [] as string[],
  linkman: '',
  tel: '',
  username: '',
  password: '',
  again: '',
}
export type RegisterValues = typeof blank
export type RegisterField = keyof RegisterValues
export type Problems = Partial<Record<RegisterField, string>>

/** 每一步包含的填写项。 */
export const stepFields: readonly (readonly RegisterField[])[] = [
  ['account_type', 'unit_name', 'usc', 'corp_type', 'areacode'],
  ['linkman', 'tel', 'username', 'password', 'again'],
]

/** 与服务端同一规则；账号以字母开头，4 至 32 位。 */
const USERNAME = /^[a-z][a-z0-9_.-]{3,31}$/i

const checks: Record<RegisterField, (values: RegisterValues) => string | undefined> = {
  account_type: (v) => (v.account_type ? undefined : strings.requiredChoice),
  unit_name: (v) => (v.unit_name.trim() ? (v.unit_name.trim().length < 2 ? '请填写单位全称' : undefined) : strings.required),
  usc: (v) => requiredFormatProblem('uscc', v.usc),
  corp_type: (v) => (v.corp_type ? undefined : strings.requiredChoice),
  areacode: (v) => (v.areacode.length >= 2 ? undefined : '请选择到市或区县'),
  linkman: (v) => requiredFormatProblem('personName', v.linkman),
  tel: (v) => requiredFormatProblem('mobile', v.tel),
  username: (v) =>
    USERNAME.test(v.username.trim()) ? undefined : '账号应为 4 至 32 位小写字母、数字、点、下划线或短横线，以字母开头',
  password: (v) =>
    v.password ? passwordProblems(v.password, { username: v.username.trim() }).join('；') || undefined : strings.required,
  again: (v) => (v.again === v.password ? undefined : '两次输入的密码不一致'),
}

/** 一次给出全部问题，而不是一个一个来。 */
export function check(values: RegisterValues, fields: readonly RegisterField[]): Problems {
  return Object.fromEntries(fields.flatMap((field) => ((problem) => (problem ? [[field, problem]] : []))(checks[field](values))))
}

const bodyOf = ({ again: _again, ...values }: RegisterValues): Record<string, unknown> => ({
  ...values,
  unit_name: values.unit_name.trim(),
  usc: normalizeFormat('uscc', values.usc),
  tel: normalizeFormat('mobile', values.tel),
  linkman: normalizeFormat('personName', values.linkman),
  username: values.username.trim().toLowerCase(),
  corp_type: Number(values.corp_type),
  areacode: values.areacode[values.areacode.length - 1],
})

export interface Submitted {
  /** 凭它查看审核结果，只给申请人一次。 */
  code: string
  message: string
  unsent: readonly Unsent[]
}

/** 选好、提交之后才上传的证照。 */
export type Licences = Readonly<Record<LicenceKind, readonly File[]>>
export const noLicences: Licences = { license: [], safety: [], qual: [] }

/** 没有传上去的一张，连同原因。 */
export interface Unsent {
  readonly kind: LicenceKind
  readonly file: File
  readonly reason: string
}

/** 凭查询码把证照逐张传上去；传不上的留着，可以再传。 */
export async function sendLicences(code: string, waiting: readonly Omit<Unsent, 'reason'>[]): Promise<Unsent[]> {
  const unsent: Unsent[] = []
  for (const { kind, file } of waiting) {
    const form = new FormData()
    form.append('code', code)
    form.append('kind', kind)
    form.append('file', file, file.name)
    const signal = new AbortController().signal
    await transmit('/api/user/pc/registerFile', form, { signal, onShare: () => undefined })
      .then(dataOf)
      .catch((error: unknown) => unsent.push({ kind, file, reason: messageOf(error) }))
  }
  return unsent
}

export function useRegisterOptions(): { options: RegisterOptions | undefined; problem: string; retry: () => void } {
  const [options, setOptions] = useState<RegisterOptions>()
  const [problem, setProblem] = useState('')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    get<RegisterOptions>('/api/common/pc/register').then(setOptions, (error: unknown) => setProblem(messageOf(error)))
  }, [turn])
  const retry = (): void => {
    setProblem('')
    setTurn((before) => before + 1)
  }
  return { options, problem, retry }
}

export type RegisterForm = ReturnType<typeof useRegisterForm>

/** 注册三步：单位信息、账号、提交审核。后一步只在本步没有问题时进入；服务端指出的问题回到所在的一步。 */
export function useRegisterForm() {
  const [values, setValues] = useState<RegisterValues>(blank)
  const [problems, setProblems] = useState<Problems>({})
  const [step, setStep] = useState(0)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Submitted>()
  const [key] = useState(newKey)
  const [licences, setLicences] = useState<Licences>(noLicences)
  const change = (part: Partial<RegisterValues>): void => {
    setValues((before) => ({ ...before, ...part }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
  const next = (): boolean => {
    const found = check(values, stepFields[step] ?? [])
    setProblems(found)
    if (Object.keys(found).length > 0) return false
    setStep(step + 1)
    return true
  }
  const refuse = (error: unknown): void => {
    const fields = isApiError(error) ? error.fields : []
    setProblems(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
    const at = stepFields.findIndex((names) => fields.some(({ field }) => names.includes(field as RegisterField)))
    if (at >= 0) setStep(at)
    setFailure(messageOf(error))
  }
  const submit = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure('')
    const chosen = licenceNames.flatMap((kind) => licences[kind].map((file) => ({ kind, file })))
    await post<Omit<Submitted, 'unsent'>>('/api/user/pc/register', bodyOf(values), { key })
      .then(async (sent) => setDone({ ...sent, unsent: await sendLicences(sent.code, chosen) }))
      .catch(refuse)
    setBusy(false)
  }
  return {
    licences,
    setLicences,
    values,
    problems,
    step,
    failure,
    busy,
    done,
    change,
    next,
    back: () => setStep(Math.max(0, step - 1)),
    submit,
  }
}
