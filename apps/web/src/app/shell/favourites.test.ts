// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { mostUsed } from './favourites'

describe('pages used often', () => {
  it('are those opened at least three times, the most opened first', () => {
    expect(mostUsed(['/a', '/b', '/b', '/a', '/b', '/c', '/b', '/a'])).toEqual(['/b', '/a'])
  })
  it('stand by the last visit where they were opened as often', () => {
    expect(mostUsed(['/b', '/b', '/b', '/a', '/a', '/a'])).toEqual(['/a', '/b'])
  })
})
