import { attendanceDay, attendanceResult } from '@zhujian/domain/people/attendance-day'
import { today } from '@zhujian/model/date'
import { useMemo } from 'react'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'

const viewsOn = (day: string) => [
  { key: '', label: '全部', filters: {} },
  { key: 'today', label: '今天', filters: { day_on: `${day} - ${day}` } },
  ...(['absent', 'half', 'leave'] as const).map((result) => {
    const code = attendanceResult.code(result)
    return {
      key: result,
      label: attendanceResult.labelOf(code),
      alarming: result === 'absent',
      filters: { result: String(code) },
    }
  }),
]

/** 考勤：由进出记录每日汇总的出勤情况，不能手工增改。 */
export default function AttendancePage(props: PageProps) {
  const views = useMemo(() => viewsOn(today()), [])
  return <ProjectList page={props} entity={attendanceDay} views={views} />
}
