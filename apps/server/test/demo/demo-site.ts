import { acceptMemberFields } from '@zhujian/domain/device/crane'
import { craneKind } from '@zhujian/domain/device/crane-dicts'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { crewTradeOf, driverKinds, erectorKinds } from '@zhujian/domain/device/crane-law'
import { evaluationApplication } from '@zhujian/domain/evaluation/application'
import { entStandardStates } from '@zhujian/domain/evaluation/ent-standard'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { trades, workKind } from '@zhujian/domain/people/trades'
import { dueOf } from '@zhujian/domain/salary/line-facts'
import type { AnyEntity, Field } from '@zhujian/model'
import { dayOf } from '@zhujian/model/date'
import { describe, expect, test } from 'vitest'

interface DemoWorld {
  query<R>(text: string): Promise<R[]>
  count(from: string): Promise<number | undefined>
  /** Epoch seconds the data was made at. */
  now: number
}

const codes = (keys: readonly (keyof typeof craneStates.entries)[]): string => keys.map((key) => craneStates.code(key)).join()
const MANNED = codes(['confirming', 'registering', 'using', 'idle', 'removing'])
/** Certificates the supervisors checked, in force on the day of the demonstration. */
const heldOn = (day: string): string => `special_cert s where s.state = 1 and s.verified_to >= '${day}'`

/** Machines can be put up, used and taken down by the people of the company that leases them. */
function describeCranes({ query, count, now }: DemoWorld): void {
  const HELD = heldOn(dayOf(now))
  test('every machine in use has operators of its own company, all certified for it, a tower crane a signaller too (建设部令第166号第二十五条)', async () => {
    const rows = await query<{ kind: number; drivers: number; own: number; held: string[][] }>(
      `select c.crane_kind as kind, coalesce(cardinality(c.drivers), 0) as drivers,
        (select count(*)::int from worker w where w.id = any(c.drivers) and w.unit_id = c.owner_unit and w.enter_status = 1) as own,
        (select coalesce(json_agg((select array_agg(s.work_kind) from ${HELD} and s.worker_id = d.id)), '[]') from unnest(c.drivers) as d (id)) as held
        from crane c where c.state in (${MANNED})`,
    )
    expect(rows.length).toBeGreaterThan(700)
    const lacking = rows.filter(({ kind, drivers, own, held }) => {
      const trade = crewTradeOf(kind)
      const fit: readonly string[] = trades[trade].kinds
      const all = held.flatMap((each) => each ?? [])
      const wanted = [driverKinds[kind], ...(kind === craneKind.code('tower') ? [workKind.code('signaller')] : [])]
      return (
        drivers === 0 ||
        own !== drivers ||
        held.some((each) => !each?.some((one) => fit.includes(one))) ||
        wanted.some((one) => one !== undefined && !all.includes(one))
      )
    })
    expect(lacking.length).toBe(0)
  })

  test('what stands was put up by certified erectors, and the company that takes it down has them on site', async () => {
    for (const [kind, erector] of Object.entries(erectorKinds)) {
      const own = `exists (select 1 from ${HELD} and s.work_kind = '${erector}' and s.engineering_id = c.engineering_id
        and s.worker_id in (select w.id from worker w where w.unit_id = c.install_unit and w.enter_status = 1)`
      const up = `crane c where c.crane_kind = ${kind} and c.install_on is not null and c.removed_on is null`
      expect(await count(up)).toBeGreaterThan(0)
      expect([kind, await count(`${up} and not ${own} and s.worker_id = any(c.install_crew))`)]).toEqual([kind, 0])
    }
  })
}

/** A machine comes and goes by its papers. */
function describePapers({ query, count, now }: DemoWorld): void {
  test('a machine waits at every step of the equipment company, with the heads that have to be there (建设部令第166号第十三条)', async () => {
    const mine = "crane c join account a on a.username = 'equipment' and a.unit_id = c.install_unit"
    const rows = await query<{ state: number }>(`select distinct c.state from ${mine}`)
    const found = rows.map(({ state }) => craneStates.keyOf(state))
    for (const state of [
      'recorded',
      'endorsing',
      'reviewing',
      'notified',
      'installing',
      'testing',
      'confirming',
      'registering',
      'using',
    ])
      expect(found).toContain(state)
    const heads = (post: string) =>
      `exists (select 1 from manage_user m where m.engineering_id = c.engineering_id and m.unit_id = c.install_unit and m.post = '${post}' and m.active)`
    expect(await count(`${mine} where not (${heads('technical_head')} and ${heads('safety_officer')})`)).toBe(0)
    expect(
      await count(
        `${mine} join unit u on u.id = c.install_unit where u.safety_license_to < '${dayOf(now)}' or u.status <> 'normal'`,
      ),
    ).toBe(0)
  })

  test('a machine taken down is not watched nor kept up, and a notice of taking down stands for one that is no longer used', async () => {
    expect(
      await count(
        'crane c join monitor_device d on d.id = c.device_id where c.removed_on is not null and (d.enabled or d.online)',
      ),
    ).toBe(0)
    const kept = 'crane_maintain m join crane c on c.id = m.crane_id'
    const day = "(m.start_at at time zone 'Asia/Shanghai')::date"
    expect(await count(kept)).toBeGreaterThan(100)
    expect(await count(`${kept} where c.install_on is null or ${day} < c.install_on or ${day} > c.removed_on`)).toBe(0)
    const told =
      "biz b join biz_form f on f.biz_id = b.id join crane c on c.id = (f.content ->> 'crane_id')::bigint where b.kind = 'dismantle'"
    expect(await count(`${told} and b.ended_at is not null`)).toBeGreaterThan(0)
    expect(await count(`${told} and b.ended_at is not null and c.state not in (${codes(['removing', 'removed'])})`)).toBe(0)
    expect(await count(`${told} and (c.engineering_id <> b.engineering_id or b.title not like '%' || c.crane_name || '%')`)).toBe(
      0,
    )
  })

  test('each side of an acceptance is named by who heads it', async () => {
    const rows = await query<{ person: string | null; leaders: string[] }>(
      `select m.person, array(select leader from engineering_unit p where p.engineering_id = c.engineering_id) as leaders
        from crane c cross join jsonb_to_recordset(c.accept_members) as m (person text)`,
    )
    expect(rows.length).toBeGreaterThan(1000)
    expect(Object.keys(acceptMemberFields)).toContain('person')
    expect(rows.filter(({ person, leaders }) => !person || !leaders.includes(person)).length).toBe(0)
  })
}

/** Who is named is who is there. */
function describePeople({ query, count }: DemoWorld): void {
  test('the register of a project names the persons whose accounts act for it', async () => {
    const rows = await query<{ username: string; posts: string[] }>(
      `select a.username, array(select m.post from manage_user m where m.engineering_id = ae.engineering_id and m.name = a.real_name and m.active) as posts
        from account a join account_engineering ae on ae.account_id = a.id order by 1`,
    )
    expect(Object.fromEntries(rows.map(({ username, posts }) => [username, posts]))).toEqual({
      chief_engineer: ['chief_engineer'],
      site: ['project_manager'],
      site2: ['project_manager'],
      site_labour: ['labour_officer'],
      site_safety: ['safety_officer'],
    })
    const known = `exists (select 1 from worker w where w.id = m.worker_id and w.name = m.name)`
    expect(await count(`manage_user m where m.worker_id is not null and not ${known}`)).toBe(0)
  })

  test('who was asked along to an inspection, and who sits in the group of an acceptance, is in the register', async () => {
    const names = 'array(select m.name from manage_user m where m.engineering_id = t.engineering_id and m.active)'
    for (const { name } of allEntities.filter(({ fields }) => 'accompany' in fields)) {
      const rows = await query<{ accompany: string; names: string[] }>(
        `select t.accompany, ${names} as names from ${name} t where t.accompany is not null`,
      )
      expect(rows.length).toBeGreaterThan(0)
      const strangers = rows.filter(({ accompany, names }) => {
        const said = accompany.split('、').map((each) => each.replace(/^(项目经理|总监)/, ''))
        return said.some((each) => !names.includes(each))
      })
      expect([name, strangers.length]).toEqual([name, 0])
    }
    const groups = 'completion_acceptance t cross join jsonb_to_recordset(t.accept_group) as g (party text, name text)'
    expect(await count(groups)).toBeGreaterThan(20)
    expect(
      await count(`${groups} where not exists (select 1 from engineering_unit p where p.engineering_id = t.engineering_id
        and p.role = g.party and p.leader = g.name)`),
    ).toBe(0)
  })
}

interface Item {
  days: string
  price: string
  payable: string
  pay_mode: number
  came: string
  there: boolean
}

/** Wages follow from days, and days from those somebody came. */
function describeWages({ query, count }: DemoWorld): void {
  test('a line of a wage sheet has the days its worker came in the month, and what they amount to (保障农民工工资支付条例第二十八条)', async () => {
    const rows = await query<Item>(
      `select i.days::text, i.price::text, i.payable::text, w.pay_mode, w.enter_on <= (i.ym || '-01')::date + interval '1 month' - interval '1 day' as there,
        (select coalesce(sum(case a.result when 1 then 1 when 2 then 0.5 else 0 end), 0)::numeric(4, 1)::text from attendance_day a
          where a.worker_id = i.worker_id and to_char(a.day_on, 'YYYY-MM') = i.ym) as came
        from salary_item i join worker w on w.id = i.worker_id`,
    )
    expect(rows.length).toBeGreaterThan(300)
    expect(rows.filter(({ days, came, there }) => days !== came || !there).slice(0, 3)).toEqual([])
    expect(rows.filter(({ payable, ...line }) => dueOf({ ...line, qty: null }).due !== payable).slice(0, 3)).toEqual([])
  })

  test('a wage sheet is the sum of its lines, and nobody is on two sheets of a month', async () => {
    const sums = `salary_sheet s join lateral (select count(*) as people, sum(payable) as payable, sum(paid) as paid from salary_item i
      where i.sheet_id = s.id) l on true where`
    expect(await count(`${sums} s.people <> l.people or s.payable <> l.payable or s.paid is distinct from l.paid`)).toBe(0)
    expect(await count('(select 1 from salary_item group by worker_id, ym having count(*) > 1) d')).toBe(0)
    expect(await count('salary_item where paid is not null and paid <> payable - deduct - advance')).toBe(0)
  })

  test('the people a day book counts are those who came on the day', async () => {
    const rows = await query<{ people: number; came: number; diff: number | null }>(
      `select l.people, l.diff, (select count(*)::int from attendance_day a join worker w on w.id = a.worker_id and w.work_role = 20
        where a.engineering_id = l.engineering_id and a.day_on = l.day_on and a.result in (1, 2)) as came
        from daily_log l where l.log_kind = 1`,
    )
    expect(rows.length).toBeGreaterThan(300)
    expect(rows.filter(({ people, came, diff }) => people !== came || diff !== people - came).slice(0, 3)).toEqual([])
  })
}

/** An appraisal that the station head may close. */
function describeAppraisals({ query, count, now }: DemoWorld): void {
  const over = `t.public_to < '${dayOf(now)}'`
  test('a final appraisal and that of a company wait for the station head of the demo, their publicity over', async () => {
    const final = `evaluation_application t join engineering e on e.id = t.engineering_id join account a on a.username = 'station_head'
      and a.org_id = e.supervise_org_id where t.state = ${evaluationApplication.flow?.states.code('public')} and ${over}`
    expect(await count(`${final} and t.reviewed_by <> a.id and t.grade is not null`)).toBeGreaterThan(0)
    const company = `ent_standard t join unit u on u.id = t.unit_id join account a on a.username = 'station_head' and a.areacode = u.areacode
      where t.state = ${entStandardStates.code('public')} and ${over}`
    expect(await count(`${company} and t.scored_by <> a.id and t.grade is not null`)).toBeGreaterThan(0)
  })

  test('a result was public for five to ten days before it was settled (建质〔2014〕111号第十六条、第二十四条)', async () => {
    for (const table of ['evaluation_application', 'ent_standard']) {
      expect(await count(`${table} where public_from is not null`)).toBeGreaterThan(0)
      expect([table, await count(`${table} where public_to - public_from not between 5 and 10`)]).toEqual([table, 0])
      expect([
        table,
        await count(`${table} where done_at is not null and (done_at at time zone 'Asia/Shanghai')::date <= public_to`),
      ]).toEqual([table, 0])
    }
  })

  test('a project is appraised near its end, with every month of its own, by the grade that follows (建质〔2014〕111号第九条、第十五条)', async () => {
    const rows = await query<{
      due_months: number
      done_months: number
      percent: number
      grade: number | null
      proposed: number
    }>(
      `select t.due_months, t.done_months, e.percent, t.grade, t.proposed from evaluation_application t join engineering e on e.id = t.engineering_id
        where t.state <> 10`,
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ due_months, done_months }) => done_months < due_months)).toEqual([])
    expect(rows.filter(({ percent }) => percent < 80)).toEqual([])
    expect(rows.filter(({ grade, proposed }) => grade !== null && grade !== proposed)).toEqual([])
  })
}

const fieldsOf = ({ fields }: AnyEntity): (readonly [string, Field])[] => Object.entries(fields)
const ofProjects = allEntities.filter((entity) => 'engineering_id' in entity.fields)

/** Whatever a row points at belongs to the same project. */
function describeBelonging({ count }: DemoWorld): void {
  test('what a row of a project refers to is of that project', async () => {
    const wrong: unknown[] = []
    for (const entity of ofProjects)
      for (const [name, field] of fieldsOf(entity)) {
        if (field.kind !== 'ref' && field.kind !== 'refs') continue
        const target = entityOf(field.target)
        if (target.scope !== 'project' || !('engineering_id' in target.fields)) continue
        const points = field.kind === 'ref' ? `o.id = t."${name}"` : `o.id = any(t."${name}")`
        const n = await count(`${entity.name} t join ${target.name} o on ${points} where o.engineering_id <> t.engineering_id`)
        if (n) wrong.push([entity.name, name, n])
      }
    expect(wrong).toEqual([])
  })

  test('a company on a row of a project is one of its parties, in the part the row asks for', async () => {
    const wrong: unknown[] = []
    for (const entity of ofProjects)
      for (const [name, field] of fieldsOf(entity)) {
        if (field.kind !== 'ref' || field.target !== 'unit' || field.of !== 'party') continue
        const parts = field.parts ? `and p.role in (${field.parts.map((part) => `'${part}'`).join()})` : ''
        const n = await count(`${entity.name} t where t."${name}" is not null and t.deleted_at is null and not exists (
          select 1 from engineering_unit p where p.engineering_id = t.engineering_id and p.unit_id = t."${name}" ${parts})`)
        if (n) wrong.push([entity.name, name, n])
      }
    expect(wrong).toEqual([])
  })
}

/** Days in their order. */
function describeDays({ count, now }: DemoWorld): void {
  const today = dayOf(now)
  const sampled = ofProjects.filter(({ sample }) => (sample?.each ?? 0) > 0)
  test('nothing is recorded on a site before it began', async () => {
    const wrong: unknown[] = []
    // The first workers are taught in the days before they come.
    const onSite = sampled.filter(({ name }) => name !== 'edu')
    for (const { name } of [...onSite, entityOf('daily_log'), entityOf('leader_shift'), entityOf('hidden_danger')]) {
      const n = await count(`${name} t join engineering e on e.id = t.engineering_id
        where (t.created_at at time zone 'Asia/Shanghai')::date < (e.sj_kg_time at time zone 'Asia/Shanghai')::date`)
      if (n) wrong.push([name, n])
    }
    expect(wrong).toEqual([])
  })

  test('what can only be past is past', async () => {
    const wrong: unknown[] = []
    for (const entity of allEntities)
      for (const [name, field] of fieldsOf(entity)) {
        if (!('past' in field) || !field.past) continue
        const late =
          field.kind === 'date'
            ? `"${name}" > '${today}'`
            : field.kind === 'instant'
              ? `"${name}" > to_timestamp(${now + 1})`
              : `"${name}" > '${today.slice(0, 7)}'`
        const n = await count(`${entity.name} where ${late}`)
        if (n) wrong.push([entity.name, name, n])
      }
    expect(wrong).toEqual([])
  })
}

const stateIs = (...keys: (keyof typeof engineeringStates.entries & string)[]): string =>
  `e.state in (${keys.map((key) => engineeringStates.code(key)).join()})`

/** What a project has come to is true of everything on it. */
function describeStages({ count }: DemoWorld): void {
  test('a project being accepted has no danger open, no machine standing and no watched one', async () => {
    const on = (table: string) =>
      `${table} t join engineering e on e.id = t.engineering_id and ${stateIs('accepting', 'completed', 'terminated')}`
    expect(await count(`${on('hidden_danger')} where t.state <> 1`)).toBe(0)
    expect(await count(`${on('crane')} where t.removed_on is null`)).toBe(0)
    expect(await count(`${on('crane')} where t.removed_on >= (e.sj_jg_time at time zone 'Asia/Shanghai')::date`)).toBe(0)
    expect(await count(on('crane'))).toBeGreaterThan(10)
    expect(await count(`${on('monitor_device')} where t.enabled and t.device_type in ('tower', 'elevator', 'unloading')`)).toBe(0)
  })

  test('nobody works and nothing is produced on a project after it was halted or finished', async () => {
    const halted = `attendance_day t join engineering e on e.id = t.engineering_id and ${stateIs('stopped', 'suspended')}`
    expect(await count(`${halted} where t.result in (1, 2)`)).toBe(0)
    const since = "to_char(coalesce(e.sj_jg_time, e.stopped_at, e.suspended_on) at time zone 'Asia/Shanghai', 'YYYY-MM')"
    expect(await count(`output t join engineering e on e.id = t.engineering_id where ${since} < t.ym`)).toBe(0)
  })

  test('who is on leave is neither counted as there nor leads the shift of the day', async () => {
    const leave = 'leave l join manage_user m on m.id = l.manage_user_id'
    const on = 'd.day_on between l.from_on and l.to_on and l.state = 1'
    expect(await count(`${leave} join attendance_day d on d.worker_id = m.worker_id where ${on} and d.result in (1, 2)`)).toBe(0)
    expect(await count(`${leave} join leader_shift d on d.leader = m.id where ${on}`)).toBe(0)
    expect(await count("leave where (created_at at time zone 'Asia/Shanghai')::date > from_on")).toBe(0)
  })

  test('a row is signed by accounts of its project alone', async () => {
    const wrong: unknown[] = []
    for (const { name, fields, sample } of [...ofProjects, entityOf('daily_log')]) {
      if ((sample?.each ?? 0) === 0 && name !== 'daily_log') continue
      const signing = Object.entries(fields).flatMap(([each, field]) =>
        field.kind === 'ref' && field.target === 'account' ? [each] : [],
      )
      for (const by of ['created_by', ...signing]) {
        const n = await count(`${name} t join account a on a.id = t."${by}" where a.unit_id is not null and not exists (
          select 1 from engineering_unit p where p.engineering_id = t.engineering_id and p.unit_id = a.unit_id)`)
        if (n) wrong.push([name, by, n])
      }
    }
    expect(wrong).toEqual([])
  })

  test('no road is put forward for an acceptance of its fire protection', async () => {
    expect(
      await count(
        `biz b join engineering e on e.id = b.engineering_id where b.kind = 'xfjg' and e.engineering_type_id not like '01%'`,
      ),
    ).toBe(0)
  })
}

/** A site of the demonstration holds together; part of the one suite that creates the data. */
export function describeSite(world: DemoWorld): void {
  describe('a site that holds together', () => {
    describeCranes(world)
    describePapers(world)
    describePeople(world)
    describeWages(world)
    describeAppraisals(world)
    describeBelonging(world)
    describeDays(world)
    describeStages(world)
  })
}
