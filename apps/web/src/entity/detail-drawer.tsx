import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { numberIn } from '@zhujian/domain/spoken-name'
import type { AnyEntity } from '@zhujian/model'
import { Button, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { messageOf } from '../data/api-error'
import { useApi } from '../data/queries'
import { useTab } from '../data/tab'
import { ActButtons } from '../ui/act-buttons'
import { Drawer } from '../ui/drawer'
import { Loading, LoadError } from '../ui/loading'
import type { RowAction } from '../ui/table/column'
import { RowState } from '../ui/row-state'
import { entityPath } from './entity-paths'
import { RecordFields } from './record-fields'
import { PrintRow } from './print-row'
import { RecordTimeline } from './record-timeline'
import { titleOfRow, type WholeRow, type WireRow } from './source'

/** A page's own view of a record; stands instead of the list of all fields. */
export type DetailRenderer<E extends AnyEntity = AnyEntity> = (row: WholeRow<E>) => ReactNode

interface DetailDrawerProps {
  entity: AnyEntity
  id: number
  detail?: DetailRenderer | undefined
  actionsOf: (row: WireRow) => readonly RowAction[]
  onClose: () => void
}

/** One record beside its list: name and state, its fields, 操作记录, and the actions the server allows. */
export function DetailDrawer({ entity, id, detail, actionsOf, onClose }: DetailDrawerProps) {
  const query = useApi<WireRow>(entity.name, entityPath(entity.name, 'info'), { id })
  const row = query.data
  const actions = row ? actionsOf(row) : []
  return (
    <Drawer
      open
      onClose={onClose}
      title={<Title entity={entity} row={row} />}
      footer={
        row &&
        (actions.length > 0 || entity.scope === 'project') && (
          <div className="zj-detail-actions">
            <ActButtons acts={actions} />
            {entity.scope === 'project' && (
              <>
                <PrintRow entity={entity} row={row} />
                <WholePage entity={entity} id={id} onClose={onClose} />
              </>
            )}
          </div>
        )
      }
    >
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!row && !query.isError && <Loading lines={8} />}
      {row && (
        <Tabs
          items={[
            { key: 'fields', label: '基本信息', children: detail?.(row) ?? <RecordFields entity={entity} row={row} /> },
            { key: 'log', label: '操作记录', children: <RecordTimeline entity={entity} id={id} /> },
          ]}
        />
      )}
    </Drawer>
  )
}

/** The record in a tab of its own, with the rows that are parts of it. */
function WholePage({ entity, id, onClose }: { entity: AnyEntity; id: number; onClose: () => void }) {
  const { openTab } = useTab()
  const handleOpen = () => {
    onClose()
    openTab(messageLinks.record(entity.name, id))
  }
  return <Button onClick={handleOpen}>整页查看</Button>
}

function Title({ entity, row }: { entity: AnyEntity; row: WireRow | undefined }) {
  if (!row) return <>{entity.label}</>
  const title = titleOfRow(entity, row)
  return (
    <span className="zj-detail-title">
      <span className="zj-detail-name" title={title}>
        {title}
      </span>
      <RowState of={entity} row={row} />
      <span className="zj-detail-number">{numberIn(entity, row)}</span>
    </span>
  )
}
