import { actionLabel, moduleLabel } from '@zhujian/domain/audit/log-words'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..', '..')

test('every module and action this server writes into the log has a name officials can read', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!test)\.ts$/.test(name))
  const written = files.flatMap((name) => [
    ...readFileSync(join(SOURCE, name), 'utf8').matchAll(/module: '(\w+)',[^{}]{0,80}?action: '(\w+)'/g),
  ])
  expect(written.length).toBeGreaterThan(40)
  const unnamed = written.filter(([, module = '', action = '']) =>
    [moduleLabel(module), actionLabel(module, action)].some((label) => !/\p{Script=Han}/u.test(label)),
  )
  expect([...new Set(unnamed.map(([, module, action]) => `${module}.${action}`))]).toEqual([])
})
