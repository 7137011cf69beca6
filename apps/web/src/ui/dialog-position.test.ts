import { describe, expect, it } from 'vitest'
import { clampOffset, keyMove } from './dialog-position'

const box = { left: 363, top: 100, width: 640 }
const viewport = { width: 1366, height: 768 }

describe('dialog position while it is dragged [S2-25]', () => {
  it('leaves a move inside the window alone', () => {
    expect(clampOffset({ x: 40, y: -30 }, box, viewport)).toEqual({ x: 40, y: -30 })
  })
  it('never lets the title bar go above the upper or below the lower edge', () => {
    expect(clampOffset({ x: 0, y: -500 }, box, viewport).y).toBe(-100)
    expect(clampOffset({ x: 0, y: 5000 }, box, viewport).y).toBe(768 - 48 - 100)
  })
  it('keeps a hand of the title bar inside on the left and on the right', () => {
    expect(clampOffset({ x: -5000, y: 0 }, box, viewport).x).toBe(120 - 363 - 640)
    expect(clampOffset({ x: 5000, y: 0 }, box, viewport).x).toBe(1366 - 120 - 363)
  })
  it('moves by arrow keys, further with Shift', () => {
    expect(keyMove('ArrowLeft', false)).toEqual({ x: -10, y: 0 })
    expect(keyMove('ArrowDown', true)).toEqual({ x: 0, y: 50 })
    expect(keyMove('Enter', false)).toBeUndefined()
  })
})
