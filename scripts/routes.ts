import { buildApp } from '@zhujian/server/app'
import { describeRight } from '@zhujian/server/entity/route-guard'
import { offlinePlatform } from '@zhujian/server/platform/offline'

/** Prints every route with what it needs; public ones first. */
const app = await buildApp(offlinePlatform())
const lines = app.knownRoutes.map((route) => `${route.method.padEnd(5)} ${route.url.padEnd(70)} ${describeRight(route.right)}`)
console.log(
  [...new Set(lines)].sort((a, b) => Number(b.includes('公开')) - Number(a.includes('公开')) || a.localeCompare(b)).join('\n'),
)
await app.close()
