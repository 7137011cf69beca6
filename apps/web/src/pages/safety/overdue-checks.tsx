import type { ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { Button } from 'antd'
import { addressFor } from '../../data/place'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { Tag } from '../../ui/tag'
import { checkDue } from '../../data/check-due'

/** 逾期未检：从各处打开的列出过了检查期限的工程；从一个工程打开的说明它的期限。 */
export function OverdueChecks({ page: { query, tab } }: { page: PageProps }) {
  const id = Number(query.engineering_id) || null
  return id === null ? <OverdueProjects openTab={tab.openTab} /> : <ProjectDue id={id} />
}

function OverdueProjects({ openTab }: { openTab: PageProps['tab']['openTab'] }) {
  const { data } = useApi<ProjectCounts>('engineering', '/api/engineering/pc/engineeringProjectCount', {})
  const count = data?.views.checkOverdue ?? 0
  return (
    <Button
      danger={count > 0}
      title="过了下次检查期限、还没有检查的在建工程"
      onClick={() => openTab(addressFor('/projectlibrary/supervise', { view: 'checkOverdue' }))}
    >{`逾期未检 ${count}`}</Button>
  )
}

function ProjectDue({ id }: { id: number }) {
  const { data } = useApi<Readonly<Record<string, unknown>>>('engineering', '/api/project/engineering/pc/info', { id })
  const due = data && checkDue(data)
  if (!due) return null
  return (
    <Tag plain tone={due.late ? 'danger' : due.soon ? 'warning' : 'default'}>
      {due.text}
    </Tag>
  )
}
