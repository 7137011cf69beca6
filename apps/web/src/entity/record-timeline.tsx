import { actionsOf } from '@zhujian/domain/entities'
import { moduleActions } from '@zhujian/domain/module-data'
import type { AnyEntity, Fields, Tone } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { messageOf } from '../data/api-error'
import { useApi } from '../data/queries'
import { kindOf, type Kinds, useKinds } from '../ui/form/kind'
import { Loading, LoadError } from '../ui/loading'
import { Timeline, type TimelineChange, type TimelineEntry } from '../ui/timeline'
import { entityPath } from './entity-paths'
import { listFields } from './source'

type Values = Readonly<Record<string, unknown>> | null

/** One entry of the operation log as the server sends it. */
export interface TimelineItem {
  readonly id: number
  /** Epoch seconds. */
  readonly happened_at: number
  readonly username: string | null
  readonly real_name: string | null
  readonly action: string
  readonly before: Values
  readonly after: Values
  readonly note: string | null
}

const ACTS: Readonly<Record<string, string>> = {
  add: '新增',
  edit: '修改',
  delete: '删除',
  import: '导入',
  export: '导出',
  reveal: '查看敏感信息',
}
/** For acts of the platform around the record, such as taking back an import. */
const OTHER_ACT = '其他操作'

interface RecordTimelineProps {
  entity: AnyEntity
  id: number
}

/** 操作记录 of one record: who, when, which field from what to what. */
export function RecordTimeline({ entity, id }: RecordTimelineProps) {
  const kinds = useKinds()
  const query = useApi<{ rows: TimelineItem[] }>(entity.name, entityPath(entity.name, 'timeline'), { id }, { silent: true })
  if (query.isError) return <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  return <Timeline entries={query.data.rows.map((item) => entryOf(entity, item, kinds))} />
}

/** An entry of the log in the words of the entity. */
export function entryOf(entity: AnyEntity, item: TimelineItem, kinds: Kinds): TimelineEntry {
  const step = entity.flow?.steps[item.action]
  const tone: Tone | undefined = step?.tone
  return {
    key: item.id,
    act:
      step?.label ??
      ACTS[item.action] ??
      actionsOf(entity)[item.action] ??
      moduleActions[entity.name]?.[item.action] ??
      OTHER_ACT,
    who: item.real_name ?? item.username ?? '系统',
    when: formatInstant(item.happened_at),
    note: item.note ?? undefined,
    ...(tone && { tone }),
    changes: item.action === 'add' ? [] : changesOf(listFields(entity), item, kinds),
  }
}

/** What differs, field by field in the words of the entity. */
export function changesOf(
  fields: Fields,
  { before, after }: Pick<TimelineItem, 'before' | 'after'>,
  kinds: Kinds,
): TimelineChange[] {
  return Object.keys(after ?? {}).flatMap((name) => {
    const field = fields[name]
    if (!field || name.endsWith('_text')) return []
    const text = (row: Values) => {
      const value = row?.[name]
      if (value === null || value === undefined || value === '') return ''
      return kindOf(kinds, field).toText(value, row ?? {}, field, name) || '已填写'
    }
    return [{ label: field.label, before: text(before), after: text(after) }]
  })
}
