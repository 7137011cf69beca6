import { useCallback } from 'react'
import { EntityTable, type ListHandle } from '../../entity/entity-table'
import { ExportButton } from '../../entity/export-button'
import { nameOfRow, type WireRow } from '../../entity/source'
import { BatchResults } from '../../ui/batch-results'
import { LibraryBatch } from './library-batch'
import { libraryCells } from './library-cells'
import { actionFields, projectActions } from './project-actions'
import { libraryKey, type LibraryModeProps, useLibraryViews } from './library-query'
import { projectApi, surveyAddress } from './project-paths'
import { projectSource } from './project-source'

/** 表格方式的项目库。 */
export function LibraryTable({ tab, counts, head }: LibraryModeProps) {
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
        head={() => head}
        toolbar={(list) => <ExportAll list={list} />}
        batch={(selection, list) => <LibraryBatch owner={key} selection={selection} list={list} />}
      />
      <BatchResults />
    </>
  )
}

/** 不必先勾选：按当前的查询条件全部导出。 */
function ExportAll({ list }: { list: ListHandle }) {
  if (!list.can.includes('export')) return null
  return <ExportButton label="工程" path={projectApi.export} params={list.params} count={list.total ?? 0} />
}
