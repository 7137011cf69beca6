import type { MatrixAnswer, MatrixRow } from '@zhujian/domain/contracts/attendance-matrix'
import { isWeekend, Mark, Rate } from './matrix-mark'

/** 手机上一人一张月历，不左右拖。 */
export function MatrixCards({ answer }: { answer: MatrixAnswer }) {
  return (
    <ul className="matrix-cards">
      {answer.rows.map((row) => (
        <li key={row.id}>
          <PersonMonth row={row} answer={answer} />
        </li>
      ))}
    </ul>
  )
}

const WEEK = ['一', '二', '三', '四', '五', '六', '日']
/** 一号之前空几格：每周自星期一起。 */
const blanks = (first: string): number => (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7

function PersonMonth({ row, answer }: { row: MatrixRow; answer: MatrixAnswer }) {
  const { days, ym } = answer
  return (
    <article className="matrix-person">
      <h2>
        {row.name}
        <span>{row.work}</span>
      </h2>
      <p className="matrix-where">{[row.engineering_name, row.unit_name, row.team_name].filter(Boolean).join(' · ')}</p>
      {row.worker_id === null ? (
        <p className="matrix-unknown">还没有进场实名登记，没有考勤</p>
      ) : (
        <>
          <p className="matrix-sums">
            {`应到 ${row.need} 天，实到 ${row.came} 天，到岗率 `}
            <Rate rate={row.rate} />
          </p>
          <ol className="matrix-calendar">
            {WEEK.map((word) => (
              <li key={word} className="matrix-week" aria-hidden>
                {word}
              </li>
            ))}
            {days.map(({ day_on }, at) => (
              <li
                key={day_on}
                className={isWeekend(day_on) ? 'matrix-weekend' : undefined}
                style={at === 0 ? { gridColumnStart: blanks(`${ym}-01`) + 1 } : undefined}
              >
                <span className="matrix-date">{Number(day_on.slice(8))}</span>
                <Mark mark={row.marks[at]} day={day_on} />
              </li>
            ))}
          </ol>
        </>
      )}
    </article>
  )
}
