import type { ConcreteAnswer, ConcreteBatch, ContinuousBatch, CoverRow, WaitingBlock } from '@zhujian/domain/contracts/quality'
import { engineering } from '@zhujian/domain/project/engineering'
import { judgeContinuous, type Tested } from '@zhujian/domain/quality/concrete-batch'
import { concreteBlock, cureKind, isSame, JUDGED_CURES } from '@zhujian/domain/quality/concrete-block'
import { maturityOf } from '@zhujian/domain/quality/concrete-maturity'
import { type DayTemperature, judgeBatch } from '@zhujian/domain/quality/concrete-strength'
import { coverVerdict } from '@zhujian/domain/quality/cover-check'
import { curingReading } from '@zhujian/domain/quality/curing-reading'
import { samplingKind, superviseSampling } from '@zhujian/domain/quality/supervise-sampling'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { requireReadable } from '../../entity/list'
import { batchLeft, batchSettled } from './batch-left'
import { cageDays, daysOf } from './cage-days'

const JUDGED = JUDGED_CURES.join(', ')
const STANDARD = cureKind.code('standard')
const blockStates = concreteBlock.flow?.states
const samplingStates = superviseSampling.flow?.states

interface Grouped {
  readonly monomer_id: number
  readonly monomer: string
  readonly grade: number
  readonly cure: number
  readonly sets: number
  readonly left: number
  readonly settled: boolean
  readonly tested: readonly Tested[] | null
}

async function groupsOf(context: Context, id: number): Promise<Grouped[]> {
  const { rows } = await sql<Grouped>`select t.monomer_id, m.name as monomer, t.grade, t.cure, count(*)::int as sets,
      ${sql.raw(batchLeft('t'))} as left, ${sql.raw(batchSettled('t'))} as settled,
      jsonb_agg(jsonb_build_object('on', (t.pour_at at time zone 'Asia/Shanghai')::date, 'value', t.value::text) order by t.pour_at, t.id)
        filter (where t.value is not null) as tested
    from concrete_block t join monomer m on m.id = t.monomer_id
    where t.engineering_id = ${id} and t.deleted_at is null and t.cure in (${sql.raw(JUDGED)})
      and ${await accessWhere(context, concreteBlock, 'read', 't')}
    group by t.engineering_id, t.monomer_id, m.name, t.grade, t.cure order by m.name, t.monomer_id, t.grade, t.cure`.execute(
    context.db,
  )
  return rows
}

function batchOf({ tested, ...group }: Grouped): ConcreteBatch {
  const verdict = judgeBatch(
    (tested ?? []).map(({ value }) => value),
    group.grade,
    isSame(group.cure as never),
  )
  return {
    ...group,
    n: verdict?.n ?? 0,
    method: verdict?.method ?? null,
    mean: verdict?.mean ?? null,
    least: verdict?.least ?? null,
    deviation: verdict?.deviation ?? null,
    mean_due: verdict?.mean_due ?? null,
    least_due: verdict?.least_due ?? null,
    passed: verdict?.passed ?? null,
    told: verdict?.told ?? null,
  }
}

/** 同一等级的标养试块连成一个系列，前一检验期够的才有。 */
function continuousOf(groups: readonly Grouped[]): ContinuousBatch[] {
  const grades = [...new Set(groups.map(({ grade }) => grade))]
  return grades.flatMap((grade) => {
    const series = groups.flatMap((each) => (each.grade === grade && each.cure === STANDARD ? (each.tested ?? []) : []))
    return judgeContinuous(series, grade).map((batch) => ({ ...batch, grade }))
  })
}

interface Curing extends Omit<WaitingBlock, 'missing_from' | 'missing_days'> {
  readonly temps: readonly DayTemperature[] | null
  readonly curing_room_id: number | null
}

async function curingOf(context: Context, id: number): Promise<Curing[]> {
  const { rows } = await sql<Curing>`select t.id, t.concrete_block_no as no, m.name as monomer, t.part, t.grade, t.cure,
      (t.made_at at time zone 'Asia/Shanghai')::date::text as made_on, t.due_on::text as due_on, t.degree_days::text as degree_days,
      t.temps, t.curing_room_id
    from concrete_block t join monomer m on m.id = t.monomer_id
    where t.engineering_id = ${id} and t.deleted_at is null and ${blockStates ? inStates('t', blockStates, ['curing']) : sql`false`}
      and ${await accessWhere(context, concreteBlock, 'read', 't')} order by t.due_on nulls last, t.id`.execute(context.db)
  return rows
}

/** 看得到读数的人才看得到由读数得出的累计。 */
const cagesOf = async (context: Context, id: number) =>
  (await hasRight(context, curingReading, 'read')) ? cageDays(context.db, id) : new Map<number, DayTemperature[]>()

/** 填了逐日温度的按填的；没有填的，按所在的笼子（只有一个笼子的就是它）的读数。 */
function waitingOf(block: Curing, cages: ReadonlyMap<number, DayTemperature[]>, day: string): WaitingBlock {
  const { temps, curing_room_id, ...rest } = block
  const readings = daysOf(cages, curing_room_id)
  if (!isSame(block.cure as never) || (temps?.length ?? 0) > 0 || !readings)
    return { ...rest, missing_from: null, missing_days: 0 }
  const { degree_days, due_on, missing } = maturityOf(block.made_on, readings, day)
  return { ...rest, degree_days, due_on, missing_from: missing[0] ?? null, missing_days: missing.length }
}

interface Sampled {
  readonly id: number
  readonly monomer_id: number | null
  readonly monomer: string | null
  readonly member_kind: number
  readonly on: string
  readonly points: number
  readonly pass: number
  readonly burst: boolean
}

/** 梁类、板类分开；第一次在八成到九成之间的，下一次是它的再抽。 */
async function coverOf(context: Context, id: number): Promise<CoverRow[]> {
  if (!samplingStates || !(await hasRight(context, superviseSampling, 'read'))) return []
  const { rows } =
    await sql<Sampled>`select t.id, t.monomer_id, m.name as monomer, t.member_kind, (t.tested_at at time zone 'Asia/Shanghai')::date::text as on,
      coalesce(t.total, 0) as points, coalesce(t.pass, 0) as pass,
      exists (select 1 from jsonb_array_elements(coalesce(t.results, '[]')) r where (r ->> 'burst')::boolean) as burst
    from supervise_sampling t left join monomer m on m.id = t.monomer_id
    where t.engineering_id = ${id} and t.deleted_at is null and t.kind = ${samplingKind.code('cover')} and t.member_kind is not null
      and not ${inStates('t', samplingStates, ['drafting'])} and ${await accessWhere(context, superviseSampling, 'read', 't')}
    order by m.name, t.monomer_id, t.member_kind, t.tested_at, t.id`.execute(context.db)
  const keys = [...new Set(rows.map(({ monomer_id, member_kind }) => `${monomer_id}/${member_kind}`))]
  return keys.flatMap((key) => {
    const own = rows.filter(({ monomer_id, member_kind }) => `${monomer_id}/${member_kind}` === key)
    const found: CoverRow[] = []
    for (let at = 0; at < own.length; at += 1) {
      const first = own[at]
      if (!first) break
      const again = coverVerdict(first) === 'again' ? own[at + 1] : undefined
      if (again) at += 1
      const { monomer_id, monomer, member_kind } = first
      const rounds = (again ? [first, again] : [first]).map(({ id: row, on, points, pass }) => ({ id: row, on, points, pass }))
      found.push({ monomer_id, monomer: monomer ?? '', member_kind, rounds, verdict: coverVerdict(first, again) })
    }
    return found
  })
}

/** 一个工程的混凝土强度评定、到期与养护中的试块、保护层。 */
export async function concreteOf(context: Context, id: number): Promise<ConcreteAnswer> {
  await requireReadable(context, engineering, id)
  const day = today()
  const groups = await groupsOf(context, id)
  const cages = await cagesOf(context, id)
  const waiting = (await curingOf(context, id)).map((block) => waitingOf(block, cages, day))
  return {
    today: day,
    batches: groups.map(batchOf),
    continuous: continuousOf(groups),
    waiting: waiting.sort((a, b) => (a.due_on ?? '9').localeCompare(b.due_on ?? '9')),
    cover: await coverOf(context, id),
  }
}
