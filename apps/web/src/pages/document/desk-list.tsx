import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { formatInstant } from '@zhujian/model/date'
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
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** 待办的文书，先到的在前。 */
export function DeskList({ rows, total, error, current, onChoose, onRetry }: DeskListProps) {
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
      <footer className="desk-list-foot">J 下一件　K 上一件</footer>
    </section>
  )
}
