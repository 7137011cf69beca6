import type { MarkedQuestion, Paper } from '@zhujian/domain/contracts/exam'
import { questionKind } from '@zhujian/domain/safety/exam/question'
import { handedBy } from '@zhujian/domain/safety/exam/sitting'
import { formatInstant } from '@zhujian/model/date'
import { type ReactElement, useEffect, useState } from 'react'
import type { Desk } from './use-exam'

const LETTERS = 'ABCDEF'

/** 毫秒：等整场考完的，隔这么久看一次答案给出来没有。 */
const LOOK_AGAIN = 60_000

interface ResultProps {
  paper: Paper
  desk: Desk
  onLeave: () => void
}

/** 成绩；整场考完以后有各题的对错、解析、依据的条文，先列答错的。 */
export function ExamResult({ paper, desk, onLeave }: ResultProps): ReactElement {
  const { result } = paper
  const waits = result?.marked_from ?? null
  const { refresh } = desk.store
  useEffect(() => {
    if (waits === null) return undefined
    const timer = setInterval(refresh, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [waits, refresh])
  const [all, setAll] = useState(false)
  const wrong = result?.marked.filter(({ right }) => !right) ?? []
  const shown = all || wrong.length === 0 ? (result?.marked ?? []) : wrong
  return (
    <>
      <h1>{paper.title}</h1>
      <p className="plain-lead">{`${paper.name}${paper.attempt > 1 ? `　第 ${paper.attempt} 次` : ''}`}</p>
      {result ? (
        <output className={result.passed ? 'sit-score sit-passed' : 'sit-score sit-failed'}>
          <strong>{result.score}</strong>
          <span>{`分　${result.passed ? '合格' : `不合格（${paper.pass_mark} 分合格）`}`}</span>
        </output>
      ) : (
        <p className="error-bar">考试已结束，没有作答</p>
      )}
      <Handed {...{ paper }} missed={desk.missed} />
      {result && !result.passed && (
        <p className="plain-lead">{waits === null ? '看看错在哪里。' : '还有补考机会的，点“结束，离开考试”以后重新扫码进入。'}</p>
      )}
      {waits !== null && (
        <div className="sit-later">
          <p>{`这一场还没有结束，正确答案与各题的对错等考试结束再给：最迟 ${formatInstant(waits)}。想看的请留着这一页，离开考试以后看不到。`}</p>
          <button type="button" className="plain-button" disabled={desk.busy} onClick={refresh}>
            看看答案给出来没有
          </button>
        </div>
      )}
      {result && result.marked.length > 0 && (
        <>
          <div className="sit-shown">
            <h2>{wrong.length === 0 ? '全部答对' : all ? `全部 ${result.marked.length} 题` : `答错的 ${wrong.length} 题`}</h2>
            {wrong.length > 0 && (
              <button type="button" className="plain-button" onClick={() => setAll(!all)}>
                {all ? '只看错的' : '看全部'}
              </button>
            )}
          </div>
          <ol className="sit-marked">
            {shown.map((each) => (
              <Marked key={each.id} question={each} />
            ))}
          </ol>
        </>
      )}
      <button type="button" className="plain-button sit-wide" onClick={onLeave}>
        结束，离开考试
      </button>
    </>
  )
}

/** 怎样交的卷、没有计分的几题、离开过页面几次。 */
function Handed({ paper: { result, away }, missed }: { paper: Paper; missed: number }) {
  const by = result?.handed ?? handedBy.code('self')
  return (
    <>
      {missed > 0 && (
        <p className="error-bar" role="alert">
          {`${handedBy.labelOf(by)}，那时手机没有连上网络：有 ${missed} 题的答案只留在手机上，没有交上，没有计分。请马上找安全员说明。`}
        </p>
      )}
      {missed === 0 && by !== handedBy.code('self') && (
        <p className="plain-lead">{`${handedBy.labelOf(by)}，按那时已答的计分。`}</p>
      )}
      {away > 0 && <p className="plain-lead">{`作答时离开页面 ${away} 次，已记入成绩，监考的安全员看得到。`}</p>}
    </>
  )
}

function Marked({ question }: { question: MarkedQuestion }) {
  const { kind, stem, options, key: right, chosen, explanation, clause } = question
  return (
    <li>
      <p className="sit-stem">
        <small>{questionKind.labelOf(kind)}</small>
        {stem}
      </p>
      <ul>
        {options.map((text, at) => {
          const own = chosen.includes(at)
          const good = right.includes(at)
          const words = [good && '正确答案', own && '你选的'].filter(Boolean).join('、')
          return (
            <li key={text} className={good ? 'sit-good' : own ? 'sit-bad' : undefined}>
              <span>{`${good ? '✓' : own ? '✗' : '　'} ${LETTERS[at]} ${text}`}</span>
              {words && <small>{words}</small>}
            </li>
          )
        })}
      </ul>
      {chosen.length === 0 && <p className="sit-bad">没有作答</p>}
      {explanation && <p>{explanation}</p>}
      <p className="sit-clause">{`依据：${clause}`}</p>
    </li>
  )
}
