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

/** 工程审核: a plan under the glass. */
export const PlanUnderGlass = drawn(
  <>
    <path d="M3 4h14v6M3 4v16h8M7 8h6M7 12h3" />
    <circle cx="15.5" cy="15.5" r="3.5" />
    <path d="M18.200 18.200 21.5 21.5" />
  </>,
)

/** 审批管理: a stamp and its line. */
export const Stamp = drawn(
  <>
    <path d="M9.5 10.5C9 8.5 8.300 7.800 8.300 6.300a3.700 3.700 0 0 1 7.400 0c0 1.5-.7 2.200-1.200 4.200" />
    <path d="M9.5 10.5h5M4.5 17v-3.5a3 3 0 0 1 3-3h9a3 3 0 0 1 3 3V17zM4.5 21h15" />
  </>,
)

/** 竣工验收: the finished house and its flag. */
export const HouseWithFlag = drawn(
  <>
    <path d="M4 21V11l6-4.5 6 4.5v10M2.5 21h19M8 21v-5h4v5" />
    <path d="M19.5 21V4M19.5 4h-5l1.300 1.800L14.5 8h5" />
  </>,
)

/** The whole screen. */
export const Screen = drawn(<path d="M3 4.5h18v12H3zM8.5 20.5h7M12 16.5v4M8 9.5v-1.5h2M16 11.5V13h-2" />)

/** The window between the menu and the edge. */
export const LargerWindow = drawn(<path d="M3.5 4.5h17v15h-17zM3.5 8.5h17M12 17v-5.5M9.5 14l2.5-2.5 2.5 2.5" />)

/** The table alone. */
export const LargerTable = drawn(<path d="M3.5 9V3.5H9M15 3.5h5.5V9M20.5 15v5.5H15M9 20.5H3.5V15M7.5 10h9M7.5 14h9" />)
