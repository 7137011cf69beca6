import { mayApply } from '@zhujian/domain/biz/biz-kind'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { applyPath } from '@zhujian/domain/project/beginnings'
import { stopWork, stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { useSession } from '../../data/session'
import type { PageProps } from '../../data/tab'
import type { CellRenderers } from '../../entity/columns'
import type { RowOn } from '../../entity/source'
import { ProjectList } from '../../entity/project-list'
import { LateDay } from '../../ui/cells/late-day'

const code = (...keys: (keyof typeof stopWorkStates.entries)[]): string => keys.map((key) => stopWorkStates.code(key)).join(',')

const VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'drafting', label: '拟稿与退回', filters: { state: code('draft', 'returned') } },
  { key: 'waiting', label: '待审核、签发', filters: { state: code('reviewing', 'signing') } },
  { key: 'stopped', label: '停工中', filters: { state: code('stopped') } },
  { key: 'resumed', label: '已复工', filters: { state: code('resumed') } },
]

const STOPPED = stopWorkStates.code('stopped')
const cells: CellRenderers<typeof stopWork> = {
  plan_resume: (row) => <LateDay short day={row.plan_resume} open={row.state === STOPPED} />,
}
const NEEDS = ['state', 'doc_id', 'engineering_id'] as const

/** 停工通知书：拟稿、审核、签发；复工由“复工申请”办理。 */
export default function StopNoticePage(props: PageProps) {
  const { openTab } = props.tab
  const roles = useSession(({ user }) => user?.role_codes) ?? []
  const applies = mayApply(bizKindOf('towork'), roles)
  const acts = ({ id, state, doc_id, engineering_id: project }: RowOn<typeof stopWork>) => [
    ...(applies && state === STOPPED && project
      ? [{ key: 'resume', label: '申请复工', onClick: () => openTab(applyPath('towork', project, id), '申请复工') }]
      : []),
    ...(doc_id ? [{ key: 'notice', label: '查看停工文书', onClick: () => openTab(`/documents/view?id=${doc_id}`) }] : []),
  ]
  return <ProjectList page={props} entity={stopWork} {...{ cells, acts }} needs={NEEDS} views={VIEWS} />
}
