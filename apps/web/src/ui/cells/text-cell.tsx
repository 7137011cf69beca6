import type { ReactNode } from 'react'

/** One line with its whole text on hover; nothing is a dash, never blank. */
export function TextCell({ text, children }: { text: string; children?: ReactNode }) {
  if (text === '') return <span className="zj-nothing">—</span>
  return <span title={text}>{children ?? text}</span>
}
