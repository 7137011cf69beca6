import type { MarkedQuestion, Paper } from '@zhujian/domain/contracts/exam'
import { questionKind } from '@zhujian/domain/safety/exam/question'
import { type ReactElement, useState } from 'react'

const LETTERS = 'ABCDEF'

/** 成绩与各题的对错、解析、依据的条文；先列答错的。 */
export function ExamResult({ paper, onLeave }: { paper: Paper; onLeave: () => void }): ReactElement {
  const { result } = paper
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
      {result && !result.passed && <p className="plain-lead">看看错在哪里；还有补考机会的，结束后重新扫码进入。</p>}
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
