import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import type { WireRow } from '../../entity/source'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { StateTag } from '../../ui/tag'

interface DeskListProps {
  rows: readonly WireRow[] | undefined
  total: number
  error: string | undefined
  current: number | null
  onChoose: (id: number) => void
  onRetry: () => void
  /** 正在看第几件，从 0 起。 */
  at: number
  onMove: (step: 1 | -1) => void
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** 待办的文书，先到的在前。 */
export function DeskList({ rows, total, error, current, onChoose, onRetry, at, onMove }: DeskListProps) {
  return (
    <section className="desk-list" aria-label="待签批的文书">
      <header className="desk-list-head">
        <h1>签批台</h1>
        {rows && error === undefined && <span>{`待办 ${total} 件`}</span>}
      </header>
      {error !== undefined && <LoadError reason={error} onRetry={onRetry} />}
      {rows === undefined && error === undefined && <Loading />}
      {rows?.length === 0 && <Empty small text="已全部办完" />}
      <ul className="desk-items">
        {rows?.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="desk-item"
              aria-current={row.id === current ? 'true' : undefined}
              onClick={() => onChoose(row.id)}
            >
              <span className="desk-item-line">
                <span className="desk-item-name" title={text(row.title)}>
                  {text(row.title)}
                </span>
                <StateTag dict={documentStates} code={row.state} />
              </span>
              <span className="desk-item-project" title={text(row.engineering_id_text)}>
                {text(row.engineering_id_text)}
              </span>
              <span className="desk-item-line desk-item-note">
                <span>{`${text(row.drafted_by_text)} 拟稿`}</span>
                <span>{typeof row.updated_at === 'number' ? formatInstant(row.updated_at, 'MM-dd HH:mm') : ''}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Move at={at} count={rows?.length ?? 0} onMove={onMove} />
    </section>
  )
}

function Move({ at, count, onMove }: Pick<DeskListProps, 'at' | 'onMove'> & { count: number }) {
  return (
    <footer className="desk-list-foot">
      <Button size="small" title="K" disabled={at <= 0} onClick={() => onMove(-1)}>
        上一件
      </Button>
      <span>{count === 0 ? 'J、K 移动' : `${at + 1} / ${count}`}</span>
      <Button size="small" title="J" disabled={at >= count - 1} onClick={() => onMove(1)}>
        下一件
      </Button>
    </footer>
  )
}
