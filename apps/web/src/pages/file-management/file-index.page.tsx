import type { PageProps } from '../../data/tab'
import { WithKinds } from '../../entity/with-kinds'
import { ArchiveBox } from './archive-box'
import { BoxNav } from './box-nav'
import { type Box, boxOf } from './boxes'
import { FolderFiles } from './folder-files'
import { InboxList } from './inbox-list'
import { LetterDrawer } from './letter-drawer'
import { OutboxList } from './outbox-list'
import { SentDrawer } from './sent-drawer'
import { TrashList } from './trash-list'
import './file-management.css'

/** 文件收发：左边是收发箱、归档目录与文件柜，右边是清单；历史库里只有收件、发件与归档目录，只能查看（归档可补录）。 */
export default function FileIndexPage({ query, tab }: PageProps) {
  const history = tab.type === 1
  const box = boxOf(query.box, history)
  const id = Number(query.id) || null
  const folder = Number(query.folder) || null
  const project = Number(query.project) || null
  const choose = (next: Box, more: Record<string, string | number | undefined> = {}) => tab.setQuery({ box: next, ...more })
  const open = (next: number | undefined) => tab.setQuery({ ...tab.query, id: next })
  return (
    <WithKinds>
      <div className="letters">
        <BoxNav box={box} folder={folder} history={history} onChoose={choose} />
        <div className="letters-main">
          {box === 'inbox' && <InboxList onOpen={open} />}
          {box === 'sent' && <OutboxList history={history} onOpen={open} />}
          {box === 'archive' && <ArchiveBox project={project} onChoose={(id) => choose('archive', { project: id })} />}
          {box === 'folder' && <FolderFiles key={folder ?? 0} folder={folder} />}
          {box === 'trash' && <TrashList />}
        </div>
      </div>
      {id !== null && box === 'inbox' && <LetterDrawer key={id} id={id} onClose={() => open(undefined)} />}
      {id !== null && box === 'sent' && <SentDrawer key={id} id={id} history={history} onClose={() => open(undefined)} />}
    </WithKinds>
  )
}
