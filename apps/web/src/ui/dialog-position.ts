export interface Offset {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** px of the title bar that must stay inside the window on each side. */
const KEEP_X = 120
const TITLE_HEIGHT = 48

/**
 * Keeps the title bar within reach however a dialog is moved.
 * @param box the dialog where it would stand without an offset
 */
export function clampOffset(offset: Offset, box: Box, viewport: { width: number; height: number }): Offset {
  const keep = Math.min(KEEP_X, box.width)
  const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))
  return {
    x: between(offset.x, keep - box.left - box.width, viewport.width - keep - box.left),
    y: between(offset.y, -box.top, viewport.height - TITLE_HEIGHT - box.top),
  }
}

const STEPS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Move by an arrow key in px; with Shift a larger one. */
export function keyMove(key: string, shift: boolean): Offset | undefined {
  const step = STEPS[key]
  const size = shift ? 50 : 10
  return step && { x: step.x * size, y: step.y * size }
}
