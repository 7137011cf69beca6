import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@zhujian/server/app'
import { loadConfig } from '@zhujian/server/config'
import { partsOf } from '@zhujian/domain/offices'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { type RoleName, roleNames, roleOf } from '@zhujian/domain/roles'
import { granted } from '@zhujian/model'
import { type Right } from '@zhujian/server/entity/route'
import { describeRight } from '@zhujian/server/entity/route-guard'
import { startPlatform } from '@zhujian/server/platform/platform'

/** `npm run routes`: every route with what it needs, public ones first. Needs no database: nothing is called. */
const dataDir = mkdtempSync(join(tmpdir(), 'zhujian-routes-'))
const platform = await startPlatform(
  loadConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', LOG_LEVEL: 'silent' }),
)
const app = await buildApp(platform)
await app.ready()
/** 参建一侧的角色写明代表哪一方：单位在该工程上担任这一方才有权。 */
const officeText = (role: RoleName): string => {
  const parts = partsOf(role).map((part) => unitRole.labelOf(part))
  const { label } = roleOf(role)
  return parts.length === 0 || parts.join() === label ? label : `${label}（${parts.join('、')}）`
}
function officesText(right: Right): string {
  if (!('entity' in right)) return ''
  const held = roleNames.filter((role) => granted(right.entity, role, right.verb))
  return ` ${held.length === roleNames.length ? '全部职责' : held.map(officeText).join(' ')}`
}
const lines = app.knownRoutes.map((route) => ({
  open: 'public' in route.right,
  text: `${route.method.padEnd(5)} ${route.url.padEnd(66)} ${describeRight(route.right)}${officesText(route.right)}`,
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
