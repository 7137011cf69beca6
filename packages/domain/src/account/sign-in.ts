import { z } from '@zhujian/model/zod'

/** 登录请求。密码原样比对，不去空格、不改大小写；账号名不分大小写。 */
export const loginInput = z.object({
  username: z.string('请输入账号').trim().min(1, '请输入账号').max(64, '账号或密码错误').toLowerCase(),
  password: z.string('请输入密码').min(1, '请输入密码').max(256, '账号或密码错误'),
  captcha: z.object({ id: z.string().max(64), code: z.string().trim().max(16) }).optional(),
  /** 两步验证的动态口令，或一次性的恢复码。 */
  code: z.string().trim().max(20).optional(),
})

export const ticketInput = z.object({ ticket: z.string().regex(/^[A-Za-z0-9_-]{22,128}$/, '登录凭证无效') })

export const ticketRequest = z.object({
  purpose: z.enum(['entry'], '用途不正确'),
  engineering_id: z.number().int().positive().nullish(),
})

export const ticketWithdrawal = z.object({ id: z.number().int().positive() })

export const passwordInput = z.object({
  old_password: z.string('请输入原密码').min(1, '请输入原密码').max(256, '原密码不正确'),
  new_password: z.string('请输入新密码').min(1, '请输入新密码').max(256, '密码过长'),
})

/** 登录、续期、免登录、用户信息共用的回答；时刻均为秒。 */
export interface SignedInUser {
  id: number
  username: string
  real_name: string
  role_codes: string[]
  role_names: string[]
  /** “数据:动作”，只用于决定显示哪些菜单；每次请求仍由服务端判断。 */
  rights: string[]
  unit_id: number | null
  unit_name: string | null
  org_id: number | null
  org_name: string | null
  areacode: string | null
  must_change: boolean
  /** 角色须启用两步验证而尚未启用：先启用才能办理业务。 */
  must_enrol: boolean
  /** 已启用两步验证。 */
  mfa: boolean
  last_login_at: number | null
  last_login_ip: string | null
  /** 无操作时会话结束的时刻。 */
  expires_at: number
  /** 会话最迟到这个时刻结束，办着事也不再延长。 */
  ends_at: number
  demo: boolean
  /** 免登录会话：只读，不能导出。 */
  free: boolean
  /** 免登录凭证限定的工程。 */
  engineering_id: number | null
}
export interface SignInAnswer extends SignedInUser {
  token: string
}
