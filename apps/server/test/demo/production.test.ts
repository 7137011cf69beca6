import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { allEntities } from '@zhujian/domain/entities'
import { prepareData } from '@zhujian/server/prepare-data'
import { startTestPlatform, type TestPlatform } from '@zhujian/server/platform/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What the product brings itself: rules, questions, kinds of applications, the calendar, and who sets everything up. */
const BROUGHT = ['warn_rule', 'rule', 'knowledge', 'question', 'approval_type', 'work_day', 'account']

let started: TestPlatform
beforeAll(async () => {
  started = await startTestPlatform({ DEMO: '0' }, prepareData)
})
afterAll(() => started.close())

describe('an office that is no demonstration', () => {
  it('begins without a seal and without any row somebody would have to have entered', async () => {
    const filled: string[] = []
    for (const { name } of allEntities) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(started.platform.db)
      if (rows.length > 0) filled.push(name)
    }
    expect(filled).not.toContain('doc_seal')
    expect(filled.filter((name) => !BROUGHT.includes(name))).toEqual([])
  })

  it('reaches no program that draws a seal: the demonstration is asked for in one place only', () => {
    const source = resolve(import.meta.dirname, '../../src')
    const reaching = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('modules/demo/'))
      .filter((name) => /from '[^']*modules\/demo\/|from '\.\.\/demo\//.test(readFileSync(join(source, name), 'utf8')))
    expect(reaching).toEqual(['prepare-data.ts'])
    expect(readFileSync(join(source, 'prepare-data.ts'), 'utf8')).toContain(
      'if (platform.config.demo) await ensureDemoData(platform)',
    )
  })
})
