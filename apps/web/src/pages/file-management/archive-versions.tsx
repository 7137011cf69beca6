import { formatInstant } from '@zhujian/model/date'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import type { WireRow } from '../../entity/source'
import { Drawer } from '../../ui/drawer'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { AttachmentList } from './attachment-list'
import { ARCHIVE, archiveApi, type StoredFile } from './correspondence-paths'

interface Version {
  id: number
  seq: number
  note: string | null
  created_at: number
  creator: string
  document_id: number | null
  document_text: string
  files: readonly StoredFile[]
}

interface ArchiveVersionsProps {
  row: WireRow
  onDocument: (id: number) => void
  onClose: () => void
}

/** 一项归档文件的全部版本，新的在前；监督文书由文书页面打开。 */
export function ArchiveVersions({ row, onDocument, onClose }: ArchiveVersionsProps) {
  const query = useApi<{ rows: readonly Version[] }>(ARCHIVE, archiveApi.versions, { id: row.id }, { silent: true })
  const versions = query.data?.rows
  return (
    <Drawer open title={`版本：${String(row.title)}`} width={640} onClose={onClose}>
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!versions && !query.isError && <Loading lines={4} />}
      {versions?.length === 0 && <Empty small text="还没有报送过文件" />}
      <ol className="letter-versions" aria-label="版本">
        {versions?.map((version, index) => (
          <li key={version.id}>
            <h3>
              {`第 ${version.seq} 版`}
              {index === 0 && <span className="letters-box-note">当前</span>}
            </h3>
            <p className="letter-facts">
              <span>{version.creator}</span>
              <span>{formatInstant(version.created_at, 'yyyy-MM-dd HH:mm')}</span>
              {version.note && <span>{version.note}</span>}
            </p>
            <Content version={version} onDocument={onDocument} />
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

function Content({ version, onDocument }: { version: Version; onDocument: (id: number) => void }) {
  const { document_id: id, document_text: text, files } = version
  if (id === null) return <AttachmentList files={files} label="文件" />
  return (
    <button type="button" className="zj-link" onClick={() => onDocument(id)}>
      {text || '查看文书'}
    </button>
  )
}
