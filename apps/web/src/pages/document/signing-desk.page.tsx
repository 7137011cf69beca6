import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { useRef, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { useAddressed } from '../../data/tab'
import type { ListAnswer } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { Empty } from '../../ui/empty'
import { DeskBar } from './desk-bar'
import { DeskList } from './desk-list'
import { DOCUMENT, documentApi, type DocumentRow } from './document-paths'
import { DocumentSide } from './document-side'
import { DocumentView } from './document-view'
import { usePickKeys } from '../../ui/use-pick-keys'
import './document.css'

const NONE: readonly DocumentRow[] = []

/** 待办的各件与正在看的一件；办完到下一件。 */
function useDesk() {
  const desk = useApi<ListAnswer>(DOCUMENT, documentApi.desk, {}, { keepRows: true })
  const [chosen, choose] = useAddressed('id')
  // 没有指定时看着的一件；别人又送来的排在前面，不换走。
  const [seen, setSeen] = useState<number | null>(null)
  const rows = desk.data?.rows ?? NONE
  const [place, setPlace] = useState(0)
  // 正看的一件被别人办了，接着看补到它位置上的一件，不回到头上。
  const current = rows.find((row) => row.id === (chosen ?? seen)) ?? rows[Math.min(place, rows.length - 1)]
  const at = current ? rows.indexOf(current) : -1
  if (at >= 0 && at !== place) setPlace(at)
  if (current && current.id !== seen) setSeen(current.id)
  const move = (step: 1 | -1) => {
    const next = rows[at + step]
    if (next) choose(next.id)
  }
  const [acted, setActed] = useState(false)
  const done = () => {
    setActed(true)
    choose((rows[at + 1] ?? rows[at - 1])?.id ?? null)
  }
  return { desk, current, at, move, done, acted, choose }
}

/** 签批台：左边等我审核与签发的文书，中间纸面，右边过程；办完自动到下一件。 */
export default function SigningDeskPage() {
  const { desk, current, at, move, done, acted, choose } = useDesk()
  const box = useRef<HTMLDivElement>(null)
  usePickKeys(box, move)
  return (
    <WithKinds entity={superviseDoc.name}>
      <div className="desk" ref={box}>
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
              <DeskBar key={`${current.id}/${String(current.state)}`} row={current} ready={acted} onDone={done} />
            </div>
            <DocumentSide row={current} />
          </>
        )}
        {!current && <div className="desk-none">{desk.data && <Empty text="没有等待审核、签发的文书" />}</div>}
      </div>
    </WithKinds>
  )
}
