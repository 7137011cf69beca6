import { f } from '@zhujian/model'
import { useState } from 'react'
import { useTab } from '../../data/tab'
import { EntityTable } from '../../entity/entity-table'
import { mayDo, type RowOn, type TableSource } from '../../entity/source'
import { openPreview } from '../../ui/preview/preview-store'
import type { RowAction } from '../../ui/table/column'
import { useFileUrl } from '../../ui/upload/file-list'
import { sizeText } from '../../ui/upload/upload-rules'
import { FOLDER, folderApi } from './correspondence-paths'
import { FileDialogs, type FileDoing } from './file-dialogs'
import { FolderHead } from './folder-head'
import { useTrashFile } from './use-folder-writes'
import { FileVersions } from './version-drawer'

const source = {
  label: '文件',
  display: 'title',
  fields: {
    title: f.text('标题', { max: 100 }),
    revision: f.integer('版本'),
    file_name: f.text('文件名'),
    file_size: f.integer('大小'),
    folder_name: f.text('文件夹'),
    creator: f.text('上传人'),
    updated_at: f.instant('更新时间'),
    created_at: f.instant('上传时间'),
  },
  list: {
    search: ['title'],
    columns: ['title', 'revision', 'file_name', 'file_size', 'creator', 'updated_at'],
    sort: '-updated_at',
  },
} satisfies TableSource

/** 一份文件，连同它在哪个文件夹、归谁。 */
type FileRow = RowOn<typeof source> & { readonly file_path?: string; readonly owner?: string; readonly folder_id?: number }

const cells = {
  revision: (row: FileRow) => `第 ${row.revision} 版`,
  file_size: (row: FileRow) => sizeText(row.file_size ?? 0),
}

/** 一个文件夹里的文件：看版本、传新版本、改名移动、移入回收站；没有选文件夹时在全部文件里找。 */
export function FolderFiles({ folder }: { folder: number | null }) {
  const tab = useTab()
  const urlOf = useFileUrl()
  const trash = useTrashFile()
  const [doing, setDoing] = useState<FileDoing | null>(null)
  const [versions, setVersions] = useState<FileRow | null>(null)
  const open = (row: FileRow) => openPreview([{ name: row.file_name ?? '', url: urlOf(row.file_path ?? '') }])
  return (
    <>
      <EntityTable
        name="doc.files"
        entity={FOLDER}
        source={source}
        path={folderApi.files}
        fixed={{ folder_id: folder ?? '' }}
        cells={cells}
        onOpen={(row: FileRow) => (row.file_path ? open(row) : setVersions(row))}
        actions={(row) => actionsOf(row, { onVersions: setVersions, onDo: setDoing, onTrash: trash })}
        head={(list) => (
          <FolderHead
            folder={folder}
            total={list.total}
            onAdd={(id) => setDoing({ kind: 'add', folder: id })}
            onGone={() => tab.setQuery({})}
          />
        )}
      />
      {doing && <FileDialogs doing={doing} onClose={() => setDoing(null)} />}
      {versions && <FileVersions row={versions} onClose={() => setVersions(null)} />}
    </>
  )
}

interface Doings {
  onVersions: (row: FileRow) => void
  onDo: (doing: FileDoing) => void
  onTrash: (row: FileRow) => Promise<boolean>
}

function actionsOf(row: FileRow, { onVersions, onDo, onTrash }: Doings): RowAction[] {
  return [
    { key: 'versions', label: '版本', onClick: () => onVersions(row) },
    { key: 'addVersion', label: '传新版本', onClick: () => onDo({ kind: 'version', row }) },
    ...(mayDo(row, 'edit') ? [{ key: 'edit', label: '改名移动', onClick: () => onDo({ kind: 'edit', row }) }] : []),
    ...(mayDo(row, 'trash') ? [{ key: 'trash', label: '移入回收站', danger: true, onClick: () => void onTrash(row) }] : []),
  ]
}
