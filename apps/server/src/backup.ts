import { parseArgs } from 'node:util'
import { breachText, type LogBreach } from '@zhujian/domain/audit/log-breach'
import { ConfigError, loadConfig, type Config } from './config'
import { ANCHORS_COPY, anchorPath } from './modules/audit/anchors'
import { endRestored } from './modules/account/end-restored'
import { checkRestoredLog } from './modules/audit/restored-log'
import { exportBackup } from './platform/backup-export'
import { importBackup } from './platform/backup-import'
import { BackupError } from './platform/backup-manifest'
import { loadKeys } from './platform/keys'
import { openStorage } from './platform/open-storage'
import { openToolDatabase, type ToolDatabase, toolReason } from './platform/tool-database'

const USAGE = `用法：
  npm run backup  <目录> [-- --with-key]   备份到空目录；--with-key 连同加密密钥（请妥善保管）
  npm run restore <目录> [-- --force]      从备份恢复；--force 清空现有数据`

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'with-key': { type: 'boolean', default: false }, force: { type: 'boolean', default: false } },
  })
  const [command, dir] = positionals
  if (dir === undefined || (command !== 'backup' && command !== 'restore')) throw new BackupError(USAGE)
  const config = loadConfig(process.env)
  const database = await openToolDatabase(config)
  try {
    if (command === 'backup') await backup(config, database, { dir, withKey: values['with-key'] })
    else await restore(config, database, { dir, force: values.force })
  } finally {
    await database.close()
  }
}

async function backup(config: Config, { url }: ToolDatabase, { dir, withKey }: { dir: string; withKey: boolean }): Promise<void> {
  const keys = await loadKeys(config.keyFile)
  const storage = openStorage(config)
  const { keyFile, version: product } = config
  const attachments = { [ANCHORS_COPY]: anchorPath(config) }
  await exportBackup({ dir, url, storage, keys, keyFile, withKey, product, attachments, onProgress: say })
  const names = [...keys.fingerprints].map(([id, fingerprint]) => `${id}（指纹 ${fingerprint}）`).join('、')
  say(`备份完成：${dir}`)
  say(
    withKey
      ? `加密密钥 ${names} 已一并备份，请严格保管`
      : `加密密钥 ${names} 未包含在内，请另行保管 ${config.keyFile}；没有它，敏感字段无法恢复`,
  )
}

async function restore(
  config: Config,
  { url, appRole }: ToolDatabase,
  { dir, force }: { dir: string; force: boolean },
): Promise<void> {
  const { migrationsDir, keyFile } = config
  const manifest = await importBackup({
    dir,
    url,
    appRole,
    migrationsDir,
    storage: openStorage(config),
    keyFile,
    force,
    cleanse: endRestored,
    onProgress: say,
  })
  const { rows, seals, anchors, broken } = await checkRestoredLog(config, url, dir)
  say(`操作日志：${rows} 行、${seals} 次封存已核对，其中 ${anchors} 次与库外锚点相符`)
  say(`恢复完成：备份于 ${new Date(manifest.created_at * 1000).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })}`)
  if (broken !== null) throw new BackupError(brokenLog(config, broken))
}

function brokenLog(config: Config, broken: LogBreach): string {
  return broken.by === 'anchor'
    ? `数据已恢复，但操作日志${breachText(broken)}（${anchorPath(config)}）；若备份来自另一套系统，请先移走该文件再恢复`
    : `数据已恢复，但操作日志${breachText(broken)}：备份之前有人改动过日志，请保留现场并核查`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof BackupError || error instanceof ConfigError
  process.stderr.write(`${expected ? error.message : toolReason(error)}\n`)
  process.exitCode = 1
})
