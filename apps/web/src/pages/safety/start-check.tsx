import { officialCheck } from '@zhujian/domain/safety/check-kinds'
import { nowSeconds } from '@zhujian/model/date'
import { useApi } from '../../data/queries'
import { EditFormDialog } from '../../entity/edit-form-dialog'

interface StartCheckProps {
  start: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
}

/** 从一个工程发起检查：检查人先填上它的主、辅监督员，时间先填此刻，都可以改。 */
export function StartCheck({ start, onClose }: StartCheckProps) {
  const id = Number(start?.engineering_id) || null
  const { data, isPending } = useApi<Readonly<Record<string, unknown>>>(
    'engineering',
    '/api/project/engineering/pc/info',
    { id },
    { enabled: id !== null },
  )
  if (id !== null && isPending) return null
  const officers = ['main_officer', 'assist_officer'].filter((name) => typeof data?.[name] === 'number')
  const known = {
    ...start,
    check_at: nowSeconds(),
    inspector_ids: officers.map((name) => data?.[name]),
    inspector_ids_text: officers.map((name) => data?.[`${name}_text`]).join('、'),
  }
  return <EditFormDialog entity={officialCheck} start={known} onClose={onClose} />
}
