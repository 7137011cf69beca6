import type { ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { useCallback } from 'react'
import type { Tab } from '../../data/tab'
import { EntityTable } from '../../entity/entity-table'
import { nameOfRow, type WireRow } from '../../entity/source'
import { BatchResults } from '../../ui/batch-results'
import { LibraryBatch } from './library-batch'
import { libraryCells } from './library-cells'
import { actionFields, projectActions } from './project-actions'
import { libraryKey, useLibraryViews } from './library-query'
import { projectApi, surveyAddress } from './project-paths'
import { projectSource } from './project-source'

/** 表格方式的项目库。 */
export function LibraryTable({ tab, counts }: { tab: Tab; counts: ProjectCounts | undefined }) {
  const { openTab, type, key } = tab
  const views = useLibraryViews(counts, type)
  const handleOpen = useCallback(
    (row: WireRow) => openTab(surveyAddress(row.id, type), nameOfRow(row, projectSource.display)),
    [openTab, type],
  )
  const actions = useCallback((row: WireRow) => projectActions(row, { key, type, openTab }), [key, type, openTab])
  return (
    <>
      <EntityTable
        name={libraryKey(type)}
        entity="engineering"
        source={projectSource}
        path={projectApi.list}
        views={views}
        cells={libraryCells}
        needs={actionFields}
        actions={actions}
        onOpen={handleOpen}
        batch={(selection, list) => <LibraryBatch owner={key} selection={selection} list={list} />}
      />
      <BatchResults />
    </>
  )
}
