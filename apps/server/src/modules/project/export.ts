import { AppError } from '@zhujian/model'
import { type ProjectView, projectViewNames } from '@zhujian/domain/contracts/project'
import { engineering } from '@zhujian/domain/project/engineering'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { listWhere } from '../../entity/list'
import { exportInput, exportRows } from '../transfer/public'
import { viewCondition } from './views'

const entityQuery = exportInput(engineering)
type ProjectExport = { view: ProjectView; query: z.output<typeof entityQuery> }

/** 项目库导出的查询：与列表相同，多一个视图。 */
export const projectExportInput = z.record(z.string(), z.unknown()).transform((raw, ctx): ProjectExport => {
  const { view, ...rest } = raw
  const parsedView = z.enum(projectViewNames).default('all').safeParse(view)
  const parsed = entityQuery.safeParse(rest)
  if (!parsedView.success) ctx.addIssue({ code: 'custom', path: ['view'], message: '视图不正确' })
  for (const issue of parsed.error?.issues ?? []) ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  return parsedView.success && parsed.success ? { view: parsedView.data, query: parsed.data } : z.NEVER
})

/** 导出当前视图里的工程 [S7-43]：先定下是哪些工程，再按通用导出办理，条数多的转入后台。 */
export async function exportProjects(context: Context, { view, query }: ProjectExport): ReturnType<typeof exportRows> {
  if (view === 'all') return exportRows(context, engineering, query)
  const where = await listWhere(context, engineering, query.list, 'export', [viewCondition(view, context)])
  const { rows } = await sql<{ id: number }>`select t.id from engineering as t where ${where}`.execute(context.db)
  if (rows.length === 0) throw new AppError('invalid', { message: '没有可导出的工程' })
  const ids = rows.map((row) => row.id).join(',')
  return exportRows(context, engineering, { ...query, list: { ...query.list, ids } })
}
