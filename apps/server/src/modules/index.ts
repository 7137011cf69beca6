import type { FastifyInstance } from 'fastify'
import { fileModule } from './file/file.module'

/** Every area of the server, in the order their routes are registered. */
export const modules: readonly ((app: FastifyInstance) => Promise<void>)[] = [fileModule]
