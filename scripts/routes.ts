import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@zhujian/server/app'
import { loadConfig } from '@zhujian/server/config'
import { describeRight } from '@zhujian/server/entity/route-guard'
import { startPlatform } from '@zhujian/server/platform/platform'

/** `npm run routes`: every route with what it needs, public ones first. Needs no database: nothing is called. */
const dataDir = mkdtempSync(join(tmpdir(), 'zhujian-routes-'))
const platform = await startPlatform(
  loadConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', LOG_LEVEL: 'silent' }),
)
const app = await buildApp(platform)
await app.ready()
const lines = app.knownRoutes.map((route) => ({
  open: 'public' in route.right,
  text: `${route.method.padEnd(5)} ${route.url.padEnd(66)} ${describeRight(route.right)}`,
}))
const unique = [...new Map(lines.map((line) => [line.text, line])).values()]
console.log(
  unique
    .sort((a, b) => Number(b.open) - Number(a.open) || a.text.localeCompare(b.text))
    .map((line) => line.text)
    .join('\n'),
)
await app.close()
await platform.close()
rmSync(dataDir, { recursive: true, force: true })
