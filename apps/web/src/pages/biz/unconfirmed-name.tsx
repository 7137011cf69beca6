import { useSession } from '../../data/session'
import { Tag } from '../../ui/tag'

/** 事项名称是推定的：只对能确认它的人说，别人看了只会起疑。 */
export function UnconfirmedName({ confirmed }: { confirmed: boolean }) {
  const mayConfirm = useSession(({ user }) => user?.rights?.includes('approval_type:edit') ?? false)
  if (confirmed || !mayConfirm) return null
  return (
    <Tag tone="warning" title="事项名称是推定的，在“审批类型”里确认，不影响办理">
      名称待确认
    </Tag>
  )
}
