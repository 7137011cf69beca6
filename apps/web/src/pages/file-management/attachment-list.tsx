import { openPreview } from '../../ui/preview/preview-store'
import { FileRow } from '../../ui/upload/file-rows'
import { useFileUrl } from '../../ui/upload/file-list'
import { isOpenable } from '../../ui/upload/scan-tag'
import type { StoredFile } from './correspondence-paths'
import '../../ui/upload/upload.css'

/** 附件清单：点开预览，可在同一批里前后翻看。 */
export function AttachmentList({ files, label = '附件' }: { files: readonly StoredFile[]; label?: string }) {
  const urlOf = useFileUrl()
  if (files.length === 0) return null
  const open = files.filter(({ scan_state: scan }) => isOpenable(scan)).map((file) => ({ ...file, url: urlOf(file.path) }))
  return (
    <section className="letter-files" aria-label={label}>
      <h3>{`${label}（${files.length}）`}</h3>
      <ul className="file-rows">
        {files.map((file) => (
          <FileRow
            key={file.path}
            path={file.path}
            name={file.name}
            size={file.size}
            scan={file.scan_state}
            state={<span />}
            onOpen={() =>
              openPreview(
                open,
                open.findIndex(({ path }) => path === file.path),
              )
            }
          />
        ))}
      </ul>
    </section>
  )
}
