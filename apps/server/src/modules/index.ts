import type { FastifyInstance } from 'fastify'
import { accountModule } from './account/account.module'
import { fileModule } from './file/file.module'
import { liveModule } from './live/live.module'

/** Every area of the server, in the order their routes are registered. */
export const modules: readonly ((app: FastifyInstance) => Promise<void>)[] = [accountModule, fileModule, liveModule]
