import { isScreenOpenToFree } from './account/login-free'
import type { Screen } from './screens'

/** 谁在看：本人的权利（不知道时由服务端裁决）；免登录查看的另有限制。 */
export interface Viewer {
  readonly rights?: readonly string[] | undefined
  readonly free?: boolean | undefined
}

/** 页面已交付，此人能打开。 */
export function isOpenTo(screen: Screen, { rights, free }: Viewer): boolean {
  if (!screen.ready || (free && !isScreenOpenToFree(screen))) return false
  return typeof screen.right === 'string' || !rights || rights.includes(`${screen.right.entity}:${screen.right.verb}`)
}
