import type { Config } from '../config'
import { ensureDataFolder } from './data-folder'
import { DatabaseUnavailable, isConnectionLoss, messageOf, StartRefused } from './database-errors'
import { ensureLogin, refusalOf } from './database-refusal'
import { APP_ROLE } from './database-roles'
import { startEmbedded } from './embedded-postgres'
import { fileReason, pathOf } from './file-errors'
import { externalUrls } from './platform'

export interface ToolDatabase {
  /** The schema owner's login. */
  url: string
  appRole: string | undefined
  close: () => Promise<void>
}

/** For commands: the external database, the running embedded one, or the embedded one started for this command only. */
export async function openToolDatabase(config: Config): Promise<ToolDatabase> {
  await ensureDataFolder(config.dataDir, config.databaseUrl === undefined)
  if (config.databaseUrl !== undefined) {
    await ensureLogin('DATABASE_URL', config.databaseUrl)
    const { migrator, appRole } = externalUrls(config.databaseUrl, config.databaseAppUrl)
    return { url: migrator, appRole, close: async () => undefined }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, owner: false })
  return { url: embedded.urls.migrator, appRole: APP_ROLE, close: embedded.close }
}

/** Why a command failed: one line for what an operator can mend, the place in the program for what nobody foresaw. */
export function toolReason(error: unknown): string {
  if (error instanceof StartRefused || error instanceof DatabaseUnavailable) return error.message
  const url = process.env['DATABASE_URL']
  const refusal = url === undefined || url === '' ? undefined : refusalOf(error, 'DATABASE_URL', url)
  if (refusal !== undefined) return refusal.message
  const path = pathOf(error)
  if (path !== undefined) return `${path}：${fileReason(error) ?? messageOf(error)}`
  if (isConnectionLoss(error)) return `数据库连接中断，请重新执行（${messageOf(error)}）`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
