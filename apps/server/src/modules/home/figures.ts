import type { AnyEntity } from '@zhujian/model'
import type { HomeAnswer, HomeNumber, ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { entityOf } from '@zhujian/domain/entities'
import { type HomeFigure, homeFigures, MOST_FIGURES } from '@zhujian/domain/home/figures'
import { type RawBuilder, sql } from 'kysely'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { listWhere } from '../../entity/list'
import { viewConditions } from '../../entity/views'

type Counted = ReadonlyMap<string, number>

const ALIAS = 't'
const NOTHING = { filters: {} }

/** 一类数据要数的各个视图；与清单同一范围。 */
async function countsOf(context: Context, entity: AnyEntity, views: readonly string[]): Promise<RawBuilder<unknown>> {
  const counts = views.map((view) => {
    const conditions = viewConditions(entity, ALIAS, view, context.session)
    return sql`count(*) filter (where ${sql.join([sql`true`, ...conditions], sql` and `)})`
  })
  return sql`select ${sql.lit(entity.name)} as entity, array[${sql.join(counts)}] as totals from ${sql.table(entity.name)} as t
    where ${await listWhere(context, entity, NOTHING, 'read')}`
}

const PROJECT = 'engineering'

const asked = ({ entity, view, note }: HomeFigure): [string, string][] => [
  [entity, view],
  ...(note ? [[note.entity ?? entity, note.view] satisfies [string, string]] : []),
]

async function countAll(context: Context, figures: readonly HomeFigure[], projects: ProjectCounts): Promise<Counted> {
  const wanted = new Map<string, Set<string>>()
  for (const [entity, view] of figures.flatMap(asked))
    if (entity !== PROJECT) wanted.set(entity, (wanted.get(entity) ?? new Set()).add(view))
  const parts = await Promise.all([...wanted].map(([entity, views]) => countsOf(context, entityOf(entity), [...views])))
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<{ entity: string; totals: number[] }>`${sql.join(parts, sql` union all `)}`.execute(context.db)
  const counted = rows.flatMap(({ entity, totals }) =>
    [...(wanted.get(entity) ?? [])].map((view, at) => [`${entity}/${view}`, totals[at] ?? 0] as const),
  )
  return new Map([...Object.entries(projects.views).map(([view, n]) => [`${PROJECT}/${view}`, n] as const), ...counted])
}

/** 首页的数字：本人可以查看的几类，一条语句数完；数字就是点开的清单的行数。 */
export async function homeFiguresOf(
  context: Context,
  side: HomeAnswer['side'],
  projects: ProjectCounts | null,
): Promise<HomeNumber[]> {
  if (side === 'platform' || projects === null) return []
  const held = await Promise.all(
    homeFigures[side].map(async (figure) => {
      const names = asked(figure).map(([entity]) => entity)
      const rights = await Promise.all(names.map((name) => hasRight(context, entityOf(name), 'read')))
      return rights.every(Boolean)
    }),
  )
  const figures = homeFigures[side].filter((_, at) => held[at]).slice(0, MOST_FIGURES - 1)
  const counted = await countAll(context, figures, projects)
  const countOf = (entity: string, view: string): number => counted.get(`${entity}/${view}`) ?? 0
  return figures.map(({ key, label, unit, entity, view, path, note }) => ({
    key,
    label,
    unit,
    path,
    view,
    count: countOf(entity, view),
    note: note
      ? {
          label: note.label,
          count: countOf(note.entity ?? entity, note.view),
          plain: note.plain === true,
          path: note.path ?? path,
          view: note.view,
        }
      : null,
  }))
}
