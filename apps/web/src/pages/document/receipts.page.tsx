import { mayDo, type RowOn } from '../../entity/source'
import { docReceipt } from '@zhujian/domain/document/doc-receipt'
import { screenOf } from '@zhujian/domain/screens'
import { useCallback } from 'react'
import type { PageProps } from '../../data/tab'
import { useProjectScope } from '../../data/project-scope'
import { entityPath } from '../../entity/entity-paths'
import { EntityTable } from '../../entity/entity-table'
import { ExportButton } from '../../entity/export-button'
import { declaredViews } from '../../entity/list-query'
import { totalText } from '../../ui/page-numbers'
import { viewAddress } from './document-paths'

const RECEIPT = docReceipt.name
const VIEWS = declaredViews(docReceipt)

/** 轮到本人签收、回复的，说的是要办的事；办在文书里，看过才签。 */
const wordOf = (row: RowOn<typeof docReceipt>): string => {
  if (mayDo(row, 'sign')) return '查看并签收'
  return mayDo(row, 'reply') ? '查看并回复' : '查看文书'
}

/** 签收记录：看得到的各份文书对各单位的送达、签收与回复；办理在文书里。 */
export default function ReceiptsPage(props: PageProps) {
  const { tab } = props
  const { openTab } = tab
  const { fixed } = useProjectScope(props)
  const open = useCallback((row: RowOn<typeof docReceipt>) => openTab(viewAddress(row.doc_id ?? 0), row.title), [openTab])
  const actions = useCallback(
    (row: RowOn<typeof docReceipt>) => [{ key: 'document', label: wordOf(row), onClick: () => open(row) }],
    [open],
  )
  return (
    <EntityTable
      name={fixed ? `${RECEIPT}.project` : RECEIPT}
      entity={RECEIPT}
      source={docReceipt}
      path={entityPath(RECEIPT, 'getList')}
      totals={entityPath(RECEIPT, 'totals')}
      views={VIEWS}
      needs={NEEDS}
      {...{ fixed, actions }}
      onOpen={open}
      head={(list) => (
        <header className="zj-page-head">
          <h1>{screenOf(tab.path)?.title ?? docReceipt.label}</h1>
          <span className="zj-page-note">{totalText(list.total)}</span>
          <div className="zj-page-tools">
            {list.can.includes('export') && (
              <ExportButton
                label={docReceipt.label}
                path={entityPath(RECEIPT, 'export')}
                params={list.params}
                count={list.total ?? 0}
              />
            )}
          </div>
        </header>
      )}
    />
  )
}

const NEEDS = ['doc_id', 'title']
