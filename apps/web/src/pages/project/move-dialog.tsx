import { f } from '@zhujian/model'
import { post } from '../../data/client'
import { useTab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { useSubmitKey } from '../../entity/use-submit-key'
import { WithKinds } from '../../entity/with-kinds'
import { type ActAnswer, tellResults } from './act-results'
import type { LibraryMove, ProjectTarget } from './project-target'
import { PROJECT, projectApi } from './project-paths'

const fields = { reason: f.longText('转库原因', { max: 200 }) }
const items = Object.keys(fields)

const MOVES: Record<LibraryMove, { title: string; path: string; state?: '0'; note: string }> = {
  toHistory: { title: '转入历史库', path: projectApi.toHistory, note: '转入历史库后仅可查看，补录附件须另行登记。' },
  toMiddle: { title: '转入中间库', path: projectApi.toMiddle, note: '转入中间库后不能修改工程信息，监督业务照常办理。' },
  toCurrent: { title: '转回在建库', path: projectApi.toMiddle, state: '0', note: '转回后按原状态继续监督。' },
}

/** 在建库、中间库、历史库之间转库；每次转库记录办理人与原因。 */
export function MoveDialog({
  move,
  targets,
  onClose,
  onDone,
}: {
  move: LibraryMove
  targets: readonly ProjectTarget[]
  onClose: () => void
  onDone: () => void
}) {
  const { title, path, state, note } = MOVES[move]
  const { type } = useTab()
  const key = useSubmitKey()
  const handleSubmit = async (values: Record<string, unknown>) => {
    const bodyOf = (ids: readonly number[]) => ({ ids: ids.join(','), reason: values.reason, ...(state ? { state } : {}) })
    const body = bodyOf(targets.map((target) => target.id))
    const answer = await post<ActAnswer>(path, body, { type, key: key.of(body), silent: true })
    key.done()
    await tellResults(title, targets, answer, (ids) => post<ActAnswer>(path, bodyOf(ids), { type, silent: true }))
  }
  const which = targets.length === 1 ? `「${targets[0]?.text}」` : `所选 ${targets.length} 个工程`
  return (
    <WithKinds>
      <AskDialog
        title={title}
        okText={title}
        note={`${which}${note}`}
        fields={fields}
        items={items}
        subject={{ scope: `act.${PROJECT}`, ids: [move, ...targets.map((target) => target.id)] }}
        danger={move === 'toHistory'}
        onSubmit={handleSubmit}
        onDone={onDone}
        onClose={onClose}
      />
    </WithKinds>
  )
}
