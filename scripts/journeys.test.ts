import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const JOURNEYS = ['scenario', 'life', 'storey', 'crane', 'rectification', 'stop-work', 'appraisal'].map(
  (name) => `e2e/${name}.spec.ts`,
)
/** Whatever speaks to the product behind its pages. */
const BEHIND = /^(pg|kysely|node:https?|undici|@zhujian\/server.*|\.\/(api|companies|desk|site|monomers))$/
const CALLS = /\bfetch\(|\brequest\s*\.\s*(get|post|put|patch|delete|fetch|newContext)\(/

/** What a file loads; a type alone loads nothing. */
const loadsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)/gm)].map(
    ([, from, lazy]) => from ?? lazy ?? '',
  )

/** The journey and every file of the folder it stands on, with what each loads. */
function reachedFrom(journey: string): Map<string, string[]> {
  const reached = new Map<string, string[]>()
  const waiting = [journey]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    const loads = loadsOf(readFileSync(join(root, file), 'utf8'))
    reached.set(file, loads)
    waiting.push(...loads.filter((name) => name.startsWith('./')).map((name) => join('e2e', `${name.slice(2)}.ts`)))
  }
  return reached
}

describe('the journeys of the scenarios', () => {
  it.each(JOURNEYS)('%s goes by pages only: nothing it stands on calls the product or its database', (journey) => {
    const reached = reachedFrom(journey)
    expect([...reached.keys()]).toContain('e2e/people.ts')
    const behind = [...reached].flatMap(([file, loads]) => loads.filter((name) => BEHIND.test(name)).map((name) => [file, name]))
    expect(behind).toEqual([])
    expect([...reached.keys()].filter((file) => CALLS.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('would be found out: the files that call are known by what they load', () => {
    expect(loadsOf(readFileSync(join(root, 'e2e/desk.ts'), 'utf8')).filter((name) => BEHIND.test(name))).toEqual(['./api'])
    expect(CALLS.test(readFileSync(join(root, 'e2e/api.ts'), 'utf8'))).toBe(true)
  })
})
