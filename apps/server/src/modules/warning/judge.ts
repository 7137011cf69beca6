import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import {
  type WarnCompare,
  type WarnLevel,
  type WarnLimits,
  levelOf,
  readingOf,
  warnCompare,
  warnLevel,
  warnLevels,
  weakestOf,
} from '@zhujian/domain/warning/warn-level'
import { warnRule } from '@zhujian/domain/warning/warn-rule'
import { warning, warningStates } from '@zhujian/domain/warning/warning'
import { parseFields, runRules } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { enterRows, fillRows, holdRows } from '../../entity/decide'
import type { RowIn } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { systemContext } from './system-context'
import { workCalendar } from '../../entity/work-calendar'
import { write, type Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { refuseAll } from '../site/public'
import { contentOf } from './content'
import type { Finder, Hit, Known } from './finder'
import { finders } from './finders'
import { lockName } from '../../platform/lock-name'

export interface Rule {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly clause: string
  readonly uom: string
  readonly compare: WarnCompare
  readonly limits: WarnLimits
  readonly ladder: readonly { readonly after_days: number; readonly to: string }[]
}

interface StoredRule extends Omit<Rule, 'compare' | 'limits'>, Record<'blue' | 'yellow' | 'orange' | 'red', string | null> {
  readonly compare: number
}

const number = (text: string | null): number | null => (text === null ? null : Number(text))
const compareOf = (code: number): WarnCompare =>
  (Object.keys(warnCompare.entries) as WarnCompare[]).find((key) => warnCompare.code(key) === code) ?? 'above'

const COLUMNS = sql.raw('id, code, label, clause, uom, compare, blue, yellow, orange, red, ladder')

const ruleFrom = ({ compare, blue, yellow, orange, red, ...rule }: StoredRule): Rule => ({
  ...rule,
  compare: compareOf(compare),
  limits: { blue: number(blue), yellow: number(yellow), orange: number(orange), red: number(red) },
})

/** 启用的规则，找得到事实的。 */
export async function rulesNow(db: Db, codes?: readonly string[]): Promise<Rule[]> {
  const among = codes === undefined ? sql`` : sql`and code = any(${codes}::text[])`
  const { rows } = await sql<StoredRule>`select ${COLUMNS} from warn_rule
    where deleted_at is null and enabled ${among} order by code`.execute(db)
  return rows.filter(({ code }) => code in finders).map(ruleFrom)
}

/** 换成另一组限值的同一条规则；与保存时同样核对。@throws invalid */
export function withLimits(rule: Rule, proposed: Readonly<Record<string, string | null>>): Rule {
  const { values, problems } = parseFields(warnRule.fields, warnLevels, proposed)
  const crossed = runRules(warnRule, { ...values, compare: warnCompare.code(rule.compare) })
  refuseAll([...problems, ...crossed.filter(({ field }) => !problems.some((each) => each.field === field))])
  const limits = Object.fromEntries(warnLevels.map((name) => [name, number(values[name] as string | null)]))
  return { ...rule, limits }
}

/** 一条规则，不论是否启用。 */
export async function ruleOf(db: Db, id: number): Promise<Rule | undefined> {
  const { rows } = await sql<StoredRule>`select ${COLUMNS} from warn_rule where deleted_at is null and id = ${id}`.execute(db)
  return rows.filter(({ code }) => code in finders).map(ruleFrom)[0]
}

export interface Found extends Hit {
  readonly level: WarnLevel
  readonly reading: string | null
}

/** 一条规则现在报得出的，每个对象一条。`projects` 为 null 时不论多少工程都看；`tables` 把各表换成过去某一天的样子（as-of.ts）。 */
export async function foundBy(
  db: Db,
  rule: Rule,
  known: Known,
  projects: readonly number[] | null,
  tables: RawBuilder<unknown> = sql``,
): Promise<Found[]> {
  const finder = finders[rule.code] as Finder
  const weakest = weakestOf(rule.compare, rule.limits)
  const { rows } =
    await sql<Hit>`${tables}select f.*, f.value::float8 as value, ${finder.ofStation ? sql`f.unit_id` : sql`coalesce(f.unit_id, e.sgdw)`} as unit_id from (${finder.rows(known.day)}) as f
    join engineering e on e.id = f.engineering_id and e.deleted_at is null and e.history_type <> 1
      and ${inStates('e', engineeringStates, finder.states ?? ['building'])}
    where ${projects === null ? sql`true` : sql`f.engineering_id = any(${projects}::bigint[])`}
      and (f.floor is not null or ${finder.value || weakest === null ? sql`true` : beyond(rule.compare, weakest)})`.execute(db)
  return rows.flatMap((row) => {
    const value = finder.value?.(row, known) ?? Number(row.value)
    const level = levelOf(rule.compare, rule.limits, value, row.floor as WarnLevel | null)
    return level === null ? [] : [{ ...row, value, level, reading: readingOf(rule.compare, rule.limits, level, value, rule.uom) }]
  })
}

const beyond = (compare: WarnCompare, limit: number): RawBuilder<boolean> => {
  const signs = { above: sql`>`, left: sql`<=`, below: sql`<` }
  return sql<boolean>`f.value ${signs[compare]} ${sql.lit(limit)}`
}

export interface Tally {
  raised: number
  risen: number
  ended: number
}

/**
 * 判定：报得出而没有报的报出，级别更高的原处升高，条件消除的结束。同一规则的两次判定依次进行，不会重复报出。
 * 一条规则一个事务：一条出错不影响别的。
 */
export async function judge(
  platform: Platform,
  {
    codes,
    projects = null,
    day = today(),
  }: { codes?: readonly string[]; projects?: readonly number[] | null; day?: string } = {},
): Promise<Tally> {
  const known = { day, calendar: await workCalendar(platform) }
  const tally: Tally = { raised: 0, risen: 0, ended: 0 }
  for (const rule of await rulesNow(platform.db, codes)) {
    await write(systemContext(platform, 'warning.judge'), async (writing) => {
      await lockName(writing.trx, 'warning', rule.id)
      const found = await foundBy(writing.trx, rule, known, projects)
      const standing = await holdRows(
        writing,
        warning,
        sql<boolean>`t.rule_id = ${rule.id} and t.ended_at is null
        and ${projects === null ? sql`true` : sql`t.engineering_id = any(${projects}::bigint[])`}`,
      )
      await settle(writing, rule, found, standing, tally)
      return {}
    })
  }
  return tally
}

type Standing = RowIn<typeof warning>

async function settle(
  writing: Writing,
  rule: Rule,
  found: readonly Found[],
  standing: readonly Standing[],
  tally: Tally,
): Promise<void> {
  const { entity, says } = finders[rule.code] as Finder
  const all = new Map(standing.map((row) => [row.subject_id, row]))
  const hit = new Set(found.map(({ subject_id }) => subject_id))
  // 当时认作误报、凭补救消警，如今更严重了：那一条就此结束，另报新的，不能跟着悄悄升级。
  const worse = found.flatMap(({ subject_id, level }) => {
    const row = all.get(subject_id)
    return row !== undefined && (row.state === code('mistaken') || row.state === code('cleared')) && level > row.level
      ? [row]
      : []
  })
  await fillRows(writing, warning, worse, () => ({ ended_at: nowSeconds() }), {
    action: 'end',
    note: '较认作误报、消警时更严重，另报',
  })
  const bySubject = new Map([...all].filter(([, row]) => !worse.includes(row)))
  const fresh = found.filter(({ subject_id }) => !bySubject.has(subject_id))
  await enterRows(
    writing,
    warning,
    fresh.map((each) => ({ ...saidOf(rule, each, says), ...placeOf(rule, each, entity), created_by: null })),
    { action: 'raise' },
  )
  const risen = found.filter(({ subject_id, level }) => level > (bySubject.get(subject_id)?.level ?? level))
  await fillRows(
    writing,
    warning,
    risen.flatMap(({ subject_id }) => bySubject.get(subject_id) ?? []),
    (_, at) => ({ ...saidOf(rule, risen[at] as Found, says), level_at: nowSeconds(), told_days: null }),
    { action: 'rise', note: '级别升高' },
  )
  await end(
    writing,
    finders[rule.code] as Finder,
    standing.filter(({ subject_id }) => !hit.has(subject_id)),
  )
  tally.raised += fresh.length
  tally.risen += risen.length
  tally.ended += standing.length - [...bySubject.keys()].filter((id) => hit.has(id)).length
}

const saidOf = (rule: Rule, { level, reading, said, facts }: Found, says = false) => ({
  level,
  reading,
  content: contentOf(rule.label, said, says),
  facts: Object.entries(facts).map(([item, value]) => ({ item, value: value === null ? '无' : String(value) })),
})
const placeOf = (rule: Rule, { engineering_id, subject_id, unit_id }: Found, entity: string) => ({
  engineering_id,
  rule_id: rule.id,
  entity,
  subject_id,
  clause: rule.clause,
  duty_unit_id: unit_id,
  raised_at: nowSeconds(),
})

const { code } = warningStates
const settled: readonly number[] = [code('cleared'), code('mistaken')]
const SEVERE = warnLevel.code('orange')

/** 条件消除：蓝、黄色的就此消警；橙、红色的转待复核，由监理或监督员看过再消。已经确认误报的只记下何时消除。 */
async function end(writing: Writing, finder: Finder, rows: readonly Standing[]): Promise<void> {
  const now = nowSeconds()
  const stated = rows.filter(({ state }) => settled.includes(Number(state)))
  const light = rows.filter((row) => !stated.includes(row) && row.level < SEVERE)
  const severe = rows.filter((row) => !stated.includes(row) && row.level >= SEVERE)
  await fillRows(writing, warning, stated, () => ({ ended_at: now }), { action: 'end', note: '条件消除' })
  await fillRows(writing, warning, light, () => ({ ended_at: now, state: code('cleared') }), {
    action: 'end',
    note: '条件消除，自动消警',
  })
  const remedies = await remediesOf(writing, finder, severe)
  const awaiting = ({ subject_id, measure }: Standing) => ({
    ended_at: now,
    state: code('reviewing'),
    measure: measure ?? remedies.get(subject_id) ?? null,
  })
  await fillRows(writing, warning, severe, awaiting, { action: 'await', note: '条件消除，待复核' })
}

async function remediesOf(
  { trx }: Writing,
  { entity, remedy }: Finder,
  rows: readonly Standing[],
): Promise<ReadonlyMap<number, string>> {
  if (!remedy || rows.length === 0) return new Map()
  const found = await sql<{ id: number; said: string | null }>`select t.id, ${remedy} as said from ${sql.table(entity)} t
    where t.id = any(${rows.map(({ subject_id }) => subject_id)}::bigint[])`.execute(trx)
  return new Map(found.rows.flatMap(({ id, said }) => (said ? [[id, said.slice(0, 500)]] : [])))
}
