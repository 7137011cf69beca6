import RotateLeftOutlined from '@ant-design/icons/RotateLeftOutlined'
import RotateRightOutlined from '@ant-design/icons/RotateRightOutlined'
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { PreviewFailure } from './preview-failure'
import type { PreviewFile } from './preview-store'

/** How a page or picture is looked at. */
export interface View {
  /** 1 = fitted to the stage */
  scale: number
  /** Degrees, a multiple of 90. */
  rotation: number
}

export const startView: View = { scale: 1, rotation: 0 }

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** The next larger or smaller step; stays at the ends. */
export function zoomed(scale: number, direction: 1 | -1): number {
  const steps = direction === 1 ? STEPS.filter((step) => step > scale) : STEPS.filter((step) => step < scale)
  return (direction === 1 ? steps[0] : steps[steps.length - 1]) ?? scale
}

export const turned = (rotation: number, by: 90 | -90): number => (rotation + by + 360) % 360

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className="zj-icon-button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </button>
  )
}

interface ImageToolsProps {
  view: View
  onView: (view: View) => void
  /** Office documents are zoomed only. */
  turns?: boolean
}

export function ImageTools({ view, onView, turns = true }: ImageToolsProps) {
  const { scale, rotation } = view
  const turn = (by: 90 | -90) => onView({ ...view, rotation: turned(rotation, by) })
  return (
    <>
      <Tool label="缩小" icon={<ZoomOutOutlined aria-hidden />} onClick={() => onView({ ...view, scale: zoomed(scale, -1) })} />
      <span className="preview-scale">{`${Math.round(scale * 100)}%`}</span>
      <Tool label="放大" icon={<ZoomInOutlined aria-hidden />} onClick={() => onView({ ...view, scale: zoomed(scale, 1) })} />
      {turns && <Tool label="向左旋转" icon={<RotateLeftOutlined aria-hidden />} onClick={() => turn(-90)} />}
      {turns && <Tool label="向右旋转" icon={<RotateRightOutlined aria-hidden />} onClick={() => turn(90)} />}
    </>
  )
}

interface Size {
  width: number
  height: number
}

function useSize(boxRef: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const box = boxRef.current
    if (!box) return
    const watch = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }))
    watch.observe(box)
    return () => watch.disconnect()
  }, [boxRef])
  return size
}

/** The box a picture must fit: lying on its side it takes the height of the stage for its width. */
export function fittedBox({ width, height }: Size, { scale, rotation }: View): Size {
  const sideways = rotation % 180 !== 0
  return sideways ? { width: height * scale, height: width * scale } : { width: width * scale, height: height * scale }
}

/** A picture fitted to the stage, turned and zoomed; larger than the stage it scrolls. */
export function ImageStage({ file, view }: { file: PreviewFile; view: View }) {
  const [failed, setFailed] = useState('')
  const stageRef = useRef<HTMLDivElement>(null)
  const size = useSize(stageRef)
  const box = fittedBox(size, view)
  if (failed === file.url) return <PreviewFailure file={file} reason="image" />
  return (
    <div ref={stageRef} className="preview-image">
      <div style={{ width: size.width * view.scale, height: size.height * view.scale }}>
        <img
          src={file.url}
          alt={file.name}
          style={{ ...box, transform: `translate(-50%, -50%) rotate(${view.rotation}deg)` }}
          onError={() => setFailed(file.url)}
        />
      </div>
    </div>
  )
}
