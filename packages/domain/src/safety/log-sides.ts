import { isRole, roleOf } from '../roles'
import { logKind } from './daily-log'

const isConsultant = (role: string): boolean =>
  isRole(role) && ((roleOf(role).parts as readonly string[] | undefined)?.includes('jldw') ?? false)

/** 监理日志由监理填写，施工、安全日志由施工一方填写。 */
export const keepsLog = (kind: unknown, roles: readonly string[]): boolean =>
  roles.some(isConsultant) === (kind === logKind.code('supervise'))
