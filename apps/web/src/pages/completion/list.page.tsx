import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { useCallback } from 'react'
import type { PageProps } from '../../data/tab'
import type { CellRenderers } from '../../entity/columns'
import type { EntityView } from '../../entity/list-query'
import { ProjectList } from '../../entity/project-list'
import type { WireRow } from '../../entity/source'
import { DueTag } from '../../ui/due-tag'
import { viewAddress } from './completion-paths'

const cells: CellRenderers = { due_on: (row) => <DueTag plain due={row.due_on} /> }

/** 依办理的先后。 */
const order = ['draft', 'pending', 'accepted', 'accepting', 'rectifying', 'passed', 'filed'] as const

const VIEWS: readonly EntityView[] = [
  { key: '', label: '全部', filters: {} },
  ...order.map((state) => {
    const code = String(completionStates.code(state))
    return { key: state, label: completionStates.labelOf(code), alarming: state === 'rectifying', filters: { state: code } }
  }),
]

/** 竣工验收：从准备资料到备案，各阶段的件数与办理时限；历史库里只看。 */
export default function CompletionListPage(props: PageProps) {
  const { openTab } = props.tab
  const open = useCallback((row: WireRow) => openTab(viewAddress(row.id)), [openTab])
  return <ProjectList page={props} entity={completionAcceptance} views={VIEWS} cells={cells} onOpen={open} />
}
