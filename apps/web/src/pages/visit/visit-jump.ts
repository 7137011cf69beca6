/** 跳到缺的那一处。 */
export function jumpTo(at: string): void {
  const place = document.getElementById(`visit-${at}`)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input, select, button, textarea')?.focus({ preventScroll: true })
}
