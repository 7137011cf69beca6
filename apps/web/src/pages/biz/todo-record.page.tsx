import { allEntities, entityOf } from '@zhujian/domain/entities'
import type { AnyEntity } from '@zhujian/model'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { type PageProps, type Tab, useLibraryOf } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import { RecordTimeline } from '../../entity/record-timeline'
import { mayDo, nameOfRow, type WireRow } from '../../entity/source'
import { StepDialog } from '../../entity/step-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { DescriptionView } from '../../ui/form/description-view'
import { Loading, LoadError } from '../../ui/loading'
import { RecordHead } from '../../ui/record-head'
import { StateTag } from '../../ui/tag'
import { invalidate } from '../../data/queries'
import { BIZ } from './biz-paths'
import './biz.css'
import './case.css'
import './case-phone.css'

/** 流程里轮到本人的一条记录：看内容与操作记录，办当前的一步。 */
export default function TodoRecordPage({ query, tab }: PageProps) {
  const entity = allEntities.some(({ name }) => name === query.entity) ? entityOf(query.entity ?? '') : undefined
  const id = Number(query.id) || 0
  if (!entity || id === 0) return <Empty text="没有这件事项，或没有权限查看" />
  return (
    <WithKinds entity={entity.name}>
      <RecordView key={`${entity.name}/${id}`} entity={entity} id={id} tab={tab} />
    </WithKinds>
  )
}

interface RecordViewProps {
  entity: AnyEntity
  id: number
  tab: Tab
}

function RecordView({ entity, id, tab }: RecordViewProps) {
  const info = useApi<WireRow>(entity.name, entityPath(entity.name, 'info'), { id }, { keepRows: true })
  const row = info.data
  const name = row && nameOfRow(row, entity.display)
  const { setTitle } = tab
  useEffect(() => {
    if (name) setTitle(name)
  }, [name, setTitle])
  useLibraryOf(row?.library)
  if (isApiError(info.error) && info.error.problem === 'notFound') return <Empty text="没有这件事项，或没有权限查看" />
  if (info.isError && !row) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  if (!row) return <Loading lines={8} />
  return (
    <div className="page-bleed biz-case">
      <RecordHead
        title={name ?? ''}
        marks={entity.flow && <StateTag dict={entity.flow.states} code={row.state} />}
        facts={entity.label}
      />
      <div className="biz-case-body">
        <div className="biz-case-main">
          <Card title="基本信息">
            <DescriptionView fields={entity.fields} items={Object.keys(entity.fields)} row={row} />
          </Card>
        </div>
        <aside className="biz-case-side" aria-label="操作记录">
          <header className="biz-side-head">
            <h2>操作记录</h2>
          </header>
          <div className="biz-process">
            <RecordTimeline entity={entity} id={id} />
          </div>
        </aside>
      </div>
      <Steps entity={entity} row={row} name={name ?? ''} />
    </div>
  )
}

/** 服务端允许的步骤；办完之后待办的件数随之改变。 */
function Steps({ entity, row, name }: { entity: AnyEntity; row: WireRow; name: string }) {
  const [open, setOpen] = useState<string | null>(null)
  const steps = Object.entries(entity.flow?.steps ?? {}).filter(([key]) => mayDo(row, key))
  const step = open === null ? undefined : entity.flow?.steps[open]
  if (steps.length === 0) return null
  return (
    <footer className="biz-bar" aria-label="办理">
      <div className="biz-bar-line">
        <span className="biz-bar-space" />
        <span className="biz-bar-buttons">
          {steps.map(([key, { label, tone }]) => (
            <Button
              key={key}
              type={tone === 'danger' ? 'default' : 'primary'}
              danger={tone === 'danger'}
              onClick={() => setOpen(key)}
            >
              {label}
            </Button>
          ))}
        </span>
      </div>
      {open !== null && step && (
        <StepDialog
          entity={entity}
          name={open}
          step={step}
          targets={[{ id: row.id, text: name, version: row.version, row }]}
          onDone={() => void invalidate(BIZ)}
          onClose={() => setOpen(null)}
        />
      )}
    </footer>
  )
}
