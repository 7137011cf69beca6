import { BorderOutlined, CloseOutlined, MinusOutlined, SwitcherOutlined } from '@ant-design/icons'
import { strings } from '@zhujian/model/strings'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { firstFocus } from './focus-trap'
import { toast } from './toast'
import { useDialogDock } from './use-dialog-dock'
import { useDialogKeys } from './use-dialog-keys'
import { useDialogMove } from './use-dialog-move'
import './overlay.css'

export interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** px */
  width?: number
  role?: 'dialog' | 'alertdialog'
  /** Minimise, maximise and move; questions have none of them. */
  tools?: boolean
  /** The content reaches the edges (pictures, documents). */
  flush?: boolean
}

/** Dialog that can be moved, maximised and minimised into the dock with its state; keeps and returns the focus. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null
  return createPortal(<OpenDialog {...props} />, document.body)
}

const isPlaying = (video: HTMLVideoElement) => !video.paused && !video.ended

/** [S8-07] Maximising is refused while a video inside plays; restoring is not. */
function useMaximise(panel: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [maximised, setMaximised] = useState(false)
  const toggle = () => {
    const videos = panel.current?.querySelectorAll('video') ?? []
    if (!maximised && [...videos].some(isPlaying)) toast.warning(strings.videoBlocksMaximise)
    else setMaximised(!maximised)
  }
  return [maximised, toggle]
}

function OpenDialog(props: DialogProps) {
  const { title, onClose, children, footer, width = 640, role = 'dialog', tools = true, flush = false } = props
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [maximised, toggleMaximised] = useMaximise(panel)
  const { minimised, minimise } = useDialogDock(panel, title, onClose)
  const move = useDialogMove(panel, tools && !maximised)
  useReturnedFocus(panel, minimised)
  useDialogKeys(panel, !minimised, onClose)
  const style = maximised ? undefined : { width, left: move.offset.x, top: move.offset.y }
  return (
    <div className="zj-overlay" hidden={minimised}>
      <div
        ref={panel}
        className={maximised ? 'zj-dialog zj-dialog-max' : 'zj-dialog'}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        style={style}
      >
        <TitleBar {...{ title, titleId, tools, maximised, onClose, move }} onMaximise={toggleMaximised} onMinimise={minimise} />
        <div className={flush ? 'zj-dialog-body zj-dialog-flush' : 'zj-dialog-body'}>{children}</div>
        {footer !== undefined && <footer className="zj-dialog-foot">{footer}</footer>}
      </div>
    </div>
  )
}

interface TitleBarProps {
  title: string
  titleId: string
  tools: boolean
  maximised: boolean
  move: ReturnType<typeof useDialogMove>
  onClose: () => void
  onMaximise: () => void
  onMinimise: () => void
}

function TitleBar({ title, titleId, tools, maximised, move, onClose, onMaximise, onMinimise }: TitleBarProps) {
  const bar = tools
    ? {
        tabIndex: 0,
        role: 'group',
        'aria-label': `${title}，可用方向键移动窗口`,
        onPointerDown: move.handlePointerDown,
        onKeyDown: move.handleKeyDown,
        onDoubleClick: onMaximise,
      }
    : {}
  return (
    <header className={tools ? 'zj-dialog-head zj-dialog-movable' : 'zj-dialog-head'} {...bar}>
      <h2 className="zj-dialog-title" id={titleId}>
        {title}
      </h2>
      {tools && <ToolButton label="最小化" icon={<MinusOutlined aria-hidden />} onClick={onMinimise} />}
      {tools && (
        <ToolButton
          label={maximised ? '还原' : '最大化'}
          icon={maximised ? <SwitcherOutlined aria-hidden /> : <BorderOutlined aria-hidden />}
          onClick={onMaximise}
        />
      )}
      <ToolButton label="关闭" icon={<CloseOutlined aria-hidden />} onClick={onClose} />
    </header>
  )
}

function ToolButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      className="zj-icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {icon}
    </button>
  )
}

/** Focus goes in when the dialog appears, leaving what is said above the first question in sight, and back to where it was when it goes or is minimised. */
function useReturnedFocus(panel: RefObject<HTMLElement | null>, minimised: boolean): void {
  useEffect(() => {
    if (minimised || !panel.current) return
    const before = document.activeElement
    if (!panel.current.contains(before)) firstFocus(panel.current).focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [panel, minimised])
}
