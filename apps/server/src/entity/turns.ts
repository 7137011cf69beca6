import { type AnyEntity, awaitedOf, type AwaitedAct, type Where } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { addWorkingDays, type WorkCalendar } from '@zhujian/domain/calendar/working-days'
import { dueAfterPause } from '@zhujian/domain/project/pause'
import type { SettingKey } from '@zhujian/domain/setting/settings'
import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '../platform/db'
import type { Platform } from '../platform/platform'
import { columnOf } from './columns'
import { inStates } from './in-states'
import { readSettings, type SettingsNow, settingsNow } from './settings-now'
import { readCalendar, workCalendar } from './work-calendar'

/** Columns of a row by which rights to it are judged; a turn has them too, so that the same clause judges it. */
const JUDGED = { created_by: 'bigint', unit_id: 'bigint', unit_role: 'text', duty_unit_id: 'bigint' } as const
const judged = Object.keys(JUDGED) as (keyof typeof JUDGED)[]

const acts = new WeakMap<AnyEntity, AwaitedAct[]>()

/** What may be awaited of an entity, read from its definition once. */
export function actsOf(entity: AnyEntity): readonly AwaitedAct[] {
  const known = acts.get(entity) ?? awaitedOf(entity)
  acts.set(entity, known)
  return known
}

const has = (entity: AnyEntity, name: string): boolean => name === 'created_by' || name in entity.fields
const column = (entity: AnyEntity, name: keyof typeof JUDGED): RawBuilder<unknown> =>
  has(entity, name) ? sql.ref(`t.${name}`) : sql.raw(`null::${JUDGED[name]}`)

function meets([test, field, value]: Where): RawBuilder<boolean> {
  const held = sql.ref(`t.${field}`)
  if (test === 'is') return sql<boolean>`${held} = ${sql.lit(value)}`
  return test === 'filled' ? sql<boolean>`${held} is not null` : sql<boolean>`${held} is null`
}

const projectOf = ({ scope }: AnyEntity): RawBuilder<unknown> => sql.raw(scope === 'engineering' ? 't.id' : 't.engineering_id')

/** The account that is awaited alone: named by the row, or who entered it. */
function accountOf({ account, turn }: AwaitedAct): RawBuilder<unknown> {
  const named = account === undefined ? [] : [sql.ref(`t.${account}`)]
  const author = turn.to === 'author' ? [sql.ref('t.created_by')] : []
  const found = [...named, ...author]
  return found.length === 0 ? sql.raw('null::bigint') : sql`coalesce(${sql.join(found)})`
}

function selectOf(entity: AnyEntity, each: AwaitedAct): RawBuilder<unknown> {
  const { act, states, turn, company, notBy, within } = each
  const flow = entity.flow as NonNullable<AnyEntity['flow']>
  const { path, field } = turn.opens ?? flow.opens ?? { path: `/todo/record?entity=${entity.name}&id=`, field: 'id' }
  const roles = typeof turn.to === 'string' ? [] : turn.to
  return sql`select t.id as row_id, ${sql.lit(act)} as act, ${projectOf(entity)} as engineering_id, t.state, t.version,
      ${sql.join(judged.map((name) => sql`${column(entity, name)} as ${sql.ref(name)}`))},
      ${accountOf(each)} as account_id, ${company === undefined ? sql.raw('null::bigint') : sql.ref(`t.${company}`)} as named_unit,
      ${roles.length === 0 ? sql.raw('null::text[]') : sql`array[${sql.join(roles.map((role) => sql.lit(role)))}]`} as roles,
      ${notBy === undefined ? sql.raw('null::bigint') : sql.ref(`t.${notBy}`)} as not_account,
      ${columnOf(entity, 't', entity.display)}::text as title, ${sql.lit(path)} || ${sql.ref(`t.${field}`)} as path,
      ${'opened_at' in entity.fields ? sql`t.opened_at is not null` : sql.raw('false')} as opened, t.updated_at as since,
      ${typeof within === 'string' ? sql`${sql.ref(`t.${within}`)}` : sql.raw('null::date')} as due_on
    from ${sql.table(entity.name)} t
    where t.deleted_at is null and ${inStates('t', flow.states, states)} ${sql.join(
      (turn.where ?? []).map((each) => sql`and ${meets(each)}`),
      sql` `,
    )}`
}

const texts = new WeakMap<AnyEntity, RawBuilder<unknown>>()

function wanted(entity: AnyEntity): RawBuilder<unknown> {
  const known =
    texts.get(entity) ??
    sql`select * from (${sql.join(
      actsOf(entity).map((each) => selectOf(entity, each)),
      sql` union all `,
    )}) as a where a.account_id is not null or a.named_unit is not null or a.roles is not null`
  texts.set(entity, known)
  return known
}

const COLUMNS = [
  'row_id',
  'act',
  'engineering_id',
  'state',
  'version',
  ...judged,
  'account_id',
  'named_unit',
  'roles',
  'not_account',
  'title',
  'path',
  'opened',
]

/**
 * Came to this state by another act, or is another's to do now: a new turn with a new term. A company that gives it to another of
 * its people gains no time by it.
 */
const ANEW = sql.raw(`turn.state <> excluded.state or turn.named_unit is distinct from excluded.named_unit
  or excluded.named_unit is null and turn.account_id is distinct from excluded.account_id`)

/** What terms are counted by, asked for only where one is. */
export interface Measures {
  readonly calendar: () => Promise<WorkCalendar>
  readonly settings: () => Promise<SettingsNow>
}

export const measuresNow = (platform: Platform): Measures => ({
  calendar: () => workCalendar(platform),
  settings: () => settingsNow(platform),
})

/** As they are stored: where a transaction has just changed them, or where nothing is kept between two calls. */
export const measuresIn = (db: Db): Measures => ({ calendar: () => readCalendar(db), settings: () => readSettings(db) })

/**
 * Brings the turns of these rows to what the definition says of them as they now stand: those gone are taken away, those come
 * begin today, with their term. `ids` null: of every row.
 */
export async function keepTurns(trx: Db, entity: AnyEntity, ids: readonly number[] | null, measures: Measures): Promise<void> {
  const awaited = actsOf(entity)
  if (awaited.length === 0 || ids?.length === 0) return
  const counted = await countedOf(awaited, measures)
  const terms = counted.length === 0 ? [] : termsOf(counted, await measures.calendar())
  const names = sql.join(COLUMNS.map((name) => sql.ref(name)))
  const among = (name: string) => (ids === null ? sql`` : sql`and ${sql.ref(name)} = any(${ids}::bigint[])`)
  const since = ids === null ? sql`x.since` : sql`now()`
  await sql`${ids === null ? sql`` : prepared}with wanted as (select * from (${wanted(entity)}) as w where true ${among('w.row_id')}),
      gone as (delete from turn where entity = ${sql.lit(entity.name)} ${among('turn.row_id')}
        and not exists (select 1 from wanted x where x.row_id = turn.row_id and x.act = turn.act))
    insert into turn (entity, ${names}, since, days, due_on)
    select ${sql.lit(entity.name)}, ${sql.join(COLUMNS.map((name) => sql.ref(`x.${name}`)))}, ${since}, m.days, coalesce(x.due_on, m.due) from wanted x
      left join json_to_recordset(${JSON.stringify(terms)}) as m(act text, days smallint, due date) on m.act = x.act
    on conflict (entity, row_id, act) do update set ${sql.join(
      COLUMNS.filter((name) => name !== 'row_id' && name !== 'act').map(
        (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`,
      ),
    )},
      since = case when ${ANEW} then excluded.since else turn.since end,
      days = case when excluded.days is null or turn.days is null or ${ANEW} then excluded.days else turn.days end,
      reminded_on = case when ${ANEW} then null else turn.reminded_on end,
      due_on = case when excluded.days is null or turn.due_on is null or ${ANEW} then excluded.due_on else turn.due_on end`.execute(
    trx,
  )
}

type Counted = readonly (readonly [act: string, days: number])[]

const termsOf = (counted: Counted, calendar: WorkCalendar) =>
  counted.map(([act, days]) => ({ act, days, due: addWorkingDays(calendar, today(), days) }))

/** Terms in working days: those the definition gives, and those it leaves to a setting. */
async function countedOf(awaited: readonly AwaitedAct[], { settings }: Measures): Promise<Counted> {
  const now = awaited.some(({ within }) => typeof within === 'object') ? await settings() : undefined
  return awaited.flatMap(({ act, within }) => {
    if (typeof within === 'number') return [[act, within]]
    return typeof within === 'object' && now ? [[act, Number(now(within.setting as SettingKey))]] : []
  })
}

interface Running {
  readonly id: number
  readonly days: number
  readonly due_on: string | null
  readonly started: string
  /** Suspensions of the project that ended after the turn came, the earliest first. */
  readonly pauses: readonly { readonly from_on: string; readonly to_on: string }[]
}

/**
 * Counts the terms given in working days anew, from the day each turn came, without what a suspension of the project took: after
 * the calendar was changed, after a project was taken up again, and for rows brought in as they were found.
 */
export async function recountTurns(trx: Db, calendar: WorkCalendar, engineeringId?: number): Promise<void> {
  const of = engineeringId === undefined ? sql`` : sql`and w.engineering_id = ${engineeringId}`
  const { rows } =
    await sql<Running>`select w.id, w.days, w.due_on, to_char(w.since at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as started,
      (select coalesce(jsonb_agg(jsonb_build_object('from_on', p.from_on, 'to_on', p.to_on) order by p.from_on, p.id), '[]') from engineering_pause p
        where p.engineering_id = w.engineering_id and p.kind = 'suspend' and p.to_on > w.since) as pauses
    from turn w where w.days is not null ${of} order by w.id for update of w`.execute(trx)
  const moved = rows.flatMap(({ id, days, started, pauses, due_on }) => {
    const due = pauses.reduce(
      (day, pause) => dueAfterPause(calendar, day, pause, started),
      addWorkingDays(calendar, started, days),
    )
    return due === due_on ? [] : [{ id, due }]
  })
  if (moved.length > 0)
    await sql`update turn w set due_on = m.due from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, due date)
      where m.id = w.id`.execute(trx)
}
