import type { ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { projectViewNames, projectViews } from '@zhujian/domain/contracts/project'
import { useCallback, useMemo } from 'react'
import { useSession } from '../../data/session'
import type { Tab } from '../../data/tab'
import { EntityTable } from '../../entity/entity-table'
import type { EntityView } from '../../entity/list-query'
import { nameOfRow, type WireRow } from '../../entity/source'
import { BatchResults } from '../../ui/batch-results'
import { LibraryBatch } from './library-batch'
import { libraryCells } from './library-cells'
import { projectActions } from './project-actions'
import { PROJECT, projectApi, surveyAddress } from './project-paths'
import { projectSource } from './project-source'

const ALARMING = new Set(['stopped', 'unchecked28', 'overdue', 'returned', 'cancelling'])
/** 总在页签上的视图；其余只在有数据时出现。 */
const ALWAYS = new Set(['all', 'building'])

function viewsOf(counts: ProjectCounts | undefined, type: number, applicant: boolean): readonly EntityView[] {
  return projectViewNames
    .filter((key) => (ALWAYS.has(key) && (key === 'all' || type === 0)) || (counts?.views[key] ?? 0) > 0)

    .map((key) => ({
      key: key === 'all' ? '' : key,
      // 服务端的“我的”对参建一侧是本人登记的工程。
      label: applicant && key === 'mine' ? '我登记的' : projectViews[key],
      count: counts?.views[key],
      alarming: ALARMING.has(key),
      filters: key === 'all' ? {} : { view: key },
    }))
}

/** 表格方式的项目库。 */
export function LibraryTable({ tab, counts }: { tab: Tab; counts: ProjectCounts | undefined }) {
  const { openTab, type, key } = tab
  const applicant = useSession(({ user }) => !user?.org_name && Boolean(user?.unit_name))
  const views = useMemo(() => viewsOf(counts, type, applicant), [counts, type, applicant])
  const handleOpen = useCallback(
    (row: WireRow) => openTab(surveyAddress(row.id, type), nameOfRow(row, projectSource.display)),
    [openTab, type],
  )
  const actions = useCallback((row: WireRow) => projectActions(row, { key, type, openTab }), [key, type, openTab])
  return (
    <>
      <EntityTable
        name={`${PROJECT}-${type}`}
        entity="engineering"
        source={projectSource}
        path={projectApi.list}
        views={views}
        cells={libraryCells}
        actions={actions}
        onOpen={handleOpen}
        batch={(selection, list) => <LibraryBatch owner={key} selection={selection} list={list} />}
      />
      <BatchResults />
    </>
  )
}
