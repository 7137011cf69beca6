import type { AnyEntity } from '@zhujian/model'
import type { Screen } from '../screens'

/** 免登录会话只看业务：账号、角色、系统设置与日志一概不开（security.md A.5：没有账号页面）。 */
const CLOSED: ReadonlySet<string> = new Set(['account', 'custom_role', 'setting_change', 'oper_log'])

/** 免登录会话能否行使这项权利：只能读，且不在上述之列。 */
export const isOpenToFree = (entity: AnyEntity, verb: string): boolean => verb === 'read' && !CLOSED.has(entity.name)

/** 免登录查看能打开的页面：待办等本人的事不在其中，首页只看工程。 */
export const isScreenOpenToFree = ({ right, path }: Pick<Screen, 'right' | 'path'>): boolean =>
  right !== 'signedIn' || path === '/index'
