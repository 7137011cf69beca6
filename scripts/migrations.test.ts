import { describe, expect, it } from 'vitest'
import { present, released } from './migrations'

const found = new Map(present().map(({ name, checksum }) => [name, checksum]))

describe('applied migrations', () => {
  it('are as they were released, and none is gone: databases in use have them', () => {
    const changed = released().filter(({ name, checksum }) => found.get(name) !== checksum)
    expect(
      changed.map(({ name }) => name),
      'A released migration must not be edited: restore it and write the change as a new one. One that no database in use has yet: delete its line from apps/server/src/migrations/released.txt, then npm run migrations.',
    ).toEqual([])
  })

  it('are all recorded, in the order of their numbers, each number once', () => {
    const names = released().map(({ name }) => name)
    expect(
      [...found.keys()].filter((name) => !names.includes(name)),
      'New migrations are recorded by: npm run migrations',
    ).toEqual([])
    expect(names).toEqual(names.toSorted())
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
  })
})
