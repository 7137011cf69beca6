import { useApi } from '../../data/queries'
import { FOLDER, folderApi } from './correspondence-paths'

export type Owner = 'own' | 'shared'

export interface Folder {
  id: number
  parent_id: number | null
  name: string
  owner: Owner
  file_count: number
  mine: boolean
}

interface Answer {
  rows: readonly Folder[]
  shared: boolean
}

const NONE: readonly Folder[] = []

/** 看得到的全部文件夹；单位文件夹只有有所在单位的账号才有。 */
export function useFolders(): { folders: readonly Folder[]; shared: boolean; loaded: boolean } {
  const { data } = useApi<Answer>(FOLDER, folderApi.tree, {})
  return { folders: data?.rows ?? NONE, shared: data?.shared ?? false, loaded: data !== undefined }
}

export const childrenOf = (folders: readonly Folder[], parent: number | null): readonly Folder[] =>
  folders.filter((each) => each.parent_id === parent)

/** 从最上级到这一级的名称。 */
export function trailOf(folders: readonly Folder[], id: number): readonly string[] {
  const names: string[] = []
  for (let each = folders.find((one) => one.id === id); each && names.length < 20; ) {
    names.unshift(each.name)
    const parent = each.parent_id
    each = folders.find((one) => one.id === parent)
  }
  return names
}
