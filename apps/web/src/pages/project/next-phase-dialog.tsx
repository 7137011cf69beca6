import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { partyRoles, toForm } from '@zhujian/domain/project/wizard'
import { engineering } from '@zhujian/domain/project/engineering'
import { get, post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useTab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { useSubmitKey } from '../../entity/use-submit-key'
import { WithKinds } from '../../entity/with-kinds'
import { PROJECT, projectApi, wizardAddress } from './project-paths'
import type { ProjectTarget } from './project-target'

const { engineering_name } = engineering.fields
const fields = { engineering_name }
const items = Object.keys(fields)

/** 各期相同的：在哪里、是什么、由谁建；规模、许可与资料各期各有。 */
const CARRIED = ['engineering_type_id', 'build_nature', 'use_type', 'invest_type', 'areacode', 'city_id', 'address']
const carried = [...CARRIED, ...partyRoles.map((role) => `${role}_text`)]

interface NextPhaseProps {
  readonly target: ProjectTarget
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 由登记过的工程登记它的下一期：相同的带过来存成草稿，接着在向导里填写 [S7-14]。 */
export function NextPhaseDialog({ target, onClose, onDone }: NextPhaseProps) {
  const tab = useTab()
  const key = useSubmitKey()
  const handleSubmit = async (values: Record<string, unknown>) => {
    const { project } = await get<ProjectInfo>(projectApi.info, { params: { engineering_id: target.id }, type: tab.type })
    const form = toForm(project)
    const body = { ...Object.fromEntries(carried.map((name) => [name, form[name]])), ...values }
    const saved = await post<{ id: number }>(projectApi.nextPhase, body, { key: key.of(body) })
    key.done()
    await invalidate(PROJECT, 'home')
    tab.openTab(wizardAddress(saved.id), String(values.engineering_name))
  }
  return (
    <WithKinds>
      <AskDialog
        title={`登记下一期：${target.text}`}
        okText="登记"
        note="参建单位、区域、类别与性质照本工程带入，其余在登记向导里填写。"
        fields={fields}
        items={items}
        subject={{ scope: `act.${PROJECT}`, ids: ['nextPhase', target.id] }}
        onSubmit={handleSubmit}
        onDone={onDone}
        onClose={onClose}
      />
    </WithKinds>
  )
}
