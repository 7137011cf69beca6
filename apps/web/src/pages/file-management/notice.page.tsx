import type { PageProps } from '../../data/tab'
import { WithKinds } from '../../entity/with-kinds'
import { Segmented } from '../../ui/segmented'
import { NoticeBoard } from './notice-board'
import { NoticeDrawer } from './notice-drawer'
import { NoticeOwn } from './notice-own'
import './file-management.css'

const TABS = [
  { value: 'board', label: '公告栏' },
  { value: 'own', label: '我的公告' },
] as const
type Choice = (typeof TABS)[number]['value']

/** 通知公告：公告栏人人可看；有权拟稿的另有自己的公告与阅读率。 */
export default function NoticePage({ query, tab }: PageProps) {
  const choice: Choice = tab.type !== 1 && query.tab === 'own' ? 'own' : 'board'
  const id = Number(query.id) || null
  const open = (next: number | undefined) => tab.setQuery({ ...tab.query, id: next })
  const tools = (
    <Segmented<Choice>
      label="查看"
      options={TABS}
      value={choice}
      onChange={(value) => tab.setQuery({ tab: value === 'own' ? 'own' : undefined })}
    />
  )
  return (
    <WithKinds>
      {choice === 'own' ? (
        <NoticeOwn tools={tools} />
      ) : (
        <NoticeBoard tools={(can) => can.includes('add') && tools} onOpen={open} />
      )}
      {id !== null && choice === 'board' && <NoticeDrawer key={id} id={id} onClose={() => open(undefined)} />}
    </WithKinds>
  )
}
