import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may import whom, by the folder a path leads to and not by how it is written: lint sees only the first dots of it. */
const ROOT = resolve(import.meta.dirname, '..')
const SERVER = 'apps/server/src/'
const WEB = 'apps/web/src/'

const roomOf = (file: string, floor: string): string | undefined =>
  file.startsWith(floor) ? file.slice(floor.length).split('/').slice(0, -1)[0] : undefined

const ORDER: Readonly<Record<string, readonly string[]>> = {
  [SERVER]: ['platform', 'entity', 'modules'],
  [WEB]: ['data', 'ui', 'entity', 'parts', 'pages', 'app'],
}

/** Why this import must not be; undefined where it may. */
export function wallBetween(from: string, to: string): string | undefined {
  for (const [floor, rooms] of Object.entries(ORDER)) {
    const [here, there] = [rooms.indexOf(roomOf(from, floor) ?? ''), rooms.indexOf(roomOf(to, floor) ?? '')]
    if (here >= 0 && there > here) return `${rooms[here]} 在 ${rooms[there]} 之下`
  }
  const [area, other] = [roomOf(from, `${SERVER}modules/`), roomOf(to, `${SERVER}modules/`)]
  if (area && other && area !== other && !/\/public(?:\.ts)?$/.test(to)) return '跨模块只能经 public.ts'
  const [page, next] = [roomOf(from, `${WEB}pages/`), roomOf(to, `${WEB}pages/`)]
  if (page && next && page !== next) return '页面之间不相引用'
  return undefined
}

const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

function importsIn(floor: string): { from: string; to: string }[] {
  return readdirSync(join(ROOT, floor), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, to = '']) => ({
        from: relative(ROOT, path),
        to: relative(ROOT, resolve(dirname(path), to)),
      }))
    })
}

describe('walls', () => {
  it.each([SERVER, WEB])('of %s stand', (floor) => {
    const through = importsIn(floor)
      .map(({ from, to }) => ({ from, to, why: wallBetween(from, to) }))
      .filter(({ why }) => why !== undefined)
    expect(through).toEqual([])
  })

  it('are found however deep the file lies that looks through them', () => {
    for (const [from, to] of [
      [`${SERVER}modules/approvals/parts/notice.ts`, `${SERVER}modules/project/act`],
      [`${SERVER}modules/approvals/notice.ts`, `${SERVER}modules/project/act`],
      [`${SERVER}entity/list.ts`, `${SERVER}modules/project/public`],
      [`${SERVER}platform/db.ts`, `${SERVER}entity/list`],
      [`${WEB}pages/biz/list.page.tsx`, `${WEB}pages/project/survey.page`],
      [`${WEB}ui/map/pop.tsx`, `${WEB}entity/source`],
      [`${WEB}entity/source.ts`, `${WEB}pages/biz/biz-paths`],
      [`${WEB}entity/source.ts`, `${WEB}parts/register-button`],
      [`${WEB}parts/register-button.tsx`, `${WEB}pages/biz/biz-paths`],
    ] as const)
      expect([from, wallBetween(from, to)]).toEqual([from, expect.any(String)])
    expect(wallBetween(`${SERVER}modules/approvals/parts/notice.ts`, `${SERVER}modules/project/public`)).toBeUndefined()
  })

  it('are asked about files that exist', () => {
    for (const { from } of importsIn(SERVER).slice(0, 50)) expect(existsSync(join(ROOT, from))).toBe(true)
  })
})
