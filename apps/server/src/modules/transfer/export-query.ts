import type { AnyEntity } from '@zhujian/model'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { type ListQuery, listInput } from '../../entity/list'

/** What an export needs of its caller, inside a request or later in a job. */
export type Exporting = Pick<Context, 'platform' | 'session' | 'library' | 'db'>

export interface ExportQuery {
  readonly list: ListQuery
  /** Comma-joined names of the columns the person sees; absent = the usual ones. */
  readonly columns?: string | undefined
  /** Which part of the list it is, in the words of the screen, where the rows were chosen by their ids beforehand. */
  readonly part?: string | undefined
}

const MAX_COLUMNS_TEXT = 4000

/** The query of an export: that of the list plus the wanted columns. */
export function exportInput(entity: AnyEntity) {
  return z.record(z.string(), z.unknown()).transform((raw, ctx): ExportQuery => {
    const { columns, ...rest } = raw
    const list = listInput(entity).safeParse(rest)
    for (const issue of list.error?.issues ?? []) ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    if (columns === undefined || columns === '') return list.success ? { list: list.data } : z.NEVER
    if (list.success && typeof columns === 'string' && columns.length <= MAX_COLUMNS_TEXT) return { list: list.data, columns }
    if (list.success) ctx.addIssue({ code: 'custom', path: ['columns'], message: '列名不正确' })
    return z.NEVER
  })
}
