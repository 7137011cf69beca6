import { screenOf } from '@zhujian/domain/screens'
import { dailyLog } from '@zhujian/domain/safety/daily-log'
import { keepsLog } from '@zhujian/domain/safety/log-sides'
import { useSession } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'

/** 施工、监理、安全日志：由哪一方记的，才给那一方新建与导入；别的一方只看。 */
export default function DailyLogPage(props: PageProps) {
  const only = screenOf(props.tab.path)?.only
  const roles = useSession(({ user }) => user?.role_codes) ?? []
  return <ProjectList page={props} entity={dailyLog} narrowed={only} closed={!keepsLog(only?.log_kind, roles)} />
}
