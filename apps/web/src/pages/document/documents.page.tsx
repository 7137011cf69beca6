import { isDocumentType, superviseLine } from '@zhujian/domain/document/document-types'
import { internalFields } from '@zhujian/domain/document/supervise-doc-flow'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { isRole, roleOf } from '@zhujian/domain/roles'
import { screenOf } from '@zhujian/domain/screens'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useRight, useSession } from '../../data/session'
import { type PageProps, useTab } from '../../data/tab'
import { EntityTable, type ListHandle } from '../../entity/entity-table'
import { entityPath } from '../../entity/entity-paths'
import { ExportButton } from '../../entity/export-button'
import { declaredViews } from '../../entity/list-query'
import { WithKinds } from '../../entity/with-kinds'
import { totalText } from '../../ui/page-numbers'
import { openPreview } from '../../ui/preview/preview-store'
import { useDocumentActs } from './document-acts'
import { DOCUMENT, type DocumentRow, documentTitle, pdfOf, viewAddress } from './document-paths'
import { DraftDialog } from './draft-dialog'

const VIEWS = declaredViews(superviseDoc) ?? []

/** 参建单位的清单：没有签发之前的几类，也没有机关内部的列。 */
const MADE_KNOWN = {
  views: VIEWS.filter(({ key }) => key !== 'drafting' && key !== 'waiting'),
  source: {
    ...superviseDoc,
    list: {
      ...superviseDoc.list,
      columns: superviseDoc.list.columns.filter((name) => !internalFields.some((hidden) => hidden === name)),
    },
  },
}
const WHOLE = { views: VIEWS, source: superviseDoc }

/** 整改通知书页只列限期整改通知书。 */
const RECTIFY = '07'

/** 监督文书清单；在项目管理里打开的只列该工程的。 */
export default function DocumentsPage({ query, tab }: PageProps) {
  const [adding, setAdding] = useState(false)
  const view = (row: DocumentRow) => tab.openTab(viewAddress(row.id), documentTitle(row))
  const { actions, dialogs } = useDocumentActs(view)
  const roles = useSession(({ user }) => user?.role_codes) ?? []
  const shown = roles.filter(isRole).every((role) => roleOf(role).side === 'participant') ? MADE_KNOWN : WHOLE
  const project = Number(query.engineering_id) || null
  const notices = tab.path.endsWith('/rectifyNotice')
  const fixed = useMemo(
    () => ({ ...(project === null ? {} : { engineering_id: project }), ...(notices ? { type: RECTIFY } : {}) }),
    [project, notices],
  )
  // 待办、隐患里点来的：打开就拟这一类。关了就从地址里去掉，再点一次地址又变，又打开。
  const { draft, dangers, due } = query
  const start = useMemo(
    () => ({
      line: superviseLine.code('safety'),
      ...fixed,
      ...(isDocumentType(draft) ? { type: draft, ...dangersFrom(dangers), ...(due && { due_on: due }) } : {}),
    }),
    [fixed, draft, dangers, due],
  )
  const mayDraft = useRight('supervise_doc', 'add')
  const drafting = mayDraft && (adding || isDocumentType(draft))
  const handleClose = () => {
    setAdding(false)
    tab.setQuery({ ...query, draft: undefined, dangers: undefined, due: undefined })
  }
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      拟制文书
    </Button>
  )
  return (
    <>
      <EntityTable
        name={[DOCUMENT, project !== null && 'project', notices && 'notices'].filter(Boolean).join('.')}
        entity={DOCUMENT}
        {...shown}
        path={entityPath(DOCUMENT, 'getList')}
        totals={entityPath(DOCUMENT, 'totals')}
        fixed={fixed}
        title={screenOf(tab.path)?.title}
        actions={(row) => [...actions(row), { key: 'paper', label: '查看文书', onClick: () => openPreview([pdfOf(row)]) }]}
        onOpen={view}
        head={(list) => <Head title={screenOf(tab.path)?.title ?? superviseDoc.label} list={list} add={add} />}
        first={(list) => tab.type !== 1 && list.can.includes('add') && add}
      />
      {drafting && <DraftDialog key={`${draft ?? ''}/${dangers ?? ''}`} start={start} onClose={handleClose} />}
      <WithKinds entity={DOCUMENT}>{dialogs}</WithKinds>
    </>
  )
}

/** 所列的隐患：编号以逗号分隔。 */
function dangersFrom(text: string | undefined): { danger_ids?: number[] } {
  const ids = (text ?? '').split(',').flatMap((each) => Number(each) || [])
  return ids.length > 0 ? { danger_ids: ids } : {}
}

interface HeadProps {
  title: string
  list: ListHandle
  add: React.ReactNode
}

function Head({ title, list, add }: HeadProps) {
  const { type } = useTab()
  return (
    <header className="zj-page-head">
      <h1>{title}</h1>
      <span className="zj-page-note">{totalText(list.total)}</span>
      <div className="zj-page-tools">
        {list.can.includes('export') && (
          <ExportButton
            label={superviseDoc.label}
            path={entityPath(DOCUMENT, 'export')}
            params={list.params}
            count={list.total ?? 0}
          />
        )}
        {type !== 1 && list.can.includes('add') && add}
      </div>
    </header>
  )
}
