import { describe, expect, it } from 'vitest'
import { actsOf } from './document-steps'

const action = (key: string, danger = false) => ({ key, label: key, danger, onClick: () => undefined })

describe('文书可办的事', () => {
  it('往下办的一步是主按钮，编辑、更正是绕回去的，作废的危险不变', () => {
    const acts = actsOf([action('edit'), action('deliver'), action('void', true), action('correct')])
    expect(acts.map(({ key, tone, danger }) => [key, tone, danger])).toEqual([
      ['edit', 'warning', false],
      ['deliver', undefined, false],
      ['void', 'warning', true],
      ['correct', 'warning', false],
    ])
  })
})
