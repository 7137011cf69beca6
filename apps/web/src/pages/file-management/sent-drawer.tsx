import { documentFlow } from '@zhujian/domain/correspondence/document-flow'
import { nameOf } from '@zhujian/model'
import { Tabs } from 'antd'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import { RecordTimeline } from '../../entity/record-timeline'
import type { WholeRow } from '../../entity/source'
import { Drawer } from '../../ui/drawer'
import { DescriptionView } from '../../ui/form/description-view'
import { Loading, LoadError } from '../../ui/loading'
import { StateTag } from '../../ui/tag'
import { DOCUMENT } from './correspondence-paths'
import { ReceiptsPanel } from './receipts-panel'

const SHOWN = [...documentFlow.form.map(nameOf), 'sent_at', 'urged_at', 'withdraw_reason']

interface SentDrawerProps {
  id: number
  history: boolean
  onClose: () => void
}

/** 自己发的一份文件：内容、各收件人的办理情况、操作记录。 */
export function SentDrawer({ id, history, onClose }: SentDrawerProps) {
  const query = useApi<WholeRow<typeof documentFlow>>(DOCUMENT, entityPath(DOCUMENT, 'info'), { id })
  const row = query.data
  return (
    <Drawer open onClose={onClose} title={<Title row={row} />}>
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!row && !query.isError && <Loading lines={8} />}
      {row && <SentTabs row={row} history={history} />}
    </Drawer>
  )
}

function Title({ row }: { row: WholeRow<typeof documentFlow> | undefined }) {
  if (!row) return <>发出的文件</>
  return (
    <span className="zj-detail-title">
      {row.title}
      {documentFlow.flow && <StateTag dict={documentFlow.flow.states} code={row.state} />}
    </span>
  )
}

function SentTabs({ row, history }: { row: WholeRow<typeof documentFlow>; history: boolean }) {
  const values: Readonly<Record<string, unknown>> = row
  const filled = SHOWN.filter((name) => String(values[name] ?? '') !== '')
  const sent = row.sent_at !== null && row.state !== documentFlow.flow?.states.code('withdrawn')
  return (
    <Tabs
      // What is kept of the row may be from before it was sent; the first tab of what it is now is the one to open on.
      key={sent ? 'sent' : 'draft'}
      items={[
        ...(sent ? [{ key: 'receipts', label: '办理情况', children: <ReceiptsPanel row={row} readOnly={history} /> }] : []),
        { key: 'fields', label: '文件内容', children: <DescriptionView fields={documentFlow.fields} items={filled} row={row} /> },
        { key: 'log', label: '操作记录', children: <RecordTimeline entity={documentFlow} id={row.id} /> },
      ]}
    />
  )
}
