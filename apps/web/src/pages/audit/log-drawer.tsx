import { logEntity } from '@zhujian/domain/audit/log-words'
import { logResults } from '@zhujian/domain/audit/oper-log'
import type { AnyEntity } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { addressFor } from '../../data/place'
import { useApi } from '../../data/queries'
import { useTab } from '../../data/tab'
import { DetailDrawer } from '../../entity/detail-drawer'
import { changesOf } from '../../entity/record-timeline'
import { listFields, type RowOn } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { CopyButton } from '../../ui/copy-button'
import { Description, type DescriptionItem } from '../../ui/description'
import { Drawer } from '../../ui/drawer'
import { useKinds } from '../../ui/form/kind'
import { Loading, LoadError } from '../../ui/loading'
import { StateTag } from '../../ui/tag'
import { LogChanges } from './log-changes'
import { LOG, logApi, type logSource } from './log-source'

type Values = Readonly<Record<string, unknown>> | null

/** 一条日志的全部。 */
interface LogInfo extends Omit<RowOn<typeof logSource>, 'happened_at' | 'module' | 'row_id'> {
  readonly happened_at: number
  readonly module: string
  readonly module_text: string
  readonly action_text: string
  readonly row_id: number | null
  readonly before: Values
  readonly after: Values
  readonly sealed_at: number | null
  readonly seal_id: number | null
}

const SURVEY = '/projectlibrary/supervise/ProjectDetails/survey'
const noActions = () => []

/** 一条日志：谁、何时、从哪里、对什么做了什么，前后值各是什么；可以跳到那条数据与所属工程。 */
export function LogDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useApi<LogInfo>(LOG, logApi.info, { id })
  const [record, setRecord] = useState<{ entity: AnyEntity; id: number } | null>(null)
  const row = query.data
  const entity = row && logEntity(row.module)
  const openable = row?.can?.includes('open') && entity && row.row_id !== null ? { entity, id: row.row_id } : null
  const project = row?.engineering_id ?? null
  return (
    <Drawer
      open
      onClose={onClose}
      width={760}
      title={row ? `${row.action_text} · ${row.module_text}` : '日志'}
      footer={
        (openable || project !== null) && <Jumps {...{ row, project }} onRecord={openable && (() => setRecord(openable))} />
      }
    >
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!row && !query.isError && <Loading lines={8} />}
      {row && (
        <WithKinds entity={entity?.name}>
          <Body row={row} entity={entity} />
        </WithKinds>
      )}
      {record && (
        <WithKinds entity={record.entity.name}>
          <DetailDrawer {...record} actionsOf={noActions} onClose={() => setRecord(null)} />
        </WithKinds>
      )}
    </Drawer>
  )
}

function Body({ row, entity }: { row: LogInfo; entity: AnyEntity | undefined }) {
  const kinds = useKinds()
  const fields = entity ? listFields(entity) : {}
  const changes = changesOf(fields, row, kinds)
  return (
    <div className="log-body">
      <Description items={factsOf(row)} />
      <LogChanges changes={changes} known={entity !== undefined} before={row.before} after={row.after} />
    </div>
  )
}

function factsOf(row: LogInfo): DescriptionItem[] {
  const item = (key: string, label: string, value: string | null | undefined, wide = false): DescriptionItem => ({
    key,
    label,
    value: value ?? '',
    wide,
  })
  const who = [row.account_id_text, row.username].filter(Boolean).join('（') + (row.account_id_text && row.username ? '）' : '')
  const sealed =
    row.sealed_at === null ? '等待封存' : `第 ${row.seal_id} 次，${formatInstant(row.sealed_at, 'yyyy-MM-dd HH:mm:ss')}`
  return [
    item('happened_at', '时间', formatInstant(row.happened_at, 'yyyy-MM-dd HH:mm:ss')),
    item('account_id', '操作人', who || '系统'),
    item('module', '对象类别', row.module_text),
    item('action', '动作', row.action_text),
    item('row_id', '对象', [row.row_text, row.row_id === null ? '' : `编号 ${row.row_id}`].filter(Boolean).join('，')),
    { key: 'result', label: '结果', value: <StateTag dict={logResults} code={row.result} /> },
    item('engineering_id', '所属工程', row.engineering_id_text, true),
    item('note', '说明', row.note, true),
    item('ip', 'IP 地址', row.ip),
    item('seal', '封存', sealed),
    item('agent', '浏览器', row.agent, true),
    item('route', '接口', row.route, true),
    { key: 'trace_id', label: '追踪编号', wide: true, value: <Trace id={row.trace_id ?? ''} /> },
  ]
}

function Trace({ id }: { id: string }) {
  return (
    <span className="log-trace">
      {id}
      <CopyButton text={id} label="复制追踪编号" />
    </span>
  )
}

interface JumpsProps {
  row: LogInfo | undefined
  project: number | null
  onRecord: (() => void) | null
}

function Jumps({ row, project, onRecord }: JumpsProps) {
  const { openTab } = useTab()
  return (
    <div className="zj-detail-actions">
      {onRecord && (
        <Button type="primary" onClick={onRecord}>
          {`查看该${row?.module_text ?? '数据'}`}
        </Button>
      )}
      {project !== null && <Button onClick={() => openTab(addressFor(SURVEY, { engineering_id: project }))}>打开所属工程</Button>}
    </div>
  )
}
