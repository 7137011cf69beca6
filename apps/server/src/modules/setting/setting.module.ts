import type { FastifyInstance } from 'fastify'
import { calendarRoutes } from './calendar.routes'
import { configureRoutes } from './configure.routes'
import { setupRoutes } from './setup.routes'

/** 系统管理：启动设置、系统设置、工作日历。 */
export async function settingModule(app: FastifyInstance): Promise<void> {
  configureRoutes(app)
  setupRoutes(app)
  calendarRoutes(app)
}
