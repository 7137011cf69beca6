import { f } from '@zhujian/model'
import { post } from '../../data/client'
import { useTab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { useSubmitKey } from '../../entity/use-submit-key'
import { WithKinds } from '../../entity/with-kinds'
import { type ActAnswer, tellResults } from './act-results'
import type { ProjectTarget } from './project-target'
import { PROJECT, projectApi } from './project-paths'

const fields = { reason: f.longText('转库原因', { max: 200 }) }
const items = Object.keys(fields)

const TITLE = '转入中间库'

/** 停工、中止逾期或竣工未终止的，由主监督员确认转入中间库；回在建库、入历史库随恢复、复工、终止发生。 */
export function MoveDialog({
  targets,
  onClose,
  onDone,
}: {
  targets: readonly ProjectTarget[]
  onClose: () => void
  onDone: () => void
}) {
  const { type } = useTab()
  const key = useSubmitKey()
  const handleSubmit = async (values: Record<string, unknown>) => {
    const bodyOf = (ids: readonly number[]) => ({ ids: ids.join(','), reason: values.reason })
    const body = bodyOf(targets.map((target) => target.id))
    const answer = await post<ActAnswer>(projectApi.toMiddle, body, { type, key: key.of(body) })
    key.done()
    await tellResults(TITLE, targets, answer, (ids) => post<ActAnswer>(projectApi.toMiddle, bodyOf(ids), { type }))
  }
  const which = targets.length === 1 ? `“${targets[0]?.text}”` : `所选 ${targets.length} 个工程`
  return (
    <WithKinds>
      <AskDialog
        title={TITLE}
        okText={TITLE}
        note={`${which}转入中间库后不能修改工程信息，监督业务照常办理；恢复、复工之后自动转回。`}
        fields={fields}
        items={items}
        subject={{ scope: `act.${PROJECT}`, ids: ['toMiddle', ...targets.map((target) => target.id)] }}
        onSubmit={handleSubmit}
        onDone={onDone}
        onClose={onClose}
      />
    </WithKinds>
  )
}
