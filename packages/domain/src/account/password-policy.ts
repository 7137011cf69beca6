/** 设置密码的规则：等保（GB/T 22239-2019 8.1.4.1，默认）或 ASVS（只看长度与泄露名单）。校验密码时一律按原样逐字节比较，不套用本规则。 */
export type PasswordProfile = 'dengbao' | 'asvs'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64

const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]

interface Situation {
  readonly username: string
  readonly profile?: PasswordProfile
  /** 是否在随系统提供的泄露名单内。 */
  readonly isBreached?: (password: string) => boolean
}

/** 密码不合规的全部原因；合规为空。 */
export function passwordProblems(password: string, { username, profile = 'dengbao', isBreached }: Situation): string[] {
  const length = [...password].length
  const classes = CLASSES.filter((each) => each.test(password)).length
  return [
    (length < PASSWORD_MIN || length > PASSWORD_MAX) && `密码长度应为 ${PASSWORD_MIN} 至 ${PASSWORD_MAX} 位`,
    profile === 'dengbao' && classes < 3 && '密码应包含大写字母、小写字母、数字、特殊字符中的至少三种',
    username !== '' && password.toLowerCase().includes(username.toLowerCase()) && '密码不能包含账号名',
    isBreached?.(password) && '该密码已在公开的泄露名单中，请更换',
  ].filter((problem): problem is string => typeof problem === 'string')
}
