import type { FastifyInstance } from 'fastify'
import './account-effects'
import { accountRoutes } from './account.routes'
import { applicationRoutes } from './application.routes'
import './custom-role-effects'
import { createStrangerLimit } from './stranger-limit'
import { warmPasswords } from './passwords'
import { passwordRoutes } from './password.routes'
import { definePurge } from './purge.job'
import { openLicences } from './licences'
import { registerRoutes } from './register.routes'
import { roleRightsRoutes } from './role-rights.routes'
import './supervise-org-effects'
import { sessionRoutes } from './session.routes'

/** 账号：登录、续期、退出、免登录、改密、注册与审批。 */
export async function accountModule(app: FastifyInstance): Promise<void> {
  await warmPasswords()
  definePurge(app.platform)
  const strangers = createStrangerLimit()
  sessionRoutes(app, strangers)
  passwordRoutes(app)
  registerRoutes(app, strangers)
  applicationRoutes(app)
  openLicences()
  accountRoutes(app)
  roleRightsRoutes(app)
}
