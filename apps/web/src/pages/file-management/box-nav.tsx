import {
  ContainerOutlined,
  DeleteOutlined,
  FileSearchOutlined,
  HistoryOutlined,
  InboxOutlined,
  SendOutlined,
} from '@ant-design/icons'
import { strings } from '@zhujian/model/strings'
import type { ReactNode } from 'react'
import { useApi } from '../../data/queries'
import { useRight } from '../../data/session'
import { useTab } from '../../data/tab'
import { ARCHIVE, DOCUMENT, documentApi } from './correspondence-paths'
import type { BoxNavProps } from './box-nav-props'
import { FolderTree } from './folder-tree'

interface Counts {
  unread: number
  todo: number
  draft: number
}

/** 左侧：收件（待办数）、发件（草稿数）、归档目录、文件柜、回收站。 */
export function BoxNav(props: BoxNavProps) {
  const { box, history, onChoose } = props
  const { data } = useApi<Counts>(DOCUMENT, documentApi.counts, {}, { background: true, enabled: !history })
  const archives = useRight(ARCHIVE)
  const count = (value: number | undefined, what: string) => (value ? { value, what } : undefined)
  return (
    <nav className="letters-nav" aria-label="文件收发">
      <BoxButton
        icon={<InboxOutlined aria-hidden />}
        label="收件箱"
        current={box === 'inbox'}
        count={count(data?.todo, '件待办')}
        onClick={() => onChoose('inbox')}
      />
      <BoxButton
        icon={<SendOutlined aria-hidden />}
        label="发件箱"
        current={box === 'sent'}
        count={count(data?.draft, '件草稿')}
        onClick={() => onChoose('sent')}
      />
      {archives && (
        <BoxButton
          icon={<ContainerOutlined aria-hidden />}
          label="归档目录"
          current={box === 'archive'}
          onClick={() => onChoose('archive')}
        />
      )}
      {!history && <KeptBoxes {...props} />}
    </nav>
  )
}

/** 文件柜、回收站，以及去历史库的入口；历史库里没有这些。 */
function KeptBoxes(props: BoxNavProps) {
  const { box, folder, onChoose } = props
  const { openTab } = useTab()
  return (
    <>
      <FolderTree {...props} />
      <BoxButton
        icon={<FileSearchOutlined aria-hidden />}
        label="全部文件"
        current={box === 'folder' && folder === null}
        onClick={() => onChoose('folder')}
      />
      <BoxButton
        icon={<DeleteOutlined aria-hidden />}
        label="回收站"
        current={box === 'trash'}
        onClick={() => onChoose('trash')}
      />
      <BoxButton
        icon={<HistoryOutlined aria-hidden />}
        label={strings.enterHistory}
        current={false}
        onClick={() => openTab(`/fileManagement/fileIndex/history${box === 'archive' ? '?box=archive' : ''}`)}
      />
    </>
  )
}

interface BoxButtonProps {
  icon: ReactNode
  label: string
  current: boolean
  count?: { value: number; what: string } | undefined
  onClick: () => void
}

function BoxButton({ icon, label, current, count, onClick }: BoxButtonProps) {
  return (
    <button type="button" className="letters-box" aria-current={current ? 'page' : undefined} onClick={onClick}>
      {icon}
      <span className="letters-box-name">{label}</span>
      {count && (
        <span className="letters-box-count">
          {count.value}
          <span className="visually-hidden">{count.what}</span>
        </span>
      )}
    </button>
  )
}
