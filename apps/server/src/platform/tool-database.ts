import type { Config } from '../config'
import { APP_ROLE } from './database-roles'
import { startEmbedded } from './embedded-postgres'
import { externalUrls } from './platform'

export interface ToolDatabase {
  /** The schema owner's login. */
  url: string
  appRole: string | undefined
  close: () => Promise<void>
}

/** For commands: the external database, the running embedded one, or the embedded one started for this command only. */
export async function openToolDatabase(config: Config): Promise<ToolDatabase> {
  if (config.databaseUrl !== undefined) {
    const { migrator, appRole } = externalUrls(config.databaseUrl, config.databaseAppUrl)
    return { url: migrator, appRole, close: async () => undefined }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, owner: false })
  return { url: embedded.urls.migrator, appRole: APP_ROLE, close: embedded.close }
}
