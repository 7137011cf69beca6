import { partsUnfit, specialsUnfit, workScope } from '@zhujian/domain/completion/work-scope'
import { checklist } from '@zhujian/domain/completion/checklist'
import { allEntities } from '@zhujian/domain/entities'
import { ADDING } from '@zhujian/domain/material/stock-move'
import { maintainDue } from '@zhujian/domain/safety/crane-maintain'
import { nextPatrol } from '@zhujian/domain/safety/risk-source'
import { ONLY_MONITORS } from '@zhujian/domain/safety/danger-project'
import { panelProblems } from '@zhujian/domain/safety/expert-panel'
import { faultsOf } from '@zhujian/domain/vehicle/vehicle-rules'
import { type AnyEntity, type Step, unsound } from '@zhujian/model'
import { describe, expect, test } from 'vitest'
import { missingList } from '../../src/modules/quality/public'

interface DemoWorld {
  query<R>(text: string): Promise<R[]>
  count(from: string): Promise<number | undefined>
}

/** Forms on which somebody signed by a step that leaves them where nothing else leads. */
const signed = allEntities.flatMap((entity: AnyEntity) =>
  Object.values(entity.flow?.steps ?? {}).flatMap((step: Step) =>
    step.sound && step.notBy ? [[`${entity.name} ${step.label}`, entity, step] as const] : [],
  ),
)
const MUNICIPAL = "(select id from engineering where engineering_type_id like '02%')"

/** What a gate would have refused does not stand behind it. */
function describeGates({ query, count }: DemoWorld): void {
  test('a part that was reported lacks nothing, and some are accepted', async () => {
    const lacking = await query<{ id: number; list: string }>(
      `select t.id, ${missingList('t')} as list from part_accept t
        where t.state in (0, 1, 11) and t.release_reason is null and t.deleted_at is null`,
    )
    expect(lacking.filter(({ list }) => list !== null).slice(0, 5)).toEqual([])
    expect(await count('part_accept where state = 1')).toBeGreaterThan(0)
    const young = `part_accept t join concrete_block b on b.monomer_id = t.monomer_id and b.part_code = t.part_code
      where t.state = 1 and b.due_on > t.accept_on`
    expect(await count(young)).toBe(0)
  })

  test('what went to a laboratory was confirmed by the company of its witness', async () => {
    for (const [table, before] of [
      ['witness_sample', '10, 12, 13'],
      ['concrete_block', '10'],
    ]) {
      const sent = `${table} t join manage_user w on w.id = t.witness where t.state not in (${before})`
      expect([table, await count(`${sent} and (t.witnessed_at is null or t.witness_unit is null)`)]).toEqual([table, 0])
      expect([table, await count(`${sent} and w.unit_id <> t.witness_unit`)]).toEqual([table, 0])
      expect([table, await count(`${sent} and w.unit_role not in ('jldw', 'jsdw')`)]).toEqual([table, 0])
    }
  })

  test('a result stands where a laboratory of the project reported it, and nowhere else', async () => {
    const lab = `exists (select 1 from engineering_unit p where p.engineering_id = t.engineering_id and p.unit_id = t.lab_id and p.role = 'testing')`
    for (const [table, sent, passed, failed] of [
      ['witness_sample', '0', '1', '2, 3'],
      ['concrete_block', '0', '1', '2, 11'],
    ] as const) {
      expect([table, await count(`${table} t where t.state in (${sent}, ${passed}, ${failed}) and not ${lab}`)]).toEqual([
        table,
        0,
      ])
      expect([table, await count(`${table} t where t.state not in (${passed}, ${failed}) and t.result is not null`)]).toEqual([
        table,
        0,
      ])
      expect([table, await count(`${table} t where t.state = ${passed} and t.result is distinct from 1`)]).toEqual([table, 0])
      expect([table, await count(`${table} t where t.state in (${failed}) and (t.result is null or t.result = 1)`)]).toEqual([
        table,
        0,
      ])
    }
  })

  test('nothing is written of a step that a quality issue or a drawing has not come to', async () => {
    for (const [column, before] of [
      ['sign_at', '10, 0'],
      ['rectify_at', '10, 0, 3, 14'],
      ['review_at', '10, 0, 3, 14, 11'],
      ['recheck_at', '10, 0, 3, 14, 11, 12'],
    ])
      expect([column, await count(`quality_issue where state in (${before}) and ${column} is not null`)]).toEqual([column, 0])
    expect(await count('drawing where state in (0, 11) and reviewed_on is not null')).toBe(0)
  })
}

/** What came in is moved from the day it came, never below nothing. */
function describeStock({ query, count }: DemoWorld): void {
  test('the stock of a batch is what its moves leave, never below nothing, and none is taken of what may not be used', async () => {
    const moves = await query<{ batch: number; left: number }>(
      `select material_in_id as batch, (sum(case when move_type in (${ADDING.join()}) then qty else -qty end)
        over (partition by material_in_id order by happened_at, id))::float as left from stock_move where deleted_at is null`,
    )
    expect(moves.length).toBeGreaterThan(0)
    expect(moves.filter(({ left }) => left < 0).slice(0, 5)).toEqual([])
    const batch = 'stock_move m join material_in b on b.id = m.material_in_id'
    expect(await count(`${batch} where (m.happened_at at time zone 'Asia/Shanghai')::date < b.in_on`)).toBe(0)
    expect(await count(`${batch} where m.move_type = 1 and m.qty > b.qty`)).toBe(0)
    expect(await count(`${batch} where m.move_type = 2`)).toBeGreaterThan(0)
    expect(await count(`${batch} where m.move_type = 2 and b.state <> 1`)).toBe(0)
  })
}

/** A sample is of something that was there. */
function describeSamples({ count }: DemoWorld): void {
  test('a sample is of a batch that came before it, and stands for no more of it than there is', async () => {
    const sampled = 'witness_sample w join material_in b on b.id = w.material_in_id where w.deleted_at is null'
    expect(await count(`${sampled} and w.specimen = 2`)).toBeGreaterThan(0)
    expect(await count(`${sampled} and (w.sample_at at time zone 'Asia/Shanghai')::date < b.in_on`)).toBe(0)
    expect(await count(`${sampled} and w.specimen = 2 and (b.kind <> 1 or w.qty_rep > b.qty or w.uom <> b.uom)`)).toBe(0)
  })
}

/** What a passage is told of is what its rules find. */
function describePasses({ query, count }: DemoWorld): void {
  test('a lorry is faulty by the rules of its passage: muck without a licence is never without a fault', async () => {
    const rows = await query<
      Parameters<typeof faultsOf>[0] & { known: boolean; permitted: boolean; first_to: string; fault: number[] }
    >(
      `select p.car_type, p.direction, extract(epoch from p.happened_at)::float as happened_at, p.washed, p.covered, p.gross, p.fault,
        v.id is not null as known, v.state = 1 and v.permit_no is not null as permitted, v.first_to::text as first_to
        from vehicle_pass p left join vehicle v on v.id = p.vehicle_id where p.deleted_at is null`,
    )
    const rules = { hours: { from: 20, to: 6 }, most: 49 }
    const found = (row: (typeof rows)[number]) => faultsOf(row, row.known ? row : null, rules)
    expect(rows.some(({ fault }) => fault !== null)).toBe(true)
    expect(rows.filter((row) => found(row).join() !== (row.fault ?? []).join()).slice(0, 3)).toEqual([])
    const other = 'vehicle_pass p join vehicle v on v.id = p.vehicle_id'
    expect(
      await count(`${other} where v.plate <> p.plate or v.engineering_id <> p.engineering_id or v.car_type <> p.car_type`),
    ).toBe(0)
    expect(await count(other)).toBeGreaterThan(0)
  })
}

/** A month of a site is told by its days. */
function describeMonths({ query }: DemoWorld): void {
  test('the manager of most sites leads eight of ten days of the month on which somebody came', async () => {
    const [row] = await query<{ sites: number; enough: number }>(
      `select count(*)::int as sites, count(*) filter (where r.shifts >= 0.8 * r.worked)::int as enough from (
        select s.engineering_id, count(distinct s.day_on) as shifts, (select count(distinct a.day_on) from attendance_day a
          where a.engineering_id = s.engineering_id and a.result in (1, 2) and a.day_on between '2026-11-01' and '2026-11-20') as worked
        from leader_shift s where s.shift_kind = 1 and s.day_on between '2026-11-01' and '2026-11-20' group by 1) r`,
    )
    expect(row?.sites).toBeGreaterThan(10)
    expect(row?.enough).toBeGreaterThan((row?.sites ?? 0) / 2)
  })
}

/** What comes round again is due by its cycle, and was renewed where it was done again. */
function describeCycles({ query, count }: DemoWorld): void {
  test('a machine is due for its upkeep by the cycle of the record, and no record done since counts as overdue', async () => {
    const rows = await query<{ kind: number; done: string; due: string | null; days: number | null }>(
      `select m.maintain_kind as kind, (m.done_at at time zone 'Asia/Shanghai')::date::text as done, m.next_due_on::text as due,
        c.maintain_days as days from crane_maintain m join crane c on c.id = m.crane_id where m.deleted_at is null`,
    )
    expect(rows.some(({ due }) => due !== null)).toBe(true)
    expect(rows.filter(({ kind, done, due, days }) => due !== maintainDue(kind, done, days)).slice(0, 5)).toEqual([])
    const again = (table: string, same: string, at: string) =>
      count(`${table} t where t.renewed_on is null and exists (select 1 from ${table} o where ${same} and o.${at} > t.${at})`)
    expect(await again('crane_maintain', 'o.crane_id = t.crane_id and o.maintain_kind = t.maintain_kind', 'done_at')).toBe(0)
    expect(await again('drill', 'o.emergency_plan_id = t.emergency_plan_id', 'drilled_at')).toBe(0)
    const other = 'crane_maintain m join crane c on c.id = m.crane_id where c.maintain_unit <> m.maintain_unit'
    expect(await count(other)).toBe(0)
  })

  test('a risk is due to be looked at after its last round, by its level', async () => {
    const rows = await query<{ level: number; from: string; due: string }>(
      `select risk_level as level, due_on::text as due, (coalesce(last_patrol_at, reviewed_at, created_at) at time zone 'Asia/Shanghai')::date::text as from
        from risk_source where state in (1, 3, 11)`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ level, from, due }) => due !== nextPatrol(level, from)).slice(0, 5)).toEqual([])
  })
}

/** What is reckoned from other rows is what they give. */
function describeAppraisals({ count }: DemoWorld): void {
  test('an assessment stands beside the latest self-assessment before it, and no municipal work is marked by JGJ 59', async () => {
    const self = `(select m.score from monthly_self m where m.engineering_id = a.engineering_id and m.state = 1 and m.deleted_at is null
      and m.ym <= to_char(a.assessed_on, 'YYYY-MM') order by m.ym desc limit 1)`
    expect(await count('site_assessment where self_total is not null')).toBeGreaterThan(0)
    const unlike = `a.self_total is distinct from ${self} or a.diff is distinct from a.self_total - a.score`
    expect(await count(`site_assessment a where ${unlike}`)).toBe(0)
    for (const table of ['site_assessment', 'jgj59_score']) {
      const municipal = `${table} t join engineering e on e.id = t.engineering_id where e.engineering_type_id like '02%'`
      expect([table, await count(municipal)]).toEqual([table, 0])
    }
  })

  test('the mean of a quarter is that of its months, and a letter is written by the company it is from', async () => {
    expect(await count('project_quarter')).toBeGreaterThan(0)
    const mean = `(select round(avg(m.score), 2) from monthly_self m where m.engineering_id = q.engineering_id and m.state = 1
      and m.ym between q.year || '-' || lpad((q.quarter * 3 - 2)::text, 2, '0') and q.year || '-' || lpad((q.quarter * 3)::text, 2, '0'))`
    expect(await count(`project_quarter q where q.mean is distinct from ${mean}`)).toBe(0)
    const written = 'letter l join account a on a.id = l.created_by'
    expect(await count(written)).toBeGreaterThan(0)
    expect(await count(`${written} where a.unit_id is distinct from l.from_unit_id`)).toBe(0)
  })
}

/** The same of safety and its appraisal. */
function describeSafetyGates({ query, count }: DemoWorld): void {
  test('an assessment that was handed in has the marks of a finished sheet of its day', async () => {
    const handed = 'site_assessment a left join jgj59_score s on s.id = a.score_sheet_id where a.state in (0, 1, 2, 16)'
    expect(await count(handed)).toBeGreaterThan(5)
    const unlike = 's.scored_on <> a.assessed_on or s.total <> a.score or s.scene <> 4 or s.state not in (0, 1, 2)'
    expect(await count(`${handed} and (s.id is null or s.engineering_id <> a.engineering_id or ${unlike})`)).toBe(0)
    expect(await count('site_assessment a where a.state = 12 and a.score_sheet_id is null and a.score is not null')).toBe(0)
  })

  test('no hazardous work stands below the level its numbers give', async () => {
    for (const table of ['danger_project', 'scheme'])
      expect([table, await count(`${table} where level < judged`)]).toEqual([table, 0])
  })

  test('a scheme is drawn up by a building party, and what is beyond the limit was argued by five before it was approved', async () => {
    expect(
      await count(
        "scheme s join manage_user m on m.id = s.author where m.unit_role not in ('sgdw', 'specialty', 'nwgs', 'crane_install')",
      ),
    ).toBe(0)
    const rows = await query<Parameters<typeof panelProblems>[0] & { parties: string[] }>(
      `select experts, leader, expert_at::text as expert_at, extract(epoch from tech_at)::float as tech_at,
        extract(epoch from director_at)::float as director_at, extract(epoch from created_at)::float as created_at,
        array(select unit_name from engineering_unit p where p.engineering_id = s.engineering_id) as parties
        from scheme s where level = 3 and state = 1`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.flatMap((row) => panelProblems(row, row.parties).map(({ message }) => message)).slice(0, 5)).toEqual([])
    expect(await count('scheme where state = 12 and level < 3')).toBe(0)
  })

  test('a hazardous work is monitored by no party of its project and has a plan against its own accidents', async () => {
    const monitored = `danger_project d join unit u on u.id = d.monitor_unit`
    expect(await count(monitored)).toBeGreaterThan(0)
    expect(
      await count(`${monitored} where u.corp_type not in (10, 13) or exists (select 1 from engineering_unit p
        where p.engineering_id = d.engineering_id and p.unit_id = u.id and p.role not in (${ONLY_MONITORS.map((role) => `'${role}'`).join()}))`),
    ).toBe(0)
    const planned = 'danger_project d join emergency_plan p on p.id = d.emergency_plan_id'
    expect(await count(planned)).toBeGreaterThan(0)
    expect(await count(`${planned} where p.accident_type is null or d.work = 101 and p.accident_type <> 3`)).toBe(0)
  })

  test('no danger rests on a standard abolished on the day it was found', async () => {
    const cited = `hidden_danger d join knowledge k on replace(d.basis, ' ', '') like '%' || replace(k.std_no, ' ', '') || '%'`
    expect(await count(`${cited} where k.abolish_on <= d.created_at::date`)).toBe(0)
  })
}

/** What was signed fit in the demo data is fit, and a road is told of as a road; part of the one suite that creates the data. */
export function describeSoundness({ query, count }: DemoWorld): void {
  describe('what was signed', () => {
    test.each(signed)('%s: nothing failed, and the day lies behind what led to it', async (_name, entity, step) => {
      const lines = Object.entries(entity.fields).flatMap(([name, { kind }]) => (kind === 'lines' ? [`"${name}"`] : []))
      const days = [step.sound?.on, ...(step.sound?.since ?? []).map((path) => path.split('.')[0])].flatMap((name) => {
        const kind = name === undefined ? undefined : name === 'created_at' ? 'instant' : entity.fields[name]?.kind
        return kind === 'date'
          ? [`"${name}"::text`]
          : kind === 'instant'
            ? [`extract(epoch from "${name}")::float as "${name}"`]
            : []
      })
      const rows = await query<Record<string, unknown>>(
        `select ${[...new Set(['id', ...lines, ...days])].join(', ')} from ${entity.name}
          where state = ${entity.flow?.states.code(step.to)} and deleted_at is null`,
      )
      expect(
        rows.flatMap((row) => unsound(entity, step, row).map(({ message }) => `${row['id']} ${message}`)).slice(0, 5),
      ).toEqual([])
    })
  })

  describeGates({ query, count })
  describeAppraisals({ query, count })
  describeSafetyGates({ query, count })
  describeSamples({ query, count })
  describePasses({ query, count })
  describeMonths({ query, count })
  describeCycles({ query, count })
  describeStock({ query, count })

  test('a road has neither dwellings nor parts of a building', async () => {
    for (const table of ['house_accept', 'measure'])
      expect([table, await count(`${table} where engineering_id in ${MUNICIPAL}`)]).toEqual([table, 0])
    for (const table of ['hidden_accept', 'inspection_lot', 'concrete_block', 'part_accept', 'quality_issue'])
      expect([table, await count(`${table} where part_code < 20 and engineering_id in ${MUNICIPAL}`)]).toEqual([table, 0])
    expect(await count(`hidden_accept where engineering_id in ${MUNICIPAL}`)).toBeGreaterThan(0)
    expect(await count(`hidden_accept where (part like '%梁板%' or floor is not null) and engineering_id in ${MUNICIPAL}`)).toBe(
      0,
    )
  })
  describeDenied({ query, count })
}

interface Denied {
  type: string
  monomers: { kind: number; floor_up: number | null }[]
  done: number[]
  none: number[]
  specials: number[]
  reason: string | null
  filed: string[]
}

/** What completion acceptances say a project has not. */
function describeDenied({ query }: DemoWorld): void {
  test('an acceptance says it has not what it may go without, and hands in no paper of it', async () => {
    const rows = await query<Denied>(
      `select e.engineering_type_id as type, (select coalesce(json_agg(json_build_object('kind', kind, 'floor_up', floor_up)), '[]') from monomer m
          where m.engineering_id = e.id) as monomers,
        coalesce(a.parts_done, '{}')::int[] as done, coalesce(a.parts_none, '{}')::int[] as none,
        coalesce(a.specials_none, '{}')::int[] as specials, a.none_reason as reason,
        array(select distinct field from file_link where entity = 'completion_acceptance' and row_id = a.id) as filed
        from completion_acceptance a join engineering e on e.id = a.engineering_id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { type, monomers, done, none, specials, reason, filed } of rows) {
      const said = { parts_done: done, parts_none: none, specials_none: specials, none_reason: reason }
      const scope = workScope(type, monomers)
      expect([type, ...partsUnfit(scope, said), ...specialsUnfit(scope, said)]).toEqual([type])
      const denied = checklist
        .filter(({ special }) => special !== undefined && specials.includes(special))
        .map(({ field }) => field)
      expect(denied.filter((field) => filed.includes(field))).toEqual([])
    }
  })
}
