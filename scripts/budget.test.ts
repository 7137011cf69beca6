import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configMarkdown } from '@zhujian/server/config'
import { describe, expect, it } from 'vitest'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Lines of code of a folder: comments and blank lines do not count, data files neither. */
function linesOf(folder: string): number {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n'))
    .reduce((sum, lines) => sum + lines.filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/\*|\*)/.test(line)).length, 0)
}

describe('budgets of the architecture', () => {
  it('the language of fields and entities stays within 1,175 lines', () => {
    const language = ['define', 'dict', 'field', 'schema', 'table-sql', 'problem']
    const lines = language
      .map((name) => readFileSync(join(root, 'packages/model/src', `${name}.ts`), 'utf8').split('\n').length)
      .reduce((sum, each) => sum + each, 0)
    expect(lines).toBeLessThanOrEqual(1175)
  })

  it('the server half of the engine stays within 3,240 lines', () => {
    expect(linesOf('apps/server/src/entity')).toBeLessThanOrEqual(3240)
  })

  it('the browser half of the engine, without the field kinds, stays within 2,630 lines', () => {
    expect(linesOf('apps/web/src/entity') - linesOf('apps/web/src/entity/kinds')).toBeLessThanOrEqual(2630)
  })

  it('README shows the settings as the program knows them', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(configMarkdown().trim())
  })

  it('no style sheet is longer than any other file may be', () => {
    const sheets = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.css'),
    )
    const long = sheets.filter(
      (name) =>
        readFileSync(join(root, 'apps/web/src', name), 'utf8')
          .trimEnd()
          .split('\n').length > 400,
    )
    expect(sheets.length).toBeGreaterThan(0)
    expect(long).toEqual([])
  })
})
