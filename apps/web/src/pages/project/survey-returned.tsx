import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { Button } from 'antd'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { itemOf, rejectedItems } from './file-items'
import { wizardAddress, wizardFileAddress } from './project-paths'
import { RejectedLinks } from './rejected-links'

/** 退回补正的工程：原因在最上面，由填报的人从这里去替换、去重新提交。 */
export function SurveyReturned({ info, tab }: { info: ProjectInfo; tab: Tab }) {
  const { project, files, can } = info
  if (project.state !== engineeringStates.code('returned')) return null
  const mayEdit = can.includes('edit')
  const name = project.engineering_name
  const rejected = rejectedItems(files.map((file) => ({ item: itemOf(file), status: file.status, reason: file.reason })))
  const mend = (
    <Button type="primary" onClick={() => tab.openTab(wizardAddress(project.id), name)}>
      去补正
    </Button>
  )
  return (
    <Card title="退回补正" note={rejected.length > 0 ? `驳回资料 ${rejected.length} 件` : undefined} extra={mayEdit && mend}>
      <p>{project.reject_reason}</p>
      {mayEdit && rejected.length > 0 && (
        <RejectedLinks items={rejected} onItem={({ code }) => tab.openTab(wizardFileAddress(project.id, code), name)} />
      )}
    </Card>
  )
}
