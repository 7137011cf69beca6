import type { AnyEntity } from '@zhujian/model'

interface PaperHead {
  readonly by: string
  readonly no: string
}

/** What stands below the heading of a paper: its number where it has one; a day or a name is told as what it is. */
export function paperHead(
  { fields, display }: Pick<AnyEntity, 'fields' | 'display'>,
  row: Readonly<Record<string, unknown>>,
): PaperHead {
  const serial = Object.keys(fields).find((name) => fields[name]?.kind === 'serial')
  const name = [serial, display].find((each) => typeof row[each ?? ''] === 'string' && row[each ?? ''] !== '')
  if (name === undefined) return { by: '编号', no: String(row['id']) }
  return { by: name === serial ? '编号' : (fields[name]?.label ?? '编号'), no: String(row[name]) }
}
