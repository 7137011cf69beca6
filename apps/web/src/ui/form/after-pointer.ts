let down = false
addEventListener('pointerdown', () => (down = true), true)
for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, () => (down = false), true)

/**
 * Runs at once, or when the button pressed just now is up and its click has been given out: a complaint that appears in
 * between moves what is being clicked from under the pointer.
 */
export function afterPointer(run: () => void): void {
  if (!down) return run()
  const up = (): void => {
    for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, up, true)
    setTimeout(run)
  }
  for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, up, true)
}
