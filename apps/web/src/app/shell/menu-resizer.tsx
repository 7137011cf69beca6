import type { KeyboardEvent, PointerEvent, ReactElement } from 'react'

const NARROWEST = 180
const WIDEST = 320
const clamp = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

interface Props {
  width: number
  onWidth: (width: number) => void
}

/** 菜单右缘：拖动或用方向键改变宽度。 */
export function MenuResizer({ width, onWidth }: Props): ReactElement {
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onWidth(clamp(event.clientX))
  }
  const keys = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? -10 : event.key === 'ArrowRight' ? 10 : 0
    if (!by) return
    event.preventDefault()
    onWidth(clamp(width + by))
  }
  return (
    <div
      className="menu-resizer"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an edge that is dragged; a range input has a thumb of its own
      role="slider"
      aria-orientation="vertical"
      aria-label="菜单宽度"
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={keys}
    />
  )
}
