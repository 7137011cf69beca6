import type { KeyPersonDays } from '@zhujian/domain/contracts/real-name'
import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { keyPost } from '@zhujian/domain/people/key-posts'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Loading } from '../../ui/loading'
import { sheetAddress } from './use-workspace'

const REAL_NAME = '/projectlibrary/supervise/ProjectDetails/realNameSystem'
const MARKS: Readonly<Record<number, readonly [mark: string, tone: string]>> = {
  [attendanceResult.code('full')]: ['√', 'came'],
  [attendanceResult.code('half')]: ['半', 'half'],
  [attendanceResult.code('absent')]: ['×', 'absent'],
  [attendanceResult.code('leave')]: ['假', 'half'],
  [attendanceResult.code('stopped')]: ['停', 'none'],
}
const SHOWN = 6

export interface Presence {
  readonly rows: readonly KeyPersonDays[]
  readonly days: readonly string[]
}

/** 近七日：停工、请假不计应到。 */
function rateOf({ rows }: Presence): string {
  const results = rows.flatMap(({ days }) =>
    days.flatMap(({ result }) => (result === null ? [] : [attendanceResult.keyOf(result)])),
  )
  const need = results.filter((result) => result === 'full' || result === 'half' || result === 'absent')
  const came = need.filter((result) => result !== 'absent')
  return need.length === 0 ? '近 7 日没有考勤' : `近 7 日到岗 ${Math.round((came.length / need.length) * 100)}%`
}

/** 关键岗位近七日的到岗；缺勤的醒目，正常的不抢眼。 */
export function SurveyPosts({ id, presence, tab }: { id: number; presence: Presence | undefined; tab: Tab }) {
  if (!presence)
    return (
      <Card title="关键岗位">
        <Loading lines={5} />
      </Card>
    )
  const { rows, days } = presence
  const all = (
    <a className="zj-link" href={`#${sheetAddress(REAL_NAME, id, tab)}`}>
      全部
    </a>
  )
  return (
    <Card title="关键岗位" note={rows.length > 0 ? rateOf(presence) : undefined} extra={all} flush>
      {rows.length === 0 ? (
        <Empty small text="还没有登记关键岗位人员" />
      ) : (
        <table className="survey-posts">
          <thead>
            <tr>
              <th scope="col">岗位</th>
              <th scope="col">姓名</th>
              {days.map((day) => (
                <th key={day} scope="col" title={day}>
                  {day.slice(8)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={row.id}>
                <td>{keyPost.labelOf(row.post)}</td>
                <th scope="row">{row.name}</th>
                {row.days.map(({ day_on, result }) => (
                  <Day key={day_on} result={result} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Day({ result }: { result: number | null }) {
  const [mark, tone] = (result === null ? undefined : MARKS[result]) ?? ['·', 'none']
  const label = result === null ? '没有记录' : attendanceResult.labelOf(result)
  return (
    <td title={label} className={`survey-day-${tone}`}>
      <span aria-hidden>{mark}</span>
      <span className="visually-hidden">{label}</span>
    </td>
  )
}
