import type { ReactElement } from 'react'

/** 标志：塔吊与对勾。 */
export function BrandMark(): ReactElement {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d="M8 29V4M3 29h11M2.5 8h25M8 4 3 8M8 4l17 4" stroke="currentColor" strokeWidth="2.3" />
      <path d="m14 20 5 5 9.5-10.5" stroke="#6ba6ff" strokeWidth="3.4" />
    </svg>
  )
}
