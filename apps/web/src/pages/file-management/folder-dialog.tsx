import { f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { toast } from '../../ui/toast'
import { FOLDER, folderApi } from './correspondence-paths'
import type { Folder, Owner } from './use-folders'

const fields = { name: f.text('名称', { max: 40 }) }

interface FolderDialogProps {
  /** 改名的文件夹；没有则新建在 start 之下。 */
  folder?: Folder | undefined
  start?: { owner: Owner; parent_id: number | null }
  onClose: () => void
  onSaved?: (id: number) => void
}

/** 新建文件夹或改名。 */
export function FolderDialog({ folder, start, onClose, onSaved }: FolderDialogProps) {
  return (
    <AskDialog
      title={folder ? `重命名：${folder.name}` : '新建文件夹'}
      okText="保存"
      fields={fields}
      items={['name']}
      initial={{ name: folder?.name ?? '' }}
      subject={{ scope: 'folder', ids: folder ? [folder.id] : ['new', start?.owner ?? 'own', start?.parent_id ?? 0] }}
      onSubmit={async ({ name }) => {
        const saved = await post<{ id: number }>(folderApi.save, { name, ...(folder ? { id: folder.id } : start) })
        await invalidate(FOLDER)
        toast.success('已保存')
        onSaved?.(saved.id)
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
