import { type FieldProblem, f } from '@zhujian/model'
import { post } from '../../data/client'
import { useApi } from '../../data/queries'
import { useTab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { entityPath } from '../../entity/entity-paths'
import { ProjectContext } from '../../entity/kinds/project'
import type { WireRow } from '../../entity/source'
import { useSubmitKey } from '../../entity/use-submit-key'
import { WithKinds } from '../../entity/with-kinds'
import { type ActAnswer, tellResults } from './act-results'
import type { ProjectTarget } from './project-target'
import { PROJECT, projectApi } from './project-paths'

/** 建质〔2014〕154号第九条：抽查由两名以上监督人员实施。 */
const TWO = '监督检查须两名以上监督员，宜主、辅都确定'
const fields = {
  group_id: f.ref('监督组', 'supervise_group', { optional: true, of: 'body' }),
  main_officer: f.ref('主监督员', 'account', { of: 'inspectors' }),
  assist_officer: f.ref('辅监督员', 'account', { optional: true, of: 'inspectors', hint: TWO }),
}
const items = Object.keys(fields)

const differing = ({ main_officer, assist_officer }: Readonly<Record<string, unknown>>): FieldProblem[] =>
  assist_officer && main_officer === assist_officer ? [{ field: 'assist_officer', message: '主、辅监督员不能是同一人' }] : []

/** 一个工程照填的写；几个工程一起分配的，没有填的一栏各工程原来的不变。 */
const chosenIn = ({ group_id, main_officer, assist_officer }: Record<string, unknown>, single: boolean) => ({
  main_officer,
  ...(single || group_id ? { group_id: group_id ?? null } : {}),
  ...(single || assist_officer ? { assist_officer: assist_officer ?? null } : {}),
})
const KEPT = '辅监督员、监督组没有填写的，各工程原来的不变。'

/** 受理后分配监督组与主、辅监督员；可一次分配多个工程。 */
export function AssignDialog({
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
  const [first] = targets
  const single = targets.length === 1
  const now = useApi<WireRow>(PROJECT, entityPath(PROJECT, 'info'), { id: first?.id }, { enabled: single })
  const handleSubmit = async (values: Record<string, unknown>) => {
    const chosen = chosenIn(values, single)
    const bodyOf = (ids: readonly number[]) => ({ ids: ids.join(','), ...chosen })
    const body = bodyOf(targets.map((target) => target.id))
    const answer = await post<ActAnswer>(projectApi.assign, body, { type, key: key.of(body) })
    key.done()
    const again = (ids: readonly number[]) => post<ActAnswer>(projectApi.assign, bodyOf(ids), { type })
    await tellResults('分配监督员', targets, answer, again)
  }
  const which = single ? `“${first?.text}”` : `所选 ${targets.length} 个工程`
  if (single && !now.data && !now.isError) return null
  return (
    <WithKinds>
      <ProjectContext value={first?.id ?? null}>
        <AskDialog
          title="分配监督员"
          okText="分配"
          note={`为${which}确定监督组与监督员，只列出该工程监督机构在岗的监督员。${single ? '正等着监督员办的申请，随之转给接任的人。' : KEPT}`}
          {...(now.data && { initial: now.data })}
          fields={fields}
          items={items}
          subject={{ scope: `act.${PROJECT}`, ids: ['assign', ...targets.map((target) => target.id)] }}
          rules={differing}
          onSubmit={handleSubmit}
          onDone={onDone}
          onClose={onClose}
        />
      </ProjectContext>
    </WithKinds>
  )
}
