import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { DOCUMENT, FOLDER, folderApi } from './correspondence-paths'
import type { Folder } from './use-folders'

async function act(path: string, id: number, done: string): Promise<boolean> {
  try {
    await post(path, { id })
    await invalidate(FOLDER, DOCUMENT)
    toast.success(done)
    return true
  } catch (error) {
    toast.fault(error)
    return false
  }
}

/** 文件移入回收站，连同全部版本，三十天内可以还原。 */
export const useTrashFile = () => async (row: { readonly id: number; readonly title?: string }) =>
  (await confirm(`将“${row.title}”及其全部版本移入回收站，30 天内可以还原。`, { okText: '移入回收站' })) &&
  act(folderApi.trashFile, row.id, '已移入回收站')

/** 删除空文件夹。 */
export const useRemoveFolder = () => async (folder: Folder) =>
  (await confirm(`删除文件夹“${folder.name}”？只能删除空文件夹。`, { okText: '删除', danger: true })) &&
  act(folderApi.remove, folder.id, '文件夹已删除')
