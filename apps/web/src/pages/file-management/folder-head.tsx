import { Button } from 'antd'
import { useState } from 'react'
import { totalText } from '../../ui/page-numbers'
import { FolderDialog } from './folder-dialog'
import { trailOf, useFolders } from './use-folders'
import { useRemoveFolder } from './use-folder-writes'

interface FolderHeadProps {
  folder: number | null
  total: number | undefined
  onAdd: (folder: number) => void
  /** 文件夹删掉以后。 */
  onGone: () => void
}

/** 文件夹的标题行：所在路径、上传、下级文件夹、改名、删除。 */
export function FolderHead({ folder, total, onAdd, onGone }: FolderHeadProps) {
  const { folders } = useFolders()
  const remove = useRemoveFolder()
  const [dialog, setDialog] = useState<'child' | 'rename' | null>(null)
  const current = folders.find(({ id }) => id === folder)
  const trail = folder === null ? [] : trailOf(folders, folder)
  return (
    <header className="zj-page-head">
      <h1>{trail[trail.length - 1] ?? '全部文件'}</h1>
      <span className="zj-page-note">{[trail.slice(0, -1).join(' / '), totalText(total)].filter(Boolean).join('，')}</span>
      {current && (
        <div className="zj-page-tools">
          <Button onClick={() => setDialog('child')}>新建下级</Button>
          {(current.owner === 'own' || current.mine) && (
            <>
              <Button onClick={() => setDialog('rename')}>重命名</Button>
              <Button danger onClick={() => void remove(current).then((gone) => gone && onGone())}>
                删除文件夹
              </Button>
            </>
          )}
          <Button type="primary" onClick={() => onAdd(current.id)}>
            上传文件
          </Button>
        </div>
      )}
      {current && dialog && (
        <FolderDialog
          {...(dialog === 'rename' ? { folder: current } : { start: { owner: current.owner, parent_id: current.id } })}
          onClose={() => setDialog(null)}
        />
      )}
    </header>
  )
}
