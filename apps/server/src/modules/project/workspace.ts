import { openView } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { engineering } from '@zhujian/domain/project/engineering'
import {
  countedScreens,
  figureViews,
  MOST_COUNTED,
  type ScreenCount,
  type WorkspaceAnswer,
} from '@zhujian/domain/project/workspace'
import { stateCorrection, stateCorrectionStates } from '@zhujian/domain/project/state-correction'
import type { RoleName } from '@zhujian/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { askedConditions, getRow } from '../../entity/list'
import { markedConditions, viewConditions } from '../../entity/views'
import { prepared } from '../../platform/db'
import { readsOf, reachingOn } from './reaching'
import { settleVerdicts } from './verdicts'

type Condition = RawBuilder<boolean>
const every = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`

/** 一种数据在本工程的行，各页各数自己的一部分：总数、待办的、出了问题的。 */
async function countsOf(context: Context, name: string, id: number, reaching: readonly RoleName[]): Promise<RawBuilder<unknown>> {
  const entity = entityOf(name)
  const open = markedConditions(entity, 't', 'open', context.session)
  const late = markedConditions(entity, 't', 'alarming', context.session)
  const counted = await Promise.all(
    countedScreens
      .filter((screen) => screen.entity === name)
      .map(async ({ path, filters }) => {
        const own = every(await askedConditions(context, entity, { filters }))
        const views = figureViews[name]?.map((key) => every(viewConditions(entity, 't', key, context.session))) ?? []
        const counts = [sql`true`, open, late, ...views].map((each) => sql`count(*) filter (where ${own} and ${each})`)
        return sql`${sql.lit(path)}::text, array[${sql.join(counts)}]`
      }),
  )
  return sql`select jsonb_build_object(${sql.join(counted)}) as counts from (select * from ${sql.table(name)} as t
    where t.engineering_id = ${id} and t.deleted_at is null and ${await accessWhere(context, entity, 'read', 't', reaching)}
    limit ${sql.lit(MOST_COUNTED)}) as t`
}

/** 提出了、还没有确认的更正状态：看得到它的人在页头就知道。 */
async function correctionOf(context: Context, id: number): Promise<WorkspaceAnswer['correction']> {
  const seen = await accessWhere(context, stateCorrection, 'read', 't', 'known')
  const { rows } = await sql<{ id: number; to_state: number }>`select t.id, t.to_state from state_correction t
    where t.engineering_id = ${id} and ${inStates('t', stateCorrectionStates, ['proposed'])} and t.deleted_at is null and ${seen}`.execute(
    context.db,
  )
  return rows[0]
}

/** 工程页的页头与左侧各页的件数：范围与各清单相同，到得了工程的角色只判一次，一条语句数完。 */
export async function workspaceOf(context: Context, id: number): Promise<WorkspaceAnswer> {
  const project = await getRow(context, engineering, id)
  await settleVerdicts(context, [project])
  const reaching = (await reachingOn(context, [id]))(id)
  const reads = readsOf(context, reaching)
  const names = [...new Set(countedScreens.map(({ entity }) => entity))]
  const reached = await Promise.all(names.map(async (name) => [name, await reads(entityOf(name))] as const))
  const readable = new Map(reached.filter(([, reach]) => reach !== null))
  const parts = await Promise.all([...readable.keys()].map((name) => countsOf(context, name, id, reaching)))
  const followed = sql`select jsonb_build_object('', array[count(*)]) as counts from engineering_follow w
    where w.engineering_id = ${id} and w.created_by = ${context.session.account_id} and w.deleted_at is null`
  const { rows } = await sql<{
    counts: Record<string, number[]>
  }>`${prepared}${sql.join([followed, ...parts], sql` union all `)}`.execute(context.db)
  const numbers = Object.assign({}, ...rows.map(({ counts }) => counts)) as Record<string, number[]>
  const counts = countedScreens.flatMap(({ path, entity, filters }): [string, ScreenCount][] => {
    const [total = 0, open = 0, late = 0, ...views] = numbers[path] ?? []
    const named = figureViews[entity]?.map((key, at) => [key, views[at] ?? 0] as const)
    const more = named && { views: Object.fromEntries(named) }
    // 一页本身就是一个视图的，不能另选一个。
    const view = open > 0 && !('view' in filters) ? openView(entityOf(entity)) : undefined
    return path in numbers
      ? [[path, { total, open, late, ...(view && { view }), ...more, ...(readable.get(entity) === 'own' && { own: true }) }]]
      : []
  })
  const correction = await correctionOf(context, id)
  return {
    project,
    followed: (numbers['']?.[0] ?? 0) > 0,
    ...(correction && { correction }),
    counts: Object.fromEntries(counts),
  }
}
