import { openPreview } from '../preview/preview-store'
import { useFileUrl } from './file-list'
import { FileRow } from './file-rows'
import { isOpenable } from './scan-tag'
import type { FileInfo } from './uploader'
import './upload.css'

/** Files that are there for reading: each opens in the preview, and from there the others of the list. */
export function AttachmentList({ files, label = '附件' }: { files: readonly FileInfo[]; label?: string }) {
  const urlOf = useFileUrl()
  if (files.length === 0) return null
  const open = files.filter(({ scan_state: scan }) => isOpenable(scan)).map((file) => ({ ...file, url: urlOf(file.path) }))
  return (
    <section className="file-attachments" aria-label={label}>
      <h3>{`${label}（${files.length}）`}</h3>
      <ul className="file-rows">
        {files.map(({ path, name, size, scan_state: scan }) => (
          <FileRow
            key={path}
            {...{ path, name, size, scan }}
            state={<span />}
            onOpen={() =>
              openPreview(
                open,
                open.findIndex((each) => each.path === path),
              )
            }
          />
        ))}
      </ul>
    </section>
  )
}
