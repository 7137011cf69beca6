import { expect, test } from 'vitest'
import { engineeringStates } from './engineering-flow'
import { changedBy } from './beginnings'

const state = (key: keyof typeof engineeringStates.entries) => engineeringStates.code(key)

test('rows of the registration are changed by hand while it is open, afterwards by an application of whom it may be', () => {
  for (const key of ['draft', 'returned'] as const)
    expect(changedBy('changeNotice', state(key), ['contractor'])).toEqual({ closed: false, offered: false })
  expect(changedBy('changeNotice', undefined, ['contractor'])).toEqual({ closed: false, offered: false })
  expect(changedBy('changeNotice', state('building'), ['contractor'])).toEqual({ closed: true, offered: true })
  expect(changedBy('changeNotice', state('building'), ['intake'])).toEqual({ closed: true, offered: false })
  expect(changedBy('changeNotice', state('pending'), ['contractor'])).toEqual({ closed: true, offered: false })
  expect(changedBy('monomer', state('stopped'), ['contractor'])).toEqual({ closed: true, offered: false })
})
