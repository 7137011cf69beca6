import { attendanceDay } from '@zhujian/domain/people/attendance-day'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'

/** 考勤：由进出记录每日汇总的出勤情况，不能手工增改。 */
export default function AttendancePage(props: PageProps) {
  return <ProjectList page={props} entity={attendanceDay} />
}
