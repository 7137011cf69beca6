import type { KeyPersonDays } from '@zhujian/domain/contracts/real-name'
import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { Empty } from '../../ui/empty'
import { Tag } from '../../ui/tag'

const MARKS: Readonly<Record<number, string>> = {
  [attendanceResult.code('full')]: '√',
  [attendanceResult.code('half')]: '半',
  [attendanceResult.code('absent')]: '×',
  [attendanceResult.code('leave')]: '假',
  [attendanceResult.code('stopped')]: '停',
}
/** domain 2.15：到岗率低于此的预警。 */
const LOW_RATE = 80
const LONG_RUN = 2

/** 关键岗位人员近七日的考勤与本月到岗；没有记录的日子空着。 */
export function PresenceTable({ rows, days }: { rows: readonly KeyPersonDays[]; days: readonly string[] }) {
  if (rows.length === 0) return <Empty small text="还没有登记关键岗位人员" />
  return (
    <div className="presence">
      <table>
        <thead>
          <tr>
            {['姓名', '岗位', ...days.map((day) => day.slice(5))].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {['约定应到/天', '出勤/天', '到岗率', '连续缺勤/天'].map((head) => (
              <th key={head} scope="col" className="presence-number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PresenceRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PresenceRow({ row }: { row: KeyPersonDays }) {
  const { name, post, worker_id, days, need, came, rate, absent_run } = row
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{keyPost.labelOf(post)}</td>
      {worker_id === null ? (
        <td colSpan={days.length + 4} className="presence-none">
          还没有进场实名登记，没有考勤
        </td>
      ) : (
        <>
          {days.map(({ day_on, result }) => (
            <Day key={day_on} result={result} />
          ))}
          <td className="presence-number">{need}</td>
          <td className="presence-number">{came}</td>
          <td className="presence-number">
            {rate === null ? '—' : rate < LOW_RATE ? <Tag plain tone="danger">{`${rate}%`}</Tag> : `${rate}%`}
          </td>
          <td className="presence-number">
            {absent_run >= LONG_RUN ? (
              <Tag plain tone="danger">
                {String(absent_run)}
              </Tag>
            ) : (
              absent_run || '—'
            )}
          </td>
        </>
      )}
    </tr>
  )
}

function Day({ result }: { result: number | null }) {
  const label = result === null ? '没有记录' : attendanceResult.labelOf(result)
  return (
    <td title={label} className={result === null ? 'presence-none' : `presence-${attendanceResult.keyOf(result)}`}>
      <span aria-hidden>{result === null ? '·' : MARKS[result]}</span>
      <span className="visually-hidden">{label}</span>
    </td>
  )
}
