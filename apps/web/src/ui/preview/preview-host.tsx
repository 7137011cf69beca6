import { lazyPart } from '../lazy-part'
import { usePreview } from './preview-store'

const PreviewDialog = lazyPart(async () => (await import('./preview-dialog')).PreviewDialog, { floating: true })

/** The one viewer of the page; rendered once by the shell. Its code comes when the first file is opened. */
export function PreviewHost() {
  const open = usePreview(({ files }) => files.length > 0)
  return open ? <PreviewDialog /> : null
}
