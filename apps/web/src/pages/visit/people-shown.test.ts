import { expect, it } from 'vitest'
import { peopleShown } from './people-shown'

const officers = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, name: `监督员${at + 1}`, cert: null }))

it('whoever is ticked is on show, however far down the list, and nobody jumps when ticked', () => {
  expect(peopleShown(officers, [15]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 15])
  expect(peopleShown(officers, [15, 3]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 15])
  expect(peopleShown(officers.slice(0, 2), [])).toHaveLength(2)
})
