import { moduleActions } from '@zhujian/domain/module-data'
import type { AnyEntity, Field, Fields, Tone } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
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
/** The server says the name of what a bare word or number stands for. */
const PLAIN: readonly string[] = ['text', 'integer']
/** What a row begins with stands in the row itself, entered by hand or by a rule. */
const BEGINS: readonly string[] = ['add', 'raise']
/** For acts of the platform around the record, such as taking back an import. */
const OTHER_ACT = '其他操作'

interface RecordTimelineProps {
  entity: AnyEntity
  id: number
}

/** 操作记录 of one record: who, when, which field from what to what. */
export function RecordTimeline({ entity, id }: RecordTimelineProps) {
  const kinds = useKinds()
  const query = useApi<{ rows: TimelineItem[] }>(entity.name, entityPath(entity.name, 'timeline'), { id })
  if (query.isError) return <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  return <Timeline entries={toldEntries(entity, query.data.rows, kinds)} />
}

/** What is worth telling: an edit that changed nothing and says nothing is left out. */
export const toldEntries = (entity: AnyEntity, items: readonly TimelineItem[], kinds: Kinds): TimelineEntry[] =>
  items
    .map((item) => ({ entry: entryOf(entity, item, kinds), edit: item.action === 'edit' }))
    .filter(({ entry, edit }) => !edit || entry.note !== undefined || (entry.changes?.length ?? 0) > 0)
    .map(({ entry }) => entry)

/** An entry of the log in the words of the entity. */
export function entryOf(entity: AnyEntity, item: TimelineItem, kinds: Kinds): TimelineEntry {
  const step = entity.flow?.steps[item.action]
  const tone: Tone | undefined = step?.tone
  return {
    key: item.id,
    act: step?.label ?? ACTS[item.action] ?? entity.acts?.[item.action] ?? moduleActions[entity.name]?.[item.action] ?? OTHER_ACT,
    who: item.real_name ?? item.username ?? '系统',
    when: formatInstant(item.happened_at),
    note: item.note ?? undefined,
    ...(tone && { tone }),
    changes: BEGINS.includes(item.action) ? [] : changesOf(listFields(entity), item, kinds),
  }
}

/** Earlier entries of the log tell 60.00 after 60.00, as it was sent and as it stood. */
const sameNumber = (field: Field, before: unknown, after: unknown): boolean =>
  field.kind === 'decimal' && isDecimal(before) && isDecimal(after) && compare(before, after) === 0

/** What differs, field by field in the words of the entity. */
export function changesOf(
  fields: Fields,
  { before, after }: Pick<TimelineItem, 'before' | 'after'>,
  kinds: Kinds,
): TimelineChange[] {
  return Object.keys(after ?? {}).flatMap((name) => {
    const field = fields[name]
    if (!field || name.endsWith('_text') || sameNumber(field, before?.[name], after?.[name])) return []
    const text = (row: Values) => {
      const value = row?.[name]
      if (value === null || value === undefined || value === '') return ''
      if (PLAIN.includes(field.kind) && row?.[`${name}_text`]) return String(row[`${name}_text`])
      return kindOf(kinds, field).toText(value, row ?? {}, field, name) || '已填写'
    }
    return [{ label: field.label, before: text(before), after: text(after) }]
  })
}
