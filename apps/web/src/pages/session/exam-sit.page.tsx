import { examApi } from '@zhujian/domain/contracts/exam'
import { SITTING, WAITING } from '@zhujian/domain/safety/exam/sitting'
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { navigate } from '../../data/place'
import type { PageProps } from '../../data/tab'
import { PlainFrame } from './plain-frame'
import { ExamEntry } from './exam-entry'
import { ExamPaper } from './exam-paper'
import { ExamResult } from './exam-result'
import { type Desk, useSitting } from './use-exam'
import { type Entry, type KeptSeat, keepSeat, readSeat, useEntry } from './exam-seat'
import './exam-sit.css'

const HERE = '/examSit'

/** 工人在自己的手机上考试：不用账号，扫现场的二维码，或打开安全员发的链接。 */
export default function ExamSitPage({ query }: PageProps): ReactElement {
  const [kept, setKept] = useState(readSeat)
  const [gone, setGone] = useState<string | null>(null)
  const [ticket, setTicket] = useState(query.ticket)
  if (query.ticket !== undefined && query.ticket !== ticket) setTicket(query.ticket)
  const leave = useCallback((reason: string | null) => {
    keepSeat(undefined)
    setKept(undefined)
    setGone(reason)
  }, [])
  const entry = useEntry(
    useCallback(() => {
      setTicket(undefined)
      setGone(null)
      setKept(readSeat())
    }, []),
  )
  useTicket(ticket, entry.go)
  const reopen = ticket === undefined ? undefined : () => entry.go(examApi.open, { ticket })
  return (
    <PlainFrame aside="安全考试">
      <article className="plain-card sit">
        {kept && !reopen ? (
          <Seated key={kept.seat} kept={kept} onLeave={leave} />
        ) : (
          <ExamEntry code={query.e ?? ''} {...{ entry, reopen, gone }} />
        )}
      </article>
    </PlainFrame>
  )
}

/** 一次有效的链接：先从网址里去掉，再去换座位。 */
function useTicket(ticket: string | undefined, go: Entry['go']): void {
  const spent = useRef<string>(undefined)
  useEffect(() => {
    if (ticket === undefined || spent.current === ticket) return
    spent.current = ticket
    navigate(HERE, { replace: true })
    go(examApi.open, { ticket })
  }, [ticket, go])
}

function Seated({ kept, onLeave }: { kept: KeptSeat; onLeave: (reason: string | null) => void }): ReactElement {
  const desk = useSitting(kept)
  const { paper, problem, lost, busy } = desk
  useEffect(() => {
    if (lost !== null && paper === null) onLeave(lost)
  }, [lost, paper, onLeave])
  if (!paper)
    return (
      <>
        <h1>安全考试</h1>
        {problem === null ? <output className="plain-lead">正在打开…</output> : <Again {...{ problem, desk }} />}
        {(desk.handing || desk.unsaved > 0) && (
          <p className="plain-lead">{`${desk.unsaved} 题的答案还留在这台手机上，连上网络就${desk.handing ? '自动交卷' : '存上'}，请不要关掉这一页。`}</p>
        )}
      </>
    )
  if (lost !== null)
    return (
      <>
        <h1>{paper.title}</h1>
        <p className="error-bar" role="alert">
          {lost}
        </p>
        <button type="button" className="plain-button sit-wide" onClick={() => onLeave(null)}>
          知道了
        </button>
      </>
    )
  if (paper.status === SITTING) return <ExamPaper {...{ paper, desk }} />
  if (paper.status !== WAITING) return <ExamResult {...{ paper, desk }} onLeave={() => onLeave(null)} />
  return (
    <>
      <h1>{paper.title}</h1>
      <p className="plain-lead">{`${paper.name}${paper.attempt > 1 ? `　第 ${paper.attempt} 次` : ''}`}</p>
      <ul className="sit-rules">
        <li>{`共 ${paper.total} 道题，满分 100 分，${paper.pass_mark} 分合格`}</li>
        <li>{`${paper.minutes} 分钟，点“开始作答”起计时，中途不停`}</li>
        <li>点了答案就存下；没有网络、刷新了都接着答，连上再存</li>
        <li>作答时不要切到别的应用，离开页面的次数记在成绩里，监考的安全员当场看得到</li>
        <li>每人的卷子不一样，请自己答</li>
      </ul>
      {problem !== null && <Again {...{ problem, desk }} />}
      <button type="button" className="main-button sit-wide" aria-busy={busy} disabled={busy} onClick={desk.store.start}>
        开始作答
      </button>
      <button type="button" className="plain-button sit-wide" onClick={() => onLeave(null)}>
        不是我，重新进入
      </button>
    </>
  )
}

function Again({ problem, desk }: { problem: string; desk: Desk }) {
  return (
    <p className="error-bar" role="alert">
      <span>{problem}</span>
      <button type="button" className="link-button" disabled={desk.busy} onClick={desk.store.refresh}>
        再试一次
      </button>
    </p>
  )
}
