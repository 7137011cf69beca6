import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { useEffect } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { type PageProps, useLibraryOf } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import { WithKinds } from '../../entity/with-kinds'
import { ActButtons } from '../../ui/act-buttons'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { useDocumentActs } from './document-acts'
import { actsOf } from './document-steps'
import { DOCUMENT, type DocumentRow } from './document-paths'
import { DocumentSide } from './document-side'
import { DocumentView } from './document-view'

/** 一份文书：中间是纸面，右边是办理过程、关联、存证。 */
export default function DocumentPage({ query, tab }: PageProps) {
  const id = Number(query.id) || 0
  const info = useApi<DocumentRow>(DOCUMENT, entityPath(DOCUMENT, 'info'), { id }, { enabled: id > 0, keepRows: true })
  const row = info.data
  const { title, engineering_id_text: project, doc_no: no } = row ?? {}
  const { setTitle } = tab
  useEffect(() => {
    // 标题多半只是文书的类型：说的是哪个工程，写在后面。
    if (title) setTitle(project && !title.includes(project) ? `${title}：${project}` : title, no ?? undefined)
  }, [title, project, no, setTitle])
  useLibraryOf(row?.library)
  if (id === 0) return <Empty text="没有指定文书" />
  if (info.isError) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  if (!row) return <Loading lines={10} />
  return (
    <WithKinds entity={superviseDoc.name}>
      <Shown row={row} />
    </WithKinds>
  )
}

function Shown({ row }: { row: DocumentRow }) {
  const { actions, dialogs } = useDocumentActs()
  const acts = actsOf(actions(row))
  return (
    <div className="doc-page">
      <DocumentView row={row} />
      <DocumentSide row={row} foot={acts.length > 0 && <ActButtons acts={acts} />} />
      {dialogs}
    </div>
  )
}
