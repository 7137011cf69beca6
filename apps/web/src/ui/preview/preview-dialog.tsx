import { classifyFile, isOfficeFile } from '@zhujian/model/text'
import type { FileClass } from '@zhujian/model/text'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part'
import { ViewerDialog } from '../viewer-dialog'
import { ImageStage, ImageTools, startView } from './image-stage'
import type { View } from './image-stage'
import { closePreview, movePreview, usePreview } from './preview-store'
import type { PreviewFile } from './preview-store'
import { TextStage } from './text-stage'
import './preview.css'

const PRINTED: readonly FileClass[] = ['pdf', 'image']

const PdfStage = lazyPart(async () => (await import('./pdf-stage')).PdfStage, {
  waiting: <output className="preview-none">加载中...</output>,
})

/** Address that makes the browser save the file under its own name. */
export const downloadUrl = (url: string): string =>
  url.startsWith('/') ? `${url}${url.includes('?') ? '&' : '?'}download=1` : url

export function downloadFile({ name, url }: PreviewFile): void {
  const link = document.createElement('a')
  link.href = downloadUrl(url)
  link.download = name
  link.rel = 'noopener'
  link.click()
}

function NoStage({ file }: { file: PreviewFile }) {
  const reason = isOfficeFile(file.name)
    ? '办公文档暂不支持在线预览，请下载后用本机软件打开'
    : '该类型文件不支持预览，请下载后查看'
  return (
    <div className="preview-none">
      <p>{reason}</p>
      <button type="button" className="zj-link" onClick={() => downloadFile(file)}>
        {`下载 ${file.name}`}
      </button>
    </div>
  )
}

function stageOf(file: PreviewFile, view: View): ReactNode {
  switch (classifyFile(file.name)) {
    case 'image':
      return <ImageStage file={file} view={view} />
    case 'pdf':
      return <PdfStage key={file.url} file={file} scale={view.scale} rotation={view.rotation} />
    case 'txt':
      return <TextStage key={file.url} file={file} />
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- site recordings have no words to caption
      return <video key={file.url} className="preview-media" src={file.url} controls preload="metadata" aria-label={file.name} />
    case 'radio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded recordings come without captions
      return <audio key={file.url} src={file.url} controls preload="metadata" aria-label={file.name} />
    default:
      return <NoStage file={file} />
  }
}

/** The browser's own viewer prints a PDF better than pictures of its pages. */
const openToPrint = ({ url }: PreviewFile): void => void window.open(url, '_blank', 'noopener')

/** Viewer of one file in a series: pictures, PDF, text, video, sound; everything else is offered for download with the reason. */
export function PreviewDialog() {
  const { files, at } = usePreview()
  const file = files[at]
  const [seen, setSeen] = useState({ at, view: startView })
  const view = seen.at === at ? seen.view : startView
  const setView = (next: View) => setSeen({ at, view: next })
  if (!file) return null
  const zooms = ['image', 'pdf'].includes(classifyFile(file.name))
  return (
    <ViewerDialog
      open
      title={file.name}
      at={at}
      count={files.length}
      onMove={movePreview}
      onClose={closePreview}
      onDownload={() => downloadFile(file)}
      onPrint={PRINTED.includes(classifyFile(file.name)) ? () => openToPrint(file) : undefined}
      tools={zooms ? <ImageTools view={view} onView={setView} /> : undefined}
    >
      {stageOf(file, view)}
    </ViewerDialog>
  )
}
