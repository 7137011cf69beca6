import { PushpinFilled } from '@ant-design/icons'
import { noticeCategory, urgency } from '@zhujian/domain/correspondence/correspondence-dicts'
import { f } from '@zhujian/model'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTab } from '../../data/tab'
import { EntityTable } from '../../entity/entity-table'
import type { RowOn, TableSource } from '../../entity/source'
import { totalText } from '../../ui/page-numbers'
import { StateTag } from '../../ui/tag'
import { NOTICE, noticeApi } from './correspondence-paths'
import { TakeDownDialog } from './take-down-dialog'

/** 公告栏的列与查询条件。 */
const source = {
  label: '公告',
  display: 'title',
  fields: {
    title: f.text('标题', { max: 100 }),
    category: f.enum('栏目', noticeCategory),
    urgency: f.enum('紧急程度', urgency),
    publisher: f.text('发布单位'),
    published_at: f.instant('发布时间'),
    valid_to: f.date('有效期至', { optional: true }),
    read_at: f.instant('阅读时间', { optional: true }),
  },
  list: {
    search: ['title', 'category'],
    columns: ['title', 'category', 'urgency', 'publisher', 'published_at', 'valid_to', 'read_at'],
    sort: '-published_at',
  },
} satisfies TableSource

/** 置顶的由服务端说。 */
type Posted = RowOn<typeof source> & { readonly top?: boolean }

const VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'unread', label: '未读', filters: { unread: '1' } },
]

interface NoticeBoardProps {
  tools: (can: readonly string[]) => ReactNode
  onOpen: (id: number) => void
}

/** 公告栏：置顶在前；未读的标题加粗；管理员可以撤下本机构的公告。 */
export function NoticeBoard({ tools, onOpen }: NoticeBoardProps) {
  const [taking, setTaking] = useState<Posted | null>(null)
  return (
    <>
      <EntityTable
        name="notice.board"
        entity={NOTICE}
        source={source}
        path={noticeApi.board}
        views={VIEWS}
        cells={{
          title: (row) => <NoticeTitle row={row} onOpen={onOpen} />,
          urgency: (row) => (row.urgency === 1 ? urgency.labelOf(1) : <StateTag dict={urgency} code={row.urgency} />),
        }}
        onOpen={(row) => onOpen(row.id)}
        actions={(row) => [
          { key: 'view', label: '查看', onClick: () => onOpen(row.id) },
          ...(row.can?.includes('takeDown')
            ? [{ key: 'takeDown', label: '撤下', danger: true, onClick: () => setTaking(row) }]
            : []),
        ]}
        head={(list) => (
          <header className="zj-page-head">
            <h1>通知公告</h1>
            <span className="zj-page-note">{totalText(list.total)}</span>
            <div className="zj-page-tools">
              {tools(list.can)}
              <HistoryButton />
            </div>
          </header>
        )}
      />
      {taking && <TakeDownDialog row={taking} onClose={() => setTaking(null)} />}
    </>
  )
}

function NoticeTitle({ row, onOpen }: { row: Posted; onOpen: (id: number) => void }) {
  const fresh = row.read_at === null
  return (
    <button
      type="button"
      className={`zj-link zj-cell-link${fresh ? ' letter-fresh' : ''}`}
      title={row.title}
      onClick={() => onOpen(row.id)}
    >
      {row.top === true && <PushpinFilled className="letter-pin" aria-label="置顶" />}
      {fresh && <span className="visually-hidden">未读，</span>}
      {row.title}
    </button>
  )
}

/** 过了有效期的公告在历史库。 */
function HistoryButton() {
  const { type, openTab } = useTab()
  return type === 1 ? null : <Button onClick={() => openTab('/fileManagement/notice/history')}>{strings.enterHistory}</Button>
}
