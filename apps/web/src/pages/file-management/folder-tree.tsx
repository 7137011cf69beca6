import { FolderOpenOutlined, FolderOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { BoxNavProps } from './box-nav-props'
import { FolderDialog } from './folder-dialog'
import { childrenOf, type Folder, type Owner, useFolders } from './use-folders'

const GROUPS: readonly (readonly [Owner, string])[] = [
  ['own', '个人文件夹'],
  ['shared', '单位文件夹'],
]

/** 文件柜：个人的与所在单位共用的文件夹，各成一棵树。 */
export function FolderTree({ box, folder, onChoose }: BoxNavProps) {
  const { folders, shared } = useFolders()
  const [adding, setAdding] = useState<Owner | null>(null)
  return (
    <>
      {GROUPS.filter(([owner]) => owner === 'own' || shared).map(([owner, label]) => (
        <section key={owner} className="letters-cabinet" aria-label={label}>
          <header>
            <h2>{label}</h2>
            <button
              type="button"
              className="zj-icon-button"
              aria-label={`新建${label}`}
              title={`新建${label}`}
              onClick={() => setAdding(owner)}
            >
              <PlusOutlined aria-hidden />
            </button>
          </header>
          <Branch
            folders={folders.filter((each) => each.owner === owner)}
            parent={null}
            current={box === 'folder' ? folder : null}
            onChoose={(id) => onChoose('folder', { folder: id })}
          />
        </section>
      ))}
      {adding && (
        <FolderDialog
          start={{ owner: adding, parent_id: null }}
          onClose={() => setAdding(null)}
          onSaved={(id) => onChoose('folder', { folder: id })}
        />
      )}
    </>
  )
}

interface BranchProps {
  folders: readonly Folder[]
  parent: number | null
  current: number | null
  onChoose: (id: number) => void
}

function Branch({ folders, parent, current, onChoose }: BranchProps) {
  const here = childrenOf(folders, parent)
  if (here.length === 0) return null
  return (
    <ul>
      {here.map((each) => (
        <li key={each.id}>
          <button
            type="button"
            className="letters-box"
            title={each.name}
            aria-current={each.id === current ? 'page' : undefined}
            onClick={() => onChoose(each.id)}
          >
            {each.id === current ? <FolderOpenOutlined aria-hidden /> : <FolderOutlined aria-hidden />}
            <span className="letters-box-name">{each.name}</span>
            {each.file_count > 0 && <span className="letters-box-note">{each.file_count}</span>}
          </button>
          <Branch folders={folders} parent={each.id} current={current} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}
