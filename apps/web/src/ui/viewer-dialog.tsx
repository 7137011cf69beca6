import { DownloadOutlined, LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons'
import type { KeyboardEvent, ReactNode } from 'react'
import { Dialog } from './dialog'

interface ViewerDialogProps {
  open: boolean
  /** Name of the document on show. */
  title: string
  onClose: () => void
  /** Place in a series, counted from 0. */
  at?: number | undefined
  count?: number | undefined
  onMove?: ((at: number) => void) | undefined
  onDownload?: (() => void) | undefined
  onPrint?: (() => void) | undefined
  /** Further tools of the kind of document (rotate, zoom, page). */
  tools?: ReactNode
  children: ReactNode
}

/** Frame of the document viewer [S2-25]: title, place in the series, tools, stage. What stands on the stage is the caller's. */
export function ViewerDialog({
  open,
  title,
  onClose,
  at = 0,
  count = 1,
  onMove,
  onDownload,
  onPrint,
  tools,
  children,
}: ViewerDialogProps) {
  const move = (step: number) => {
    const next = at + step
    if (onMove && next >= 0 && next < count) onMove(next)
  }
  const handleKey = (event: KeyboardEvent) => {
    if ((event.target as Element).closest('input, textarea, select')) return
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
  }
  return (
    <Dialog open={open} title={title} width={1120} flush onClose={onClose}>
      <div className="zj-viewer" role="presentation" onKeyDown={handleKey}>
        <div className="zj-viewer-tools" role="toolbar" aria-label="预览工具">
          <span className="zj-viewer-count">{count > 1 ? `${at + 1} / ${count}` : ''}</span>
          {count > 1 && <Tool label="上一个" icon={<LeftOutlined aria-hidden />} disabled={at <= 0} onClick={() => move(-1)} />}
          {count > 1 && (
            <Tool label="下一个" icon={<RightOutlined aria-hidden />} disabled={at >= count - 1} onClick={() => move(1)} />
          )}
          {tools}
          {onPrint && <Tool label="打印" icon={<PrinterOutlined aria-hidden />} onClick={onPrint} />}
          {onDownload && <Tool label="下载" icon={<DownloadOutlined aria-hidden />} onClick={onDownload} />}
        </div>
        <div className="zj-viewer-stage">{children}</div>
      </div>
    </Dialog>
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
