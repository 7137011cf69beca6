import type { AskedQuestion, Paper } from '@zhujian/domain/contracts/exam'
import { MULTIPLE, questionKind } from '@zhujian/domain/safety/exam/question'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Chosen } from './exam-seat'
import type { SitStore } from './exam-store'
import { clockText, LateOffline, LeftNotice, NotHanded } from './exam-notices'
import type { Desk } from './use-exam'

const LETTERS = 'ABCDEF'
/** 秒：只剩这么多时变色。 */
const SHORT = 120

interface Props {
  paper: Paper
  desk: Desk
}

const isAnswered = (answers: Chosen, { id }: AskedQuestion): boolean => (answers[id]?.length ?? 0) > 0

/** 剩余时间与存没存上；下面是题目，或者为什么现在不能答。 */
export function ExamPaper({ paper, desk }: Props): ReactElement {
  const left = useLeft(desk)
  return (
    <>
      <Bar {...{ paper, desk, left }} />
      <Body {...{ paper, desk, left }} />
    </>
  )
}

/** 到了时间点什么都不算了：不再摆着题。 */
function Body({ paper, desk, left }: Props & { left: number }) {
  const off = desk.problem !== null
  if (left === 0 && off) return <LateOffline desk={desk} />
  if (left === 0) return <output className="sit-over">时间到，正在收卷，成绩马上显示</output>
  if (desk.handing && off) return <NotHanded {...{ desk, left }} />
  return (
    <>
      {desk.returned && <LeftNotice desk={desk} />}
      <Questions {...{ paper, desk }} />
    </>
  )
}

/** 一题一屏：下面是上一题、下一题；答题卡里看漏了哪些。 */
function Questions({ paper, desk }: Props) {
  const { questions } = paper
  const { answers } = desk
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex((each) => !isAnswered(answers, each)),
    ),
  )
  const [card, setCard] = useState(false)
  const question = questions[at]
  const turn = (to: number) => {
    setCard(false)
    setAt(Math.min(Math.max(to, 0), questions.length - 1))
  }
  const last = at === questions.length - 1
  return (
    <>
      {card ? (
        <Card {...{ paper, desk, turn }} />
      ) : (
        question && (
          <Asked key={question.id} {...{ question, at, answers }} total={questions.length} onChoose={desk.store.choose} />
        )
      )}
      <nav className="sit-nav" aria-label="换题">
        <button type="button" className="plain-button" disabled={!card && at === 0} onClick={() => turn(card ? at : at - 1)}>
          {card ? '回去答题' : '上一题'}
        </button>
        {!card && (
          <button type="button" className="plain-button" onClick={() => setCard(true)}>
            答题卡
          </button>
        )}
        {!card && (
          <button type="button" className="main-button" onClick={() => (last ? setCard(true) : turn(at + 1))}>
            {last ? '交卷' : '下一题'}
          </button>
        )}
      </nav>
    </>
  )
}

function Bar({ paper, desk, left }: Props & { left: number }) {
  const done = paper.questions.filter((each) => isAnswered(desk.answers, each)).length
  return (
    <header className="sit-bar">
      <div>
        <span>{`${paper.name}　已答 ${done}/${paper.questions.length}`}</span>
        <strong className={left <= SHORT ? 'sit-short' : undefined} role="timer" aria-label="剩余时间">
          {clockText(left)}
        </strong>
      </div>
      <output className={desk.problem !== null ? 'sit-net sit-net-off' : 'sit-net'}>
        {desk.problem !== null
          ? `没有连上：${desk.unsaved > 0 ? `${desk.unsaved} 题先留在手机上，` : ''}连上就存`
          : desk.unsaved > 0
            ? '正在存…'
            : '答案已存'}
      </output>
    </header>
  )
}

/** 秒：还剩多少。到了就去看结果，收卷由服务器做。 */
function useLeft({ dueAt, store }: Desk): number {
  const count = () => (dueAt === null ? 0 : Math.max(0, Math.ceil((dueAt - Date.now()) / 1000)))
  const [left, setLeft] = useState(count)
  useEffect(() => {
    if (dueAt === null) return undefined
    const tick = () => setLeft(Math.max(0, Math.ceil((dueAt - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [dueAt])
  useEffect(() => {
    if (left > 0) return undefined
    const timer = setInterval(store.refresh, 3000)
    store.refresh()
    return () => clearInterval(timer)
  }, [left, store])
  return left
}

interface AskedProps {
  question: AskedQuestion
  at: number
  total: number
  answers: Chosen
  onChoose: SitStore['choose']
}

function Asked({ question, at, total, answers, onChoose }: AskedProps) {
  const many = question.kind === MULTIPLE
  const chosen = answers[question.id] ?? []
  const head = useRef<HTMLLegendElement>(null)
  // 换了题，读屏软件从题干读起，页面回到开头。
  useEffect(() => {
    head.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  const pick = (option: number, on: boolean) =>
    onChoose(
      question.id,
      many ? [...chosen.filter((each) => each !== option), ...(on ? [option] : [])].sort((a, b) => a - b) : [option],
    )
  return (
    <fieldset className="sit-question">
      <legend ref={head} tabIndex={-1}>
        <small>{`第 ${at + 1} 题，共 ${total} 题　${questionKind.labelOf(question.kind)}${many ? '（选全才得分）' : ''}`}</small>
        <span>{question.stem}</span>
      </legend>
      {question.options.map((text, option) => {
        const on = chosen.includes(option)
        return (
          <label key={text} className={on ? 'sit-option sit-option-on' : 'sit-option'}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={`q${question.id}`}
              checked={on}
              onChange={({ target }) => pick(option, target.checked)}
            />
            <b>{LETTERS[option]}</b>
            <span>{text}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** 答题卡：漏了的标出；没有答完也可以交，先问一声。 */
function Card({ paper, desk, turn }: Props & { turn: (at: number) => void }) {
  const { answers, busy, handing, store } = desk
  const missing = paper.questions.filter((each) => !isAnswered(answers, each)).length
  return (
    <section className="sit-card" aria-label="答题卡">
      <h2>{missing > 0 ? `还有 ${missing} 题没有答，现在交卷吗？` : '全部答完，可以交卷'}</h2>
      <ol>
        {paper.questions.map((each, at) => {
          const done = isAnswered(answers, each)
          return (
            <li key={each.id}>
              <button
                type="button"
                className={done ? 'sit-cell sit-cell-done' : 'sit-cell'}
                aria-label={`第 ${at + 1} 题，${done ? '已答' : '没有答'}`}
                onClick={() => turn(at)}
              >
                {at + 1}
              </button>
            </li>
          )
        })}
      </ol>
      <button type="button" className="main-button sit-wide" aria-busy={busy} disabled={busy || handing} onClick={store.hand}>
        {missing > 0 ? '不答了，交卷' : '交卷'}
      </button>
    </section>
  )
}
