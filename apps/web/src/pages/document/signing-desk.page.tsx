import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { useEffect } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { type PageProps, useTabState } from '../../data/tab'
import type { ListAnswer, WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { Empty } from '../../ui/empty'
import { DeskBar } from './desk-bar'
import { DeskList } from './desk-list'
import { DOCUMENT, documentApi } from './document-paths'
import { DocumentSide } from './document-side'
import { DocumentView } from './document-view'
import { useDeskKeys } from './use-desk-keys'
import './document.css'

const NONE: readonly WireRow[] = []

/** 待办的各件与正在看的一件；办完到下一件。 */
function useDesk(asked: number | null) {
  const desk = useApi<ListAnswer>(DOCUMENT, documentApi.desk, {}, { silent: true, keepRows: true })
  const [chosen, setChosen] = useTabState<number | null>('chosen', asked)
  useEffect(() => {
    if (asked) setChosen(asked)
  }, [asked, setChosen])
  const rows = desk.data?.rows ?? NONE
  const current = rows.find((row) => row.id === chosen) ?? rows[0]
  const at = current ? rows.indexOf(current) : -1
  const move = (step: 1 | -1) => {
    const next = rows[at + step]
    if (next) setChosen(next.id)
  }
  const done = () => setChosen((rows[at + 1] ?? rows[at - 1])?.id ?? null)
  return { desk, current, at, move, done, choose: setChosen }
}

/** 签批台：左边等我审核与签发的文书，中间纸面，右边过程；办完自动到下一件。 */
export default function SigningDeskPage({ query }: PageProps) {
  const { desk, current, at, move, done, choose } = useDesk(Number(query.id) || null)
  const handleKey = useDeskKeys(move)
  return (
    <WithKinds entity={superviseDoc.name}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- J、K 在整页有效 */}
      <div className="desk" onKeyDown={handleKey}>
        <DeskList
          rows={desk.data?.rows}
          total={desk.data?.total ?? 0}
          error={desk.isError ? messageOf(desk.error) : undefined}
          current={current?.id ?? null}
          onChoose={choose}
          onRetry={() => void desk.refetch()}
          at={at}
          onMove={move}
        />
        {current && (
          <>
            <div className="desk-main">
              <DocumentView key={current.id} row={current} />
              <DeskBar key={`${current.id}/${current.version}`} row={current} onDone={done} />
            </div>
            <DocumentSide row={current} />
          </>
        )}
        {!current && <div className="desk-none">{desk.data && <Empty text="没有等待审核、签发的文书" />}</div>}
      </div>
    </WithKinds>
  )
}
