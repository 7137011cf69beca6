import { type AnyEntity, type AwaitedAct, granted } from '@zhujian/model'
import { allEntities } from '@zhujian/domain/entities'
import { type RoleName, roleNames, roleOf } from '@zhujian/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, rolesWith, writableWhere } from './access'
import { both, TRUE } from './conditions'
import type { Context } from './context'
import { extensionOf } from './extend'
import { actsOf } from './turns'

type Condition = RawBuilder<boolean>

/** Every act that may be awaited, with its entity, by name. */
const known = new Map(allEntities.flatMap((entity) => actsOf(entity).map((each) => [each.act, { entity, each }] as const)))

/** What an act is called, and whether it is done where its line stands. */
export const awaitedAct = (act: string): AwaitedAct | undefined => known.get(act)?.each
/** Roles the definition gives an act's right to. */
export function holdersOfAct(act: string): RoleName[] {
  const found = known.get(act)
  return found ? roleNames.filter((role) => granted(found.entity, role, found.each.right)) : []
}
/** Acts whose name has this word. */
export const actsNamed = (word: string): string[] =>
  [...known.values()].flatMap(({ each }) => (each.label.includes(word) ? [each.act] : []))

/** Turns (alias `w`) within reach of an act: judged as rows of the entity itself are, on the row where a turn knows too little of it. */
async function reach(
  caller: Pick<Context, 'platform' | 'session'>,
  entity: AnyEntity,
  { right, notByAuthor }: AwaitedAct,
): Promise<Condition> {
  const { account_id, roles } = caller.session
  const own = extensionOf(entity).openTo?.[right]
  const others = notByAuthor ? sql<boolean>`w.created_by is distinct from ${account_id}` : TRUE
  if (!own && entity.scope !== 'engineering' && !roles.some((role) => roleOf(role).ownRows))
    return both(others, await accessWhere(caller, entity, right, 'w'), writableWhere(entity, 'w', right))
  return sql<boolean>`(${others} and exists (select 1 from ${sql.table(entity.name)} t where t.id = w.row_id
    and ${await accessWhere(caller, entity, right, 't', 'known')} and ${writableWhere(entity, 't', right)} and ${own?.('t', caller) ?? TRUE}))`
}

interface Group {
  readonly acts: string[]
  readonly condition: Condition
}

/** Acts that are judged alike share one condition: what the to-do asks grows with the kinds of reach, not with the flows. */
function alike(context: Context, judged: readonly { act: string; condition: Condition }[]): Condition {
  const groups = new Map<string, Group>()
  for (const { act, condition } of judged) {
    const { sql: text, parameters } = condition.compile(context.db)
    const key = `${text}\n${JSON.stringify(parameters)}`
    const group = groups.get(key) ?? { acts: [], condition }
    group.acts.push(act)
    groups.set(key, group)
  }
  const parts = [...groups.values()].map(
    ({ acts, condition }) => sql<boolean>`(w.act in (${sql.join(acts.map((act) => sql.lit(act)))}) and ${condition})`,
  )
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

type Judged = { act: string; condition: Condition }

/** Judged for the caller as a whole where the row names him or his company, else only for the roles the act is awaited of. */
async function judge(context: Context) {
  const { session, platform } = context
  const byName: Judged[] = []
  const byRole: Judged[] = []
  const entities = new Set<AnyEntity>()
  for (const { entity, each } of known.values()) {
    const { act, right, turn, account } = each
    const holding = await rolesWith(context, entity, right)
    if (holding.length === 0) continue
    if (typeof turn.to === 'string' || account !== undefined) {
      entities.add(entity)
      byName.push({ act, condition: await reach(context, entity, each) })
    }
    if (typeof turn.to === 'string') continue
    const roles = session.roles.filter((role): role is RoleName => turn.to.includes(role))
    if (!roles.some((role) => holding.includes(role))) continue
    entities.add(entity)
    byRole.push({ act, condition: await reach({ platform, session: { ...session, roles } }, entity, each) })
  }
  return { byName: alike(context, byName), byRole: alike(context, byRole), entities: [...entities] }
}

/** Its term runs: the project is not suspended. */
export const unpausedTurn = sql<boolean>`not exists (select 1 from engineering_pause p where p.engineering_id = w.engineering_id
  and p.kind = 'suspend' and p.to_on is null)`

const together = [...known.values()].flatMap(({ entity, each: { act, turn, label } }) =>
  turn.together ? [{ entity, act, label, ...turn.together }] : [],
)

const single = together.length === 0 ? sql`true` : sql`act not in (${sql.join(together.map(({ act }) => sql.lit(act)))})`

/** Whatever is awaited of the caller, one line each, by the columns of the to-do centre; and of which entities something may be. */
export async function turnLines(context: Context): Promise<{ lines: RawBuilder<unknown>; entities: readonly AnyEntity[] }> {
  const { account_id: me, unit_id: unit } = context.session
  const { byName, byRole, entities } = await judge(context)
  const mine = sql`select w.* from (
      select w.* from turn w where w.account_id = ${me} and ${byName}
      union all select w.* from turn w where w.account_id is null and w.named_unit = ${unit} and ${byName}
      union all select w.* from turn w where w.account_id is null and w.named_unit is null and ${byRole}
    ) w where w.not_account is distinct from ${me}`
  const groups = together.map(
    ({
      entity,
      act,
      said,
      path,
    }) => sql`select ${sql.lit(entity.name)} as source, ${sql.lit(act)} as kind, null as step, g.id, g.version,
      g.engineering_name || ' ' || ${sql.lit(said)} || ' ' || count(*) || ' 项' as title, g.id as engineering_id, null::bigint as from_id,
      extract(epoch from min(m.since))::bigint as at, min(m.due_on) as due_on, ${sql.lit(path)} || g.id as path, false as read
      from mine m join engineering g on g.id = m.engineering_id where m.act = ${sql.lit(act)} group by g.id`,
  )
  const lines = sql`select entity as source, act as kind, act as step, row_id as id, version, title, engineering_id, created_by as from_id,
      extract(epoch from since)::bigint as at, due_on, path, opened as read from mine where ${single}`
  return { lines: sql`with mine as materialized (${mine}) ${sql.join([lines, ...groups], sql` union all `)}`, entities }
}
