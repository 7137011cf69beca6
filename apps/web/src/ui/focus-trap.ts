const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'

/** Elements the Tab key can reach inside a container, in order. */
export function focusables(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  )
}

/** Sends Tab round inside the container. Returns whether it moved the focus, so that the caller stops the key. */
export function turnTab(container: HTMLElement, backwards: boolean): boolean {
  const all = focusables(container)
  const first = all[0]
  const last = all[all.length - 1]
  if (!first || !last) return true
  const active = document.activeElement
  const outside = !container.contains(active) || active === container
  if (backwards ? outside || active === first : outside || active === last) {
    ;(backwards ? last : first).focus()
    return true
  }
  return false
}

/** The element a dialog starts on: marked with data-autofocus, else the first input, else the first control of the body. */
export function firstFocus(container: HTMLElement): HTMLElement {
  const marked = container.querySelector<HTMLElement>('[data-autofocus]')
  const field = container.querySelector<HTMLElement>(
    '.zj-dialog-body input:not([disabled]):not([type="hidden"]), .zj-dialog-body textarea:not([disabled])',
  )
  return marked ?? field ?? container
}
