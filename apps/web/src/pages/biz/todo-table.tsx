import type { InboxTab } from '@zhujian/domain/contracts/biz'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useCallback, useMemo } from 'react'
import type { Tab } from '../../data/tab'
import { EntityTable } from '../../entity/entity-table'
import type { WireRow } from '../../entity/source'
import { BIZ, caseAddress } from './biz-paths'
import { allBizSource } from './biz-source'
import { useKindCells } from './use-kind-cells'

interface TodoTableProps {
  which: InboxTab
  label: string
  tab: Tab
}

/** 我发起、抄送：不分事项的清单。 */
export function TodoTable({ which, label, tab }: TodoTableProps) {
  const source = useMemo(() => allBizSource(`${label}的事项`), [label])
  const { openTab } = tab
  const open = useCallback((row: WireRow) => openTab(caseAddress(row.id)), [openTab])
  const cells = useKindCells()
  const fixed = useMemo(() => ({ tab: which }), [which])
  return (
    <EntityTable name={`todo.${which}`} entity={BIZ} path={bizApi.inbox} cells={cells} onOpen={open} {...{ source, fixed }} />
  )
}
