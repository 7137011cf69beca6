import type { DocumentRow } from './document-paths'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { PickItem, PickList } from '../../ui/pick-list'
import { StateTag } from '../../ui/tag'

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
