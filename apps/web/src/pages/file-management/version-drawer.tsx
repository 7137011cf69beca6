import { formatInstant } from '@zhujian/model/date'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import type { WireRow } from '../../entity/source'
import { Drawer } from '../../ui/drawer'
import { Loading, LoadError } from '../../ui/loading'
import { AttachmentList } from './attachment-list'
import { FOLDER, folderApi, type StoredFile } from './correspondence-paths'

interface Version {
  id: number
  seq: number
  note: string | null
  created_at: number
  creator: string
  file: StoredFile | null
}

/** 一份文件的全部版本，新的在前；每一版都能预览下载。 */
export function VersionDrawer({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const query = useApi<{ rows: readonly Version[] }>(FOLDER, folderApi.versions, { id: row.id }, { silent: true })
  const versions = query.data?.rows
  return (
    <Drawer open title={`版本：${String(row.title)}`} width={640} onClose={onClose}>
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!versions && !query.isError && <Loading lines={4} />}
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
            {version.file && <AttachmentList files={[version.file]} label="文件" />}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
