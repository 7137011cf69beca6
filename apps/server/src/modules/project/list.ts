import { type ProjectView, projectViewNames } from '@zhujian/domain/contracts/project'
import { engineering } from '@zhujian/domain/project/engineering'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { type ListAnswer, listInput, listRows, type ListQuery } from '../../entity/list'
import { settleVerdicts, verdictFields } from './verdicts'
import { viewCondition } from './views'

const entityQuery = listInput(engineering)

/** 项目库列表的查询：在通用列表之上多一个视图。未声明的条件一律拒绝。 */
export const projectListInput = z
  .record(z.string(), z.unknown())
  .transform((raw, ctx): { view: ProjectView; query: ListQuery } => {
    const { view, ...rest } = raw
    const parsedView = z.enum(projectViewNames, '视图不正确').default('all').safeParse(view)
    const parsed = entityQuery.safeParse(rest)
    if (!parsedView.success) ctx.addIssue({ code: 'custom', path: ['view'], message: '视图不正确' })
    if (!parsed.success)
      for (const issue of parsed.error.issues) ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    if (!parsedView.success || !parsed.success) return z.NEVER
    return { view: parsedView.data, query: parsed.data }
  })

/** 列表每行另带本人是否关注。 */
export async function listProjects(context: Context, { view, query }: z.output<typeof projectListInput>): Promise<ListAnswer> {
  const followed = sql`exists (select 1 from engineering_follow w
    where w.engineering_id = p.id and w.created_by = ${context.session.account_id} and w.deleted_at is null) as followed`
  const answer = await listRows(context, engineering, query, [viewCondition(view, context)], {
    select: [followed],
    needs: verdictFields,
  })
  await settleVerdicts(context, answer.rows)
  return answer
}
