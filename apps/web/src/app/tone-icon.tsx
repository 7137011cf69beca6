import type { ReactElement } from 'react'
import type { NoticeTone } from '../data/notices'

const paths: Record<NoticeTone, string> = {
  success: 'M5 8.2l2.1 2.1L11 6',
  error: 'M5.8 5.8l4.4 4.4m0-4.4l-4.4 4.4',
  warning: 'M8 4.6v4.2m0 2v.4',
  info: 'M8 11.4V7.2m0-2v-.4',
}

/** Colour is never alone: each tone has its own sign. */
export function ToneIcon({ tone }: { tone: NoticeTone }): ReactElement {
  return (
    <svg
      className={`tone-icon tone-${tone}`}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" />
      <path d={paths[tone]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
