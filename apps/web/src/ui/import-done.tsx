import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import { Button } from 'antd'
import { type ReactNode } from 'react'
import { ImportNotes } from './import-notes'
import { isStanding, stoppedText, writtenText } from './import-summary'
import { formatCount } from './page-numbers'
import './import.css'

interface ImportDoneViewProps {
  done: RecentImport
  busy: boolean
  onErrors: () => void
  onMore: () => void
}

/** Step 4: what was written or taken back, and what to do with the lines that were not. */
export function ImportDoneView({ done, busy, onErrors, onMore }: ImportDoneViewProps) {
  if (done.status === 'undone') return <Undone done={done} />
  return done.status === 'stopped' ? <Stopped {...{ done, onErrors }} /> : <Written {...{ done, busy, onErrors, onMore }} />
}

/** Stopped by its owner: it can go on where it is, or be taken back. */
function Stopped({ done, onErrors }: Pick<ImportDoneViewProps, 'done' | 'onErrors'>) {
  return (
    <section className="zj-import-done" aria-label="写入结果">
      <Head ok={false} note={`24 小时内可以继续${isStanding(done) ? '或撤回' : ''}`}>
        {stoppedText(done)}
      </Head>
      <div className="zj-import-left">
        <p>{`还有 ${formatCount(done.left)} 行没有写入。“继续导入”从停下的地方接着写，不会重复`}</p>
        <Told done={done} />
        <Button onClick={onErrors}>下载未写入的行</Button>
      </div>
    </section>
  )
}

function Written({ done, busy, onErrors, onMore }: ImportDoneViewProps) {
  const ok = done.left === 0 && done.ended === null
  return (
    <section className="zj-import-done" aria-label="写入结果">
      <Head ok={ok} note={isStanding(done) ? '24 小时内可以撤回' : ''}>
        {writtenText(done)}
      </Head>
      <Ended done={done} />
      {done.left > 0 && (
        <div className="zj-import-left">
          <p>{`还有 ${done.left} 行没有写入。下载错误行，按“错误原因”改好后只上传这些行，不会重复`}</p>
          <Told done={done} />
          <Button onClick={onErrors}>下载错误行</Button>
          <Button type="primary" disabled={busy} onClick={onMore}>
            上传改好的行
          </Button>
        </div>
      )}
      <ImportNotes noted={done.noted} notes={done.notes} />
    </section>
  )
}

function Undone({ done }: { done: RecentImport }) {
  return (
    <section className="zj-import-done" aria-label="撤回结果">
      <Head ok={done.kept === 0} note="">{`已撤回 ${done.undone} 行`}</Head>
      {done.kept > 0 && (
        <div className="zj-import-left">
          <p>{`${done.kept} 行已被修改或引用，未撤回`}</p>
          <Told done={done} />
        </div>
      )}
    </section>
  )
}

function Head({ ok, note, children }: { ok: boolean; note: string; children: ReactNode }) {
  return (
    <output>
      {ok ? (
        <CheckCircleFilled className="zj-import-tick" aria-hidden />
      ) : (
        <ExclamationCircleFilled className="zj-import-warn" aria-hidden />
      )}
      <strong>{children}</strong>
      {note !== '' && <span className="zj-import-note">{note}</span>}
    </output>
  )
}

const Ended = ({ done: { ended } }: { done: RecentImport }) =>
  ended === null ? null : <p className="zj-import-problem">{ended}</p>

/** The first lines refused or kept, each with its reason. */
function Told({ done: { told } }: { done: RecentImport }) {
  if (told.length === 0) return null
  return (
    <ul className="zj-import-reasons">
      {told.map(({ row, message }) => (
        <li key={`${row}/${message}`}>{`第 ${row} 行　${message}`}</li>
      ))}
    </ul>
  )
}
