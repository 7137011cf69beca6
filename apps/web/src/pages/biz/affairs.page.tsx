import { bizStates } from '@zhujian/domain/biz/biz'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { screenOf } from '@zhujian/domain/screens'
import { useCallback, useMemo } from 'react'
import { useBizCounts } from '../../data/biz-counts'
import { useSession } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { useProjectScope } from '../../data/project-scope'
import { EntityTable } from '../../entity/entity-table'
import type { EntityView } from '../../entity/list-query'
import type { WireRow } from '../../entity/source'
import { totalText } from '../../ui/page-numbers'
import { BIZ, caseAddress } from './biz-paths'
import { allBizSource } from './biz-source'
import { bizViews } from './biz-tabs'
import { useKindCells } from './use-kind-cells'

const OPEN = ['pending', 'returned'] as const
const ALL: readonly EntityView[] = [
  { key: '', label: '全部', filters: { tab: 'all' } },
  { key: 'open', label: '在办', filters: { tab: 'all', state: OPEN.map((key) => bizStates.code(key)).join() } },
]

/** 不分事项的申请；在工程页里只列该工程的。 */
export default function AffairsPage(props: PageProps) {
  const { tab } = props
  const { fixed } = useProjectScope(props)
  const works = useSession(
    ({ user }) => !user?.rights || ['biz:approve', 'biz:submit'].some((right) => user.rights?.includes(right)),
  )
  const views = useMemo(
    () => [
      ...ALL,
      ...bizViews({ works, history: tab.type === 1 })
        .filter(({ filters }) => filters.tab !== 'all')
        .map(named),
    ],
    [works, tab.type],
  )
  const waits = (useBizCounts()?.todo ?? 0) > 0
  const source = useMemo(() => {
    const all = allBizSource('事项')
    const { list } = all
    // 在一个工程里，所属工程都一样；全部工程的，有等本人办理的先看它。
    if (fixed) return { ...all, list: { ...list, columns: list.columns.filter((name) => name !== 'engineering_id') } }
    return waits ? { ...all, list: { ...list, startView: 'is-todo' } } : all
  }, [fixed, waits])
  const { openTab } = tab
  const open = useCallback((row: WireRow) => openTab(caseAddress(row.id)), [openTab])
  return (
    <EntityTable
      name="affairs"
      entity={BIZ}
      path={bizApi.inbox}
      totals={bizApi.inboxTotals}
      cells={useKindCells()}
      onOpen={open}
      head={(list) => (
        <header className="zj-page-head">
          <h1>{screenOf(tab.path)?.title}</h1>
          <span className="zj-page-note">{totalText(list.total)}</span>
        </header>
      )}
      {...{ source, fixed, views }}
    />
  )
}

/** 第一个页签在别的清单里没有键，在这里要有。 */
const named = (view: EntityView): EntityView => ({ ...view, key: `is-${view.filters.tab}` })
