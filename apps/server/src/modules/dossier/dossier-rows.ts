import { type AnyEntity, type Field, nameOf } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { buffer } from 'node:stream/consumers'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { loadFileDetails } from '../../entity/file-links'
import type { WireRow } from '../../entity/extend'
import { paperPhoto } from '../file/public'
import { cellOf, originalText } from '../transfer/public'

/** 印在纸上没有意思的。 */
const SKIPPED = new Set(['engineering_id', 'hash', 'check_code', 'bd_lal'])

/** 一格的字：代码写成名称，时刻写到分。 */
export function textOf(field: Field, name: string, row: Readonly<Record<string, unknown>>): string {
  const cell = cellOf(field, name, row)
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'string' ? originalText(cell) : String(cell)
}

const namesOf = (entity: AnyEntity): string[] => [...new Set([...entity.form.map(nameOf), ...Object.keys(entity.fields)])]

/** 一件的各项，按表格的次序，没有填的不印。 */
export function factsOf(entity: AnyEntity, row: WireRow): [label: string, text: string][] {
  const state = entity.flow ? ([['状态', entity.flow.states.labelOf(row.state)]] as [string, string][]) : []
  const filled = namesOf(entity).flatMap((name): [string, string][] => {
    const field = entity.fields[name]
    if (!field || SKIPPED.has(name) || field.kind === 'files' || field.kind === 'lines') return []
    const text = textOf(field, name, row)
    return text === '' ? [] : [[field.label, text]]
  })
  return [...state, ...filled, ['登记时间', formatInstant(Number(row.created_at))]]
}

export interface LinesTable {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** 一张明细至多几栏：再多的字挤在一起看不清。 */
const MOST_COLUMNS = 6

/** 一件里的各张明细：检查项、测点、续报。 */
export function linesOf(entity: AnyEntity, row: WireRow): LinesTable[] {
  return Object.entries(entity.fields).flatMap(([name, field]): LinesTable[] => {
    const value = row[name]
    if (field.kind !== 'lines' || !Array.isArray(value) || value.length === 0) return []
    const columns = Object.entries(field.fields)
      .filter(([, each]) => each.kind !== 'files' && each.kind !== 'lines')
      .slice(0, MOST_COLUMNS)
    return [
      {
        title: field.label,
        heads: columns.map(([, each]) => each.label),
        rows: (value as Record<string, unknown>[]).map((line) => columns.map(([key, each]) => textOf(each, key, line))),
      },
    ]
  })
}

export interface Attachments {
  readonly photos: readonly { readonly caption: string; readonly image: Buffer }[]
  /** 不能印在纸上的，列出名称。 */
  readonly listed: readonly (readonly [label: string, text: string])[]
}

/** 一件的照片与附件：只有此人看得到的字段；一次只在内存里放一件的。 */
export async function attachmentsOf(platform: Platform, trx: Trx, entity: AnyEntity, row: WireRow): Promise<Attachments> {
  const open = Object.entries(entity.fields).filter(
    ([name, field]) => field.kind === 'files' && !field.sensitive && typeof row[name] === 'string' && row[name] !== '',
  )
  if (open.length === 0) return { photos: [], listed: [] }
  const details = await loadFileDetails(trx, entity.name, row.id)
  const photos: { caption: string; image: Buffer }[] = []
  const listed: [string, string][] = []
  for (const [name, field] of open) {
    const others: string[] = []
    for (const file of details[name] ?? []) {
      const image = file.mime.startsWith('image/') && file.scan_state === 2 ? await photoAt(platform, file.path) : undefined
      if (image) photos.push({ caption: `${field.label} ${photos.length + 1}`, image })
      else others.push(file.name)
    }
    if (others.length > 0) listed.push([field.label, others.join('、')])
  }
  return { photos, listed }
}

/** 读不到、认不出的，只列名称。 */
async function photoAt({ storage, log }: Platform, path: string): Promise<Buffer | undefined> {
  const found = await storage.get(path)
  if (!found) return undefined
  return paperPhoto(await buffer(found.stream)).catch((error: unknown) => {
    log.warn('photo cannot be printed', { path, error })
    return undefined
  })
}
