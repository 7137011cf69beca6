import { dict, f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { toast } from '../../ui/toast'
import { FOLDER, folderApi } from './correspondence-paths'
import { type Folder, trailOf, useFolders } from './use-folders'

interface FileRow {
  readonly id: number
  readonly title?: string
  readonly owner?: string
  readonly folder_id?: number
}

export type FileDoing = { kind: 'add'; folder: number } | { kind: 'version'; row: FileRow } | { kind: 'edit'; row: FileRow }

const fields = {
  title: f.text('标题', { max: 100 }),
  file: f.files('文件', { max: 1 }),
  note: f.text('版本说明', { max: 200, optional: true }),
}

/** 上传文件、传新版本、改名移动。 */
export function FileDialogs({ doing, onClose }: { doing: FileDoing; onClose: () => void }) {
  if (doing.kind === 'edit') return <EditDialog row={doing.row} onClose={onClose} />
  const adds = doing.kind === 'add'
  return (
    <AskDialog
      title={adds ? '上传文件' : `传新版本：${doing.row.title}`}
      okText={adds ? '上传' : '保存新版本'}
      fields={fields}
      items={adds ? ['title', 'file', 'note'] : ['file', 'note']}
      subject={{ scope: adds ? 'doc.add' : 'doc.version', ids: [adds ? doing.folder : doing.row.id] }}
      onSubmit={async (values) => {
        const to = adds ? { folder_id: doing.folder } : { id: doing.row.id }
        await post(adds ? folderApi.addFile : folderApi.addVersion, { ...values, ...to })
        await invalidate(FOLDER)
        toast.success(adds ? '已上传' : '新版本已保存')
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** 可以移到的文件夹：同一归属的，写出完整路径。 */
function foldersOf(folders: readonly Folder[], row: FileRow) {
  const same = folders.filter(({ owner }) => owner === row.owner)
  return dict(Object.fromEntries(same.map(({ id }) => [`f${id}`, [id, trailOf(folders, id).join(' / ')] as const])))
}

function EditDialog({ row, onClose }: { row: FileRow; onClose: () => void }) {
  const { folders, loaded } = useFolders()
  if (!loaded) return null
  return (
    <AskDialog
      title={`改名移动：${row.title}`}
      okText="保存"
      fields={{ title: fields.title, folder_id: f.enum('文件夹', foldersOf(folders, row)) }}
      items={['title', 'folder_id']}
      initial={{ ...row }}
      subject={{ scope: 'doc.edit', ids: [row.id] }}
      onSubmit={async ({ title, folder_id }) => {
        await post(folderApi.editFile, { id: row.id, title, folder_id })
        await invalidate(FOLDER)
        toast.success('已保存')
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
