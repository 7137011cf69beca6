import { formatInstant } from '@zhujian/model/date'
import type { ReactNode } from 'react'
import { messageOf } from '../../data/api-error'
import { type QueryName, useApi } from '../../data/queries'
import { Drawer } from '../../ui/drawer'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { AttachmentList } from '../../ui/upload/attachment-list'
import { FOLDER, folderApi, type StoredFile } from './correspondence-paths'

export interface Version {
  readonly id: number
  readonly seq: number
  readonly note: string | null
  readonly created_at: number
  readonly creator: string
}

/** 有版本的一份文件、一项归档。 */
export interface Versioned {
  readonly id: number
  readonly title?: string
}

interface VersionDrawerProps<V extends Version> {
  row: Versioned
  /** 版本清单属于哪种业务、从哪里查。 */
  name: QueryName
  path: string
  content: (version: V) => ReactNode
  onClose: () => void
}

/** 一份文件的全部版本，新的在前；每一版都能预览下载。 */
export function VersionDrawer<V extends Version>({ row, name, path, content, onClose }: VersionDrawerProps<V>) {
  const query = useApi<{ rows: readonly V[] }>(name, path, { id: row.id })
  const versions = query.data?.rows
  return (
    <Drawer open title={`版本：${row.title}`} width={640} onClose={onClose}>
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
            {content(version)}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

interface FileVersion extends Version {
  readonly file: StoredFile | null
}
const fileOf = ({ file }: FileVersion) => file && <AttachmentList files={[file]} label="文件" />

/** 文件柜里一份文件的版本。 */
export const FileVersions = ({ row, onClose }: { row: Versioned; onClose: () => void }) => (
  <VersionDrawer row={row} name={FOLDER} path={folderApi.versions} content={fileOf} onClose={onClose} />
)
