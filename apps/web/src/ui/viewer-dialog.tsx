import { DownloadOutlined, LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Dialog } from './dialog'

interface ViewerDialogProps {
  open: boolean
  /** Name of the document on show. */
  title: string
  onClose: () => void
  /** What stands beside the tools: the size of the file. */
  note?: string | undefined
  /** Place in a series, counted from 0. */
  at?: number | undefined
  count?: number | undefined
  onMove?: ((at: number) => void) | undefined
  /** Keys of the kind of document, pressed anywhere in the viewer. */
  onKey?: ((event: KeyboardEvent) => void) | undefined
  onDownload?: (() => void) | undefined
  onPrint?: (() => void) | undefined
  /** Further tools of the kind of document (rotate, zoom, page). */
  tools?: ReactNode
  children: ReactNode
}

/** What uses the arrows itself: fields, and players to wind on. */
const OWN_ARROWS = 'input, textarea, select, video, audio'

/** The keyboard belongs to the document, not to the title bar: arrows there move the window. */
function useFocusOnOpen(open: boolean) {
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the dialog has noted where the focus came from.
    if (open) queueMicrotask(() => stage.current?.focus())
  }, [open])
  return stage
}

/** Frame of the document viewer [S2-25]: title, place in the series, tools, stage. What stands on the stage is the caller's. */
export function ViewerDialog({ open, title, onClose, children, ...rest }: ViewerDialogProps) {
  const { at = 0, count = 1, onMove, onKey } = rest
  const stage = useFocusOnOpen(open)
  const move = (step: number) => {
    const next = at + step
    if (onMove && next >= 0 && next < count) onMove(next)
  }
  const handleKey = (event: KeyboardEvent) => {
    if ((event.target as Element).closest(OWN_ARROWS)) return
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
    onKey?.(event)
  }
  return (
    <Dialog open={open} title={title} width={1120} flush onClose={onClose}>
      <div className="zj-viewer" role="presentation" onKeyDown={handleKey}>
        <ViewerTools {...rest} move={move} />
        <div ref={stage} className="zj-viewer-stage" tabIndex={-1}>
          {children}
        </div>
      </div>
    </Dialog>
  )
}

type ViewerToolsProps = Omit<ViewerDialogProps, 'open' | 'title' | 'onClose' | 'children'> & { move: (step: number) => void }

function ViewerTools({ note, at = 0, count = 1, onDownload, onPrint, tools, move }: ViewerToolsProps) {
  const place = count > 1 ? `${at + 1} / ${count}` : ''
  return (
    <div className="zj-viewer-tools" role="toolbar" aria-label="预览工具">
      <span className="zj-viewer-count">{[place, note].filter(Boolean).join(' · ')}</span>
      {count > 1 && <Tool label="上一个" icon={<LeftOutlined aria-hidden />} disabled={at <= 0} onClick={() => move(-1)} />}
      {count > 1 && (
        <Tool label="下一个" icon={<RightOutlined aria-hidden />} disabled={at >= count - 1} onClick={() => move(1)} />
      )}
      {tools}
      {onPrint && <Tool label="打印" icon={<PrinterOutlined aria-hidden />} onClick={onPrint} />}
      {onDownload && <Tool label="下载" icon={<DownloadOutlined aria-hidden />} onClick={onDownload} />}
    </div>
  )
}

function Tool({
  label,
  icon,
  disabled = false,
  onClick,
}: {
  label: string
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className="zj-icon-button" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {icon}
    </button>
  )
}
