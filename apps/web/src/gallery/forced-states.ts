/** Classes that stand for :hover and :focus, so that one page shows every state at once. */
export const HOVER = 'is-hover'
export const FOCUS = 'is-focus'
export const FOCUS_WITHIN = 'is-focus-within'

const PSEUDO = /:hover|:focus(-visible|-within)?(?![-\w])/
const withClasses = (selector: string): string =>
  selector
    .replace(/:hover/g, `.${HOVER}`)
    .replace(/:focus-within(?![-\w])/g, `.${FOCUS_WITHIN}`)
    .replace(/:focus(-visible)?(?![-\w])/g, `.${FOCUS}`)

/** Each rule that speaks of a state, once more for the classes and right behind itself: the cascade stays as it is. */
function addForced(list: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = list.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = list.cssRules[at]
    if (rule instanceof CSSGroupingRule) addForced(rule)
    if (rule instanceof CSSStyleRule && PSEUDO.test(rule.selectorText))
      list.insertRule(`${withClasses(rule.selectorText)}{${rule.style.cssText}}`, at + 1)
  }
}

const seen = new WeakSet<CSSStyleSheet>()

/** Does so once for every style sheet on the page. */
export function copyStateRules(doc: Document = document): void {
  for (const sheet of doc.styleSheets) {
    if (!seen.has(sheet)) addForced(sheet)
    seen.add(sheet)
  }
}

const TARGET = 'button, input:not([type="hidden"]), textarea, select, a[href], [tabindex="0"]'

/** Classes by which controls draw their ring themselves once they have the focus of the window. */
const RINGS = { 'ant-picker': 'ant-picker-focused' } as const

/** Marks what the pointer or the keyboard would be on in a cell, and everything around it up to the cell. */
export function force(cell: HTMLElement, state: 'hover' | 'focus'): void {
  const target = cell.querySelector<HTMLElement>(TARGET)
  if (!target) return
  if (state === 'focus') target.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  // Behind what the control itself does when it hears of the focus, or it would write its own classes over these.
  setTimeout(() => mark(target, cell, state))
}

function mark(target: HTMLElement, cell: HTMLElement, state: 'hover' | 'focus'): void {
  if (state === 'focus') target.classList.add(FOCUS)
  for (let element: HTMLElement | null = target; element && element !== cell; element = element.parentElement) {
    element.classList.add(state === 'hover' ? HOVER : FOCUS_WITHIN)
    if (state === 'focus')
      for (const [box, ring] of Object.entries(RINGS)) if (element.classList.contains(box)) element.classList.add(ring)
  }
}
