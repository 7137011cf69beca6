import { numberIn } from '@zhujian/domain/spoken-name'
import type { AnyEntity } from '@zhujian/model'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { isApiError, messageOf } from '../data/api-error'
import { useApi } from '../data/queries'
import { type Tab, useLibraryOf } from '../data/tab'
import { surveyPath } from '@zhujian/domain/project/project-paths'
import { ActButtons } from '../ui/act-buttons'
import { Card } from '../ui/card'
import { Empty } from '../ui/empty'
import { Loading, LoadError } from '../ui/loading'
import { RecordHead } from '../ui/record-head'
import { RowState } from '../ui/row-state'
import { RecordChildren } from './child-list'
import { EditFormDialog } from './edit-form-dialog'
import { entityPath } from './entity-paths'
import { PrintRow } from './print-row'
import { RecordFields } from './record-fields'
import { RecordTimeline } from './record-timeline'
import { mayDo, titleOfRow, type WireRow } from './source'
import { StepDialog } from './step-dialog'
import { useActing } from './use-acting'
import { WithKinds } from './with-kinds'
import './record-page.css'

export interface RecordPageProps {
  entity: AnyEntity
  id: number
  tab: Tab
  /** Below the fields: what is special about records of this entity. */
  beside?: ((row: WireRow) => ReactNode) | undefined
  /** After a step was taken. */
  onDone?: (() => void) | undefined
}

export const NO_RECORD = '没有这件事项，或没有权限查看'

/** The page of one record: its fields and parts, 操作记录 beside them, and what the server lets the person do below. */
export function RecordPage(props: RecordPageProps) {
  const { entity, id } = props
  return (
    <WithKinds entity={entity.name}>
      <RecordView key={`${entity.name}/${id}`} {...props} />
    </WithKinds>
  )
}

function RecordView({ entity, id, tab, beside, onDone }: RecordPageProps) {
  const info = useApi<WireRow>(entity.name, entityPath(entity.name, 'info'), { id }, { keepRows: true })
  const row = info.data
  const name = row && titleOfRow(entity, row)
  const number = row && numberIn(entity, row)
  const { setTitle, openTab } = tab
  const project = typeof row?.engineering_id_text === 'string' ? row.engineering_id_text : undefined
  useEffect(() => {
    if (name) setTitle(name, number || undefined)
  }, [name, number, setTitle])
  useLibraryOf(row?.library)
  if (isApiError(info.error) && info.error.problem === 'notFound') return <Empty text={NO_RECORD} />
  if (info.isError && !row) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  if (!row) return <Loading lines={8} />
  return (
    <div className="page-bleed zj-record">
      <RecordHead
        title={name ?? ''}
        marks={<RowState of={entity} row={row} />}
        tools={<PrintRow entity={entity} row={row} />}
        facts={
          <>
            {[entity.label, number].filter(Boolean).join(' ')}
            {project && (
              <Button type="link" size="small" onClick={() => openTab(surveyPath(Number(row.engineering_id)), project)}>
                {project}
              </Button>
            )}
          </>
        }
      />
      <div className="zj-record-body">
        <div className="zj-record-main">
          <Card title="基本信息">
            <RecordFields entity={entity} row={row} />
          </Card>
          {beside?.(row)}
          {Object.keys(entity.children ?? {}).map((child) => (
            <RecordChildren key={child} entity={entity} row={row} name={child} />
          ))}
        </div>
        <aside className="zj-record-side" aria-label="操作记录">
          <header>
            <h2>操作记录</h2>
          </header>
          <div className="zj-record-log">
            <RecordTimeline entity={entity} id={id} />
          </div>
        </aside>
      </div>
      <Acts entity={entity} row={row} name={name ?? ''} onDone={onDone} />
    </div>
  )
}

interface ActsProps extends Pick<RecordPageProps, 'entity' | 'onDone'> {
  row: WireRow
  name: string
}

/** What the server allows: to edit it, and the steps of its flow. */
function Acts({ entity, row, name, onDone }: ActsProps) {
  const { acting, act, close } = useActing(row)
  const steps = Object.entries(entity.flow?.steps ?? {}).filter(([key]) => mayDo(row, key))
  const step = acting && entity.flow?.steps[acting.name]
  if (steps.length === 0 && !mayDo(row, EDIT) && !acting) return null
  return (
    <footer className="zj-record-bar" aria-label="办理">
      <ActButtons
        acts={[
          ...steps.map(([key, { label, tone }]) => ({ key, label, tone, onClick: () => act(key) })),
          ...(mayDo(row, EDIT) ? [{ key: EDIT, label: '编辑', onClick: () => act(EDIT) }] : []),
        ]}
      />
      {acting?.name === EDIT && <EditFormDialog entity={entity} row={acting.row} onClose={close} />}
      {acting && step && (
        <StepDialog
          entity={entity}
          name={acting.name}
          step={step}
          targets={[{ id: row.id, text: name, version: acting.row.version, row: acting.row }]}
          onDone={onDone}
          onClose={close}
        />
      )}
    </footer>
  )
}

const EDIT = 'edit'
