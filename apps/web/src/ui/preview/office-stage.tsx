import { lazy, Suspense, useEffect, useState } from 'react'
import type { Ref } from 'react'
import { DocumentFrame } from './document-frame'
import type { Printable } from './document-frame'
import { officeView } from './office-view'
import type { OfficeView } from './office-view'
import { PreviewFailure } from './preview-failure'
import type { PreviewFile } from './preview-store'
import { SheetStage } from './sheet-stage'

const PdfStage = lazy(() => import('./pdf-stage').then((module) => ({ default: module.PdfStage })))

interface OfficeStageProps {
  file: PreviewFile
  size: number | undefined
  scale: number
  rotation: number
  printRef: Ref<Printable>
  onRetry: () => void
}

const loading = <output className="preview-none">正在打开文档...</output>

function useOfficeView({ url }: PreviewFile, size: number | undefined): OfficeView | undefined {
  const [view, setView] = useState<OfficeView>()
  useEffect(() => {
    const controller = new AbortController()
    void officeView(url, size, controller.signal).then((found) => controller.signal.aborted || setView(found))
    return () => controller.abort()
  }, [url, size])
  return view
}

/** Word, Excel and PowerPoint on this machine alone; old formats as the PDF the server makes of them, where it may. */
export function OfficeStage({ file, size, scale, rotation, printRef, onRetry }: OfficeStageProps) {
  const view = useOfficeView(file, size)
  if (!view) return loading
  switch (view.kind) {
    case 'markup':
      return <DocumentFrame ref={printRef} name={file.name} markup={view.markup} scale={scale} />
    case 'workbook':
      return <SheetStage name={file.name} workbook={view.workbook} scale={scale} />
    case 'pdf':
      return (
        <Suspense fallback={loading}>
          <PdfStage file={{ ...file, url: view.url }} scale={scale} rotation={rotation} onRetry={onRetry} />
        </Suspense>
      )
    case 'viewer':
      return (
        <iframe
          className="preview-frame"
          title={file.name}
          src={view.url}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      )
    case 'reason':
      return <PreviewFailure file={file} reason={view.reason} onRetry={onRetry} />
  }
}
