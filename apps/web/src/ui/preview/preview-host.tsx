import { lazy, Suspense } from 'react'
import { usePreview } from './preview-store'

const PreviewDialog = lazy(() => import('./preview-dialog').then((module) => ({ default: module.PreviewDialog })))

/** The one viewer of the page; rendered once by the shell. Its code comes when the first file is opened. */
export function PreviewHost() {
  const open = usePreview(({ files }) => files.length > 0)
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <PreviewDialog />
    </Suspense>
  )
}
