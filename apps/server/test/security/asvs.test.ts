import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const [head = [], ...rows] = read('docs/asvs.csv')
  .trim()
  .split('\n')
  .map((line) => line.split(','))

it('docs/asvs.csv names for every requirement a test or file that exists', () => {
  expect(head).toEqual(['要求编号', '要点', '级别', '是否适用', '怎样做到', '测试或文件'])
  const faults = rows.flatMap(([id = '', text = '', level = '', applies = '', how = '', files = '', ...more]) => [
    ...(/^\d{1,2}(?:\.\d{1,2}){2}$/.test(id) && /^[123]$/.test(level) && more.length === 0 ? [] : [`${id}: form`]),
    ...(text && how && /^(?:是|[否部][^：]*：.+)/.test(applies) ? [] : [`${id}: words`]),
    ...files.split(' ').flatMap((file) => (file && existsSync(join(ROOT, file)) ? [] : [`${id}: ${file}`])),
  ])
  expect(faults).toEqual([])
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
})

it('docs/asvs.csv has all seventy requirements of level 1, all 183 of level 2 and those of level 3 that are aimed at', () => {
  const count = (wanted: string) => rows.filter(([, , level]) => level === wanted).length
  expect([count('1'), count('2')]).toEqual([70, 183])
  expect(count('3')).toBeGreaterThanOrEqual(40)
})

it('every test file docs/security.md names exists', () => {
  const named = [
    ...read('docs/security.md').matchAll(/\b((?:security|account|biz|file|transfer|project|platform|contract|demo)\/[a-z-]+)\b/g),
  ]
  const files = [...new Set(named.map(([, name = '']) => name))].filter((name) => name !== 'security/routes')
  const exists = (name: string) =>
    [`apps/server/test/${name}.test.ts`, `apps/server/src/${name}.unit.test.ts`, `apps/server/test/${name}.ts`].some((path) =>
      existsSync(join(ROOT, path)),
    ) || existsSync(join(ROOT, `apps/server/test/${name}`))
  expect(files.filter((name) => !exists(name))).toEqual([])
  expect(files.length).toBeGreaterThan(15)
  const specs = [...read('docs/security.md').matchAll(/\be2e\/[a-z-]+\b/g)].map(([name]) => name)
  expect(specs.filter((name) => ![`${name}.spec.ts`, `${name}.ts`].some((path) => existsSync(join(ROOT, path))))).toEqual([])
})
