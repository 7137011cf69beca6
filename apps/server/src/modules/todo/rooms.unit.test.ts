import { allEntities } from '@zhujian/domain/entities'
import { describe, expect, it } from 'vitest'
import { approvalSteps, rooms } from './rooms'

const listed = [...rooms.flatMap(({ steps }) => steps), ...approvalSteps]
const elsewhere = allEntities.flatMap(({ name, flow }) =>
  Object.entries(flow?.steps ?? {}).flatMap(([step, { turn }]) => (turn === 'elsewhere' ? [`${name}.${step}`] : [])),
)

describe('whose turn it is, kept elsewhere than in the table of turns', () => {
  it.each(elsewhere)('has a line of its own in the to-do centre: %s', (step) => {
    expect(listed).toContain(step)
  })

  it.each([...new Set(listed)])('is said so by the definition: %s', (step) => {
    expect(elsewhere).toContain(step)
  })
})
