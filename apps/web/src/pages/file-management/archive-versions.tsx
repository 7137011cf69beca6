import { AttachmentList } from '../../ui/upload/attachment-list'
import { ARCHIVE, archiveApi, type StoredFile } from './correspondence-paths'
import { type Version, VersionDrawer, type Versioned } from './version-drawer'

interface ArchiveVersion extends Version {
  readonly document_id: number | null
  readonly document_text: string
  readonly files: readonly StoredFile[]
}

interface ArchiveVersionsProps {
  row: Versioned
  onDocument: (id: number) => void
  onClose: () => void
}

/** 一项归档文件的版本；监督文书由文书页面打开。 */
export function ArchiveVersions({ row, onDocument, onClose }: ArchiveVersionsProps) {
  const content = ({ document_id: id, document_text: text, files }: ArchiveVersion) =>
    id === null ? (
      <AttachmentList files={files} label="文件" />
    ) : (
      <button type="button" className="zj-link" onClick={() => onDocument(id)}>
        {text || '查看文书'}
      </button>
    )
  return <VersionDrawer row={row} name={ARCHIVE} path={archiveApi.versions} content={content} onClose={onClose} />
}
