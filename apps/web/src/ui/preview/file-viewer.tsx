import { DownloadOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { sizeText } from '../upload/upload-rules'
import { downloadFile } from './download-file'
import { FileStage, type PdfReading, turnsOf, useShown, zoomsOf } from './file-stage'
import { ImageTools, startView, type View } from './image-stage'
import { openPreview, type PreviewFile } from './preview-store'
import './preview.css'

interface FileViewerProps {
  readonly file: PreviewFile
  /** Small words behind the name. */
  readonly note?: string
  readonly pdf?: PdfReading
}

/** A file in a pane of the page: fitted as a whole, zoomed, turned, downloaded, or opened over the page. Give it a key per file. */
export function FileViewer({ file, note = '', pdf }: FileViewerProps) {
  const [view, setView] = useState<View>(startView)
  const { probe, reason, shown, retry } = useShown(file)
  const size = probe?.size === undefined ? '' : sizeText(probe.size)
  return (
    <section className="file-viewer" aria-label={file.name}>
      <header className="file-viewer-head">
        <b title={file.name}>{file.name}</b>
        <span>{[size, note].filter(Boolean).join(' · ')}</span>
        <div>
          {zoomsOf(shown) && <ImageTools view={view} onView={setView} turns={turnsOf(shown)} />}
          <button type="button" className="zj-icon-button" aria-label="下载" title="下载" onClick={() => downloadFile(file)}>
            <DownloadOutlined aria-hidden />
          </button>
          <button
            type="button"
            className="zj-icon-button"
            aria-label="放大查看"
            title="放大查看"
            onClick={() => openPreview([file])}
          >
            <FullscreenOutlined aria-hidden />
          </button>
        </div>
      </header>
      <div className="file-viewer-stage">
        <FileStage {...{ file, probe, reason, shown, view, pdf, onRetry: retry }} whole />
      </div>
    </section>
  )
}
