import { type tryRuleInput, type TriedWarning, type TryRuleAnswer } from '@zhujian/domain/contracts/warning'
import { engineering } from '@zhujian/domain/project/engineering'
import { limitsSaid } from '@zhujian/domain/warning/warn-level'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { workCalendar } from '../../entity/work-calendar'
import { archivedTo, asOf, unknownOn } from './as-of'
import type { Finder } from './finder'
import { finders } from './finders'
import { foundBy, ruleOf, withLimits } from './judge'

const MOST = 200

/** 试判：以那一天为今天，用那一天的资料判一遍，什么也不报出、不保存。只看本人看得到的工程。 */
export async function tryRule(context: Context, { id, day, limits }: z.output<typeof tryRuleInput>): Promise<TryRuleAnswer> {
  const { db, platform } = context
  const saved = await ruleOf(db, id)
  if (!saved) throw new AppError('notFound')
  const rule = limits ? withLimits(saved, limits) : saved
  const isPast = day < today()
  const tables = isPast ? asOf(finders[rule.code] as Finder, day) : sql``
  const found = await foundBy(db, rule, { day, calendar: await workCalendar(platform) }, null, tables)
  const unknown = isPast && found.length === 0 ? await unknownOn(db, finders[rule.code] as Finder, day) : null
  const archived = isPast ? await archivedTo(db) : null
  const { rows: projects } = await sql<{ id: number; name: string }>`select e.id, e.engineering_name as name from engineering e
    where e.id = any(${[...new Set(found.map(({ engineering_id }) => engineering_id))]}::bigint[])
      and ${await accessWhere(context, engineering, 'read', 'e')}`.execute(db)
  const names = new Map(projects.map(({ id: project, name }) => [project, name]))
  const seen = found.flatMap(({ engineering_id, level, said, value }): TriedWarning[] => {
    const engineering_name = names.get(engineering_id)
    return engineering_name === undefined ? [] : [{ engineering_id, engineering_name, level, said, value }]
  })
  const count = (level: number) => seen.filter((each) => each.level === level).length
  return {
    unknown,
    limits: limitsSaid(rule.compare, rule.limits, rule.uom),
    archived: archived !== null && day.slice(0, 7) <= archived ? archived : null,
    counts: [count(1), count(2), count(3), count(4)],
    rows: seen.toSorted((a, b) => b.level - a.level || a.engineering_id - b.engineering_id).slice(0, MOST),
  }
}
