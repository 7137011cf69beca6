import { builderScore, stationScore } from '@zhujian/domain/safety/score-kinds'
import { today } from '@zhujian/model/date'
import { useApi } from '../../data/queries'
import { useSession } from '../../data/session'
import { useProjects } from '../../data/use-projects'
import { EditFormDialog } from '../../entity/edit-form-dialog'

interface StartScoreProps {
  start: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
  onSaved: (id: number) => void
}

/** 新建评分：评分人先填上本人，日期、月份先填今天，形象进度先填工程此刻的，都可以改；场景与评分人只有自己一方的。 */
export function StartScore({ start, onClose, onSaved }: StartScoreProps) {
  const user = useSession((session) => session.user)
  const given = Number(start?.['engineering_id']) || null
  const { rows, total, answered } = useProjects('', given === null)
  const project = given ?? (total === 1 ? (rows[0]?.id ?? null) : null)
  const found = useApi<Readonly<Record<string, unknown>>>(
    'engineering',
    '/api/project/engineering/pc/info',
    { id: project },
    { enabled: project !== null },
  )
  if ((given === null && !answered) || (project !== null && found.isPending)) return null
  const day = today()
  const known = {
    ...start,
    ym: day.slice(0, 7),
    scored_on: day,
    ...(user && { officer_ids: [user.id], officer_ids_text: user.real_name }),
    ...(found.data?.['progress_stage'] ? { progress_stage: found.data['progress_stage'] } : {}),
  }
  const entity = user?.unit_id ? builderScore : stationScore
  return <EditFormDialog {...{ entity, onClose, onSaved }} start={known} />
}
