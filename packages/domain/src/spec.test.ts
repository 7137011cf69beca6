import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { areaLabels, doneAreas, specAreas, statementCounts, statements } from './spec'

const records = fileURLToPath(new URL('../../../docs/adr', import.meta.url))

describe('规范语句', () => {
  it('编号连续、没有重复，共 153 条', () => {
    const expected = Object.entries(statementCounts).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `S${section}-${String(at + 1).padStart(2, '0')}`),
    )
    expect(statements.map((each) => each.id)).toEqual(expected)
    expect(statements).toHaveLength(153)
  })

  it('每条都有中文短名，每个领域都有名称', () => {
    for (const each of statements) expect(each.label).not.toBe('')
    for (const area of specAreas) expect(areaLabels[area]).toMatch(/\p{Script=Han}/u)
    for (const area of doneAreas) expect(specAreas).toContain(area)
  })

  it('做得更好的每一条都写在它引用的决定记录里', () => {
    expect(existsSync(records)).toBe(true)
    const files = readdirSync(records)
    for (const { id, better } of statements) {
      if (better === undefined) continue
      const file = files.find((name) => name.startsWith(`${better.replace('ADR ', '')}-`))
      expect(file, `${id} 引用的 ${better}`).toBeDefined()
      expect(readFileSync(`${records}/${file}`, 'utf8'), `${better} 没有提到 ${id}`).toContain(`[${id}]`)
    }
  })
})
