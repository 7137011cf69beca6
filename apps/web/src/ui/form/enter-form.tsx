import type { ReactNode, SyntheticEvent } from 'react'

export interface EnterFormProps {
  className: string
  label?: string | undefined
  onEnter: (() => void) | undefined
  children: ReactNode
}

/** True where Enter means "done": a plain input, not a list or a calendar that picks with Enter. */
export function submitsOnEnter(active: Element | null): boolean {
  if (!(active instanceof HTMLInputElement)) return false
  return active.getAttribute('role') !== 'combobox' && !active.closest('.ant-picker, .ant-select, [data-own-enter]')
}

/**
 * [S5-04] A form whose Enter submits. The browser's own implicit submission is used, because it never fires for the
 * Enter that ends an input method composition; it needs a submit button, which is out of sight.
 */
export function EnterForm({ className, label, onEnter, children }: EnterFormProps) {
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (submitsOnEnter(document.activeElement)) onEnter?.()
  }
  return (
    <form className={className} aria-label={label} noValidate onSubmit={handleSubmit}>
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {children}
    </form>
  )
}
