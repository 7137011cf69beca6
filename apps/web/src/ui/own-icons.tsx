import Icon from '@ant-design/icons'
import type { ReactElement, ReactNode } from 'react'

/** Drawings where the set of antd has only look-alikes; lines as heavy as theirs. */
const drawn = (drawing: ReactNode) => {
  const Drawing = () => (
    <svg viewBox="2 2 20 20" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round">
      {drawing}
    </svg>
  )
  return (): ReactElement => <Icon component={Drawing} aria-hidden />
}

/** The whole screen. */
export const Screen = drawn(<path d="M3 4.5h18v12H3zM8.5 20.5h7M12 16.5v4M8 9.5v-1.5h2M16 11.5V13h-2" />)

/** The window between the menu and the edge. */
export const LargerWindow = drawn(<path d="M3.5 4.5h17v15h-17zM3.5 8.5h17M12 17v-5.5M9.5 14l2.5-2.5 2.5 2.5" />)

/** The table alone. */
export const LargerTable = drawn(<path d="M3.5 9V3.5H9M15 3.5h5.5V9M20.5 15v5.5H15M9 20.5H3.5V15M7.5 10h9M7.5 14h9" />)
