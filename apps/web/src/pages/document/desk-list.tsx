import type { DocumentRow } from './document-paths'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import type { TodoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { stopWork } from '@zhujian/domain/safety/stop-work'
import { useApi } from '../../data/queries'
import { useTab } from '../../data/tab'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { PickItem, PickList } from '../../ui/pick-list'
import { StateTag } from '../../ui/tag'

/** 查询缓存里待办的名字。 */
const BIZ = 'biz'

interface DeskListProps {
  rows: readonly DocumentRow[] | undefined
  total: number
  error: string | undefined
  current: number | null
  onChoose: (id: number) => void
  onRetry: () => void
  /** 正在看第几件，从 0 起。 */
  at: number
  onMove: (step: 1 | -1) => void
}

/** 待办的文书，先到的在前。 */
export function DeskList({ rows, total, error, current, onChoose, onRetry, at, onMove }: DeskListProps) {
  const state = (
    <>
      {error !== undefined && <LoadError reason={error} onRetry={onRetry} />}
      {rows === undefined && error === undefined && <Loading />}
      {rows?.length === 0 && <Empty small text="已全部办完" />}
      <Stops />
    </>
  )
  return (
    <PickList
      label="待签批的文书"
      title="签批台"
      note={rows && error === undefined ? `待办 ${total} 件` : undefined}
      state={state}
      foot={<Move at={at} count={rows?.length ?? 0} onMove={onMove} />}
    >
      {rows?.map((row) => (
        <PickItem key={row.id} current={row.id === current} onChoose={() => onChoose(row.id)}>
          <Lines row={row} />
        </PickItem>
      ))}
    </PickList>
  )
}

const STOPS = '/projectlibrary/supervise/safetyManage/stopNotice'

/** 停工通知书在它自己的一页审核、签发，签发后才有文书：轮到本人的在这里说一声，免得只看签批台的漏掉。 */
function Stops() {
  const tab = useTab()
  const params = { tab: 'todo', source: stopWork.name, page: 1, limit: 1 }
  const { data } = useApi<TodoAnswer>(BIZ, bizApi.todo, params, { type: 0 })
  if (!data || data.total === 0) return null
  return (
    <p className="desk-stops">
      <button type="button" className="zj-link" onClick={() => tab.openTab(STOPS)}>
        {`另有停工通知书 ${data.total} 件等我办理`}
      </button>
    </p>
  )
}

/** 文种与状态、工程、谁在何时交来。 */
function Lines({ row }: { row: DocumentRow }) {
  return (
    <>
      <span className="zj-pick-line">
        <span className="zj-pick-name" title={row.title ?? ''}>
          {row.title}
        </span>
        <StateTag dict={documentStates} code={row.state} />
      </span>
      <span className="zj-pick-text" title={row.engineering_id_text ?? ''}>
        {row.engineering_id_text}
      </span>
      <span className="zj-pick-line zj-pick-note">
        <span className="zj-pick-text">{`${row.drafted_by_text ?? ''} 拟稿`}</span>
        <span>{typeof row.updated_at === 'number' ? formatInstant(row.updated_at, 'MM-dd HH:mm') : ''}</span>
      </span>
    </>
  )
}

function Move({ at, count, onMove }: Pick<DeskListProps, 'at' | 'onMove'> & { count: number }) {
  return (
    <>
      <Button size="small" title="K" disabled={at <= 0} onClick={() => onMove(-1)}>
        上一件
      </Button>
      <span>{count === 0 ? 'J、K 移动' : `${at + 1} / ${count}`}</span>
      <Button size="small" title="J" disabled={at >= count - 1} onClick={() => onMove(1)}>
        下一件
      </Button>
    </>
  )
}
