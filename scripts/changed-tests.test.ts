import { dirname, resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { areasOf, changedEntities, changedTests, testFoldersOf } from './changed-tests'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

describe('what a change can break', () => {
  it.each(areasOf(root))('is known of %s', (area) => {
    const folders = testFoldersOf(root, area)
    expect(folders).toBeDefined()
    for (const folder of folders ?? []) expect(existsSync(`${root}/apps/server/test/${folder}`)).toBe(true)
  })

  it('is, of one definition, what tells of it and the contract suite over it alone', () => {
    const { tests, entities } = changedTests(root, ['packages/domain/src/material/supplier.ts'])
    expect(entities).toEqual(['supplier'])
    expect(tests).toContain('apps/server/test/contract/contract.test.ts')
    expect(tests).not.toContain('apps/server/test/contract/login-free.test.ts')
    expect(tests).toContain('apps/server/test/money/materials.test.ts')
    expect(tests).not.toContain('apps/server/test/money/three-accounts.test.ts')
  })

  it('is, of states and steps in a file of their own, what tells of the entity they make up', () => {
    expect(changedEntities(root, ['packages/domain/src/device/crane-flow.ts'])).toContain('crane')
  })

  it('is, of what all definitions share, the contract suite over all of them', () => {
    const { tests, entities } = changedTests(root, ['packages/domain/src/roles.ts'])
    expect(entities).toEqual([])
    expect(tests).toContain('apps/server/test/contract/contract.test.ts')
  })

  it('is, of a module, the tests of its area; of a helper of tests, those that use it', () => {
    const { tests } = changedTests(root, ['apps/server/src/modules/contract/payment-effects.ts'])
    expect(tests).toContain('apps/server/test/money/contract-money.test.ts')
    expect(tests).not.toContain('apps/server/test/contract/contract.test.ts')
    const helped = changedTests(root, ['apps/server/test/money/desk.ts']).tests
    expect(helped).toContain('apps/server/test/evaluation/ent-appeals.test.ts')
    expect(helped).not.toContain('apps/server/test/biz/terms.test.ts')
  })
})
