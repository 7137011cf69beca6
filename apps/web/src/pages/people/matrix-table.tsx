import type { MatrixAnswer, MatrixDay, MatrixRow } from '@zhujian/domain/contracts/attendance-matrix'
import { today } from '@zhujian/model/date'
import { Fragment } from 'react'
import { addressFor } from '../../data/place'
import { useTab } from '../../data/tab'
import { isWeekend, Mark, Rate, weekWord } from './matrix-mark'

const SURVEY = '/projectlibrary/supervise/ProjectDetails/survey'

/** 横看一个人的一个月，竖看一天里的人；按工程分段，头一列不随着左右移动。 */
export function MatrixTable({ answer, who }: { answer: MatrixAnswer; who: string }) {
  const { days, rows } = answer
  const span = days.length + 5
  return (
    <div className="matrix-scroll">
      <table className="matrix-table">
        <thead>
          <tr>
            <th scope="col" className="matrix-first">
              姓名
            </th>
            <th scope="col">{who === 'key' ? '岗位' : '工种'}</th>
            {days.map(({ day_on }) => (
              <th key={day_on} scope="col" className={`matrix-day ${dayClass(day_on)}`}>
                {Number(day_on.slice(8))}
                <small>{weekWord(day_on)}</small>
              </th>
            ))}
            {['应到', '实到', '到岗率'].map((head) => (
              <th key={head} scope="col" className="matrix-number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.id}>
              {rows[at - 1]?.engineering_id !== row.engineering_id && <ProjectLine row={row} span={span} />}
              <PersonLine row={row} days={days} />
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <TotalLine label="应到" note="全部" days={days} valueOf={({ due }) => due} />
          <TotalLine label="实到" note="全部" days={days} valueOf={({ came }) => came} />
        </tfoot>
      </table>
    </div>
  )
}

const dayClass = (day: string): string => (day === today() ? 'matrix-today' : isWeekend(day) ? 'matrix-weekend' : '')

function ProjectLine({ row, span }: { row: MatrixRow; span: number }) {
  const { openTab, type } = useTab()
  return (
    <tr className="matrix-project">
      <th scope="rowgroup" colSpan={span}>
        <button
          type="button"
          className="zj-link matrix-project-name"
          title={row.engineering_name}
          onClick={() =>
            openTab(addressFor(SURVEY, { engineering_id: row.engineering_id, type: type || undefined }), row.engineering_name)
          }
        >
          {row.engineering_name}
        </button>
      </th>
    </tr>
  )
}

function PersonLine({ row, days }: { row: MatrixRow; days: readonly MatrixDay[] }) {
  return (
    <tr>
      <th scope="row" className="matrix-first" title={whereOf(row)}>
        {row.name}
      </th>
      <td className="matrix-work">{row.work}</td>
      {row.worker_id === null ? (
        <td colSpan={days.length} className="matrix-unknown">
          还没有进场实名登记，没有考勤
        </td>
      ) : (
        days.map(({ day_on }, at) => (
          <td key={day_on} className={`matrix-day ${dayClass(day_on)}`}>
            <Mark mark={row.marks[at]} day={day_on} />
          </td>
        ))
      )}
      <td className="matrix-number">{row.worker_id === null ? '—' : row.need}</td>
      <td className="matrix-number">{row.worker_id === null ? '—' : row.came}</td>
      <td className="matrix-number">
        <Rate rate={row.rate} />
      </td>
    </tr>
  )
}

/** 同名的人，看单位与班组分得开。 */
const whereOf = ({ name, unit_name, team_name }: MatrixRow): string => [name, unit_name, team_name].filter(Boolean).join('，')

interface TotalProps {
  readonly label: string
  readonly note: string
  readonly days: readonly MatrixDay[]
  readonly valueOf: (day: MatrixDay) => number
}

function TotalLine({ label, note, days, valueOf }: TotalProps) {
  return (
    <tr>
      <th scope="row" className="matrix-first">
        {label}
      </th>
      <td className="matrix-work">{note}</td>
      {days.map((day) => (
        <td key={day.day_on} className={`matrix-day ${dayClass(day.day_on)}`}>
          {valueOf(day) || ''}
        </td>
      ))}
      <td className="matrix-number" colSpan={3}>
        {days.reduce((sum, day) => sum + valueOf(day), 0)}
      </td>
    </tr>
  )
}
