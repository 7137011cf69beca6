import { entities } from '@zhujian/domain/entities'
import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { dueOf } from '@zhujian/domain/salary/line-facts'
import { addDays, addMonths, dayOf, lastDayOf, monthOf } from '@zhujian/model/date'
import { compare, sub, sum } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { demoSide } from './parties'
import type { Projects } from './projects'
import { at, createRandom, type Random } from './random'
import type { Team } from './teams'

const { salarySheet, salaryItem } = entities.salary

export interface Paid {
  id: number
  name: string
  team_id: number
  pay_mode: number
  unit_price: string
  card_no_sealed: string | null
}
interface Month {
  ym: string
  state: number
}

/** 公示中。 */
const PUBLICISED = 12
const SITES = 30
/** 一张工资表最多的人数：班组按月编制。 */
const MOST = 45

/** 列入工资表的一个班组：近两个月各一张。 */
export interface Payroll {
  readonly team: Team
  readonly crew: readonly Paid[]
}

/** 三十个工地各取一个班组；演示工程在前。 */
export async function choosePayrolls(run: DemoRun, projects: Projects, teams: readonly Team[]): Promise<Payroll[]> {
  const building = projects.filter(({ plan }) => plan.library === 0 && plan.state === 'building')
  const sites = building.toSorted((a, b) => Number(demoSide(b.plan) !== null) - Number(demoSide(a.plan) !== null)).slice(0, SITES)
  const payrolls: Payroll[] = []
  for (const { plan } of sites) {
    const team = teams.find((each) => each.projectId === plan.id)
    const crew = team ? await crewOf(run, team.id) : []
    if (team && crew.length > 0) payrolls.push({ team, crew })
  }
  return payrolls
}

/** 天：一张工资表都没有列的，不必说明；来了不到这么几天的随下一张表。 */
const FEWEST = 3

/** 近两个月工资：上上月已发放，上月正在公示或待总包审核；一人一行，出勤照当月的考勤，应发照他的计酬方式算。 */
export async function createSalaries(run: DemoRun, payrolls: readonly Payroll[]): Promise<void> {
  const random = createRandom('salary')
  const month = monthOf(run.now)
  for (const { team, crew } of payrolls)
    for (const each of [
      { ym: addMonths(month, -2), state: 1 },
      { ym: addMonths(month, -1), state: random.pick([0, PUBLICISED]) },
    ]) {
      const came = await attendedIn(run, crew, each.ym)
      const listed = crew.filter(({ id }) => Number(came.get(id) ?? 0) >= FEWEST)
      if (listed.length > 0) await createSheet(run, random, { team, crew: listed, came, month: each })
    }
}

async function attendedIn({ trx }: DemoRun, crew: readonly Paid[], ym: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; days: string }>`select worker_id as id,
      sum(case result when ${attendanceResult.code('full')} then 1 when ${attendanceResult.code('half')} then 0.5 else 0 end)::numeric(4, 1)::text as days
    from attendance_day where worker_id = any(${crew.map(({ id }) => id)}::bigint[])
      and day_on between ${`${ym}-01`}::date and ${lastDayOf(ym)}::date group by 1`.execute(trx)
  return new Map(rows.map(({ id, days }) => [id, days]))
}

async function crewOf({ trx }: DemoRun, teamId: number): Promise<Paid[]> {
  const { rows } =
    await sql<Paid>`select id, name, team_id, pay_mode, unit_price, card_no_sealed from worker where team_id = ${teamId} and enter_status = 1 order by id limit ${MOST}`.execute(
      trx,
    )
  return rows
}

async function createSheet(
  run: DemoRun,
  random: Random,
  { team, crew, came, month }: Payroll & { came: ReadonlyMap<number, string>; month: Month },
): Promise<void> {
  const sheetId = at(await drawIds(run, 'salary_sheet', 1), 0)
  const ids = await drawIds(run, 'salary_item', crew.length)
  const items = crew.map((worker, index) =>
    itemRow(run, random, {
      id: at(ids, index),
      sheetId,
      worker,
      days: came.get(worker.id) ?? '0.0',
      month,
      engineeringId: team.projectId,
    }),
  )
  const done = month.state === 1
  const public_to = month.state === PUBLICISED ? addDays(dayOf(run.now), 2) : null
  await insertRows(run, salarySheet, [
    {
      id: sheetId,
      engineering_id: team.projectId,
      title: `${month.ym.slice(0, 4)}年${Number(month.ym.slice(5))}月${team.name}工资表`,
      ym: month.ym,
      unit_id: team.unitId,
      team_id: team.id,
      people: crew.length,
      paid: done ? sum(items.map((item) => String(item.paid))) : null,
      public_to,
      pay_by: public_to && addDays(public_to, 7),
      state: month.state,
    },
  ])
  await insertRows(run, salaryItem, items)
}

function itemRow(
  run: DemoRun,
  random: Random,
  {
    id,
    sheetId,
    worker,
    days,
    month,
    engineeringId,
  }: { id: number; sheetId: number; worker: Paid; days: string; month: Month; engineeringId: number },
): DemoRow {
  const { pay_mode, unit_price: price } = worker
  const { due: payable } = dueOf({ pay_mode, days, price, qty: null })
  const advance = random.chance(0.3) && compare(payable, '3000') > 0 ? '1000.00' : '0.00'
  const done = month.state === 1
  const card = worker.card_no_sealed
  return {
    id,
    engineering_id: engineeringId,
    sheet_id: sheetId,
    worker_id: worker.id,
    worker_name: worker.name,
    ym: month.ym,
    days,
    price,
    payable,
    deduct: '0.00',
    advance,
    paid: done ? sub(payable, advance) : null,
    card_no: card === null ? null : run.platform.crypto.open(card, `worker:${worker.id}:card_no`),
    paid_on: done ? lastDayOf(addMonths(month.ym, 1)).replace(/\d\d$/, '15') : null,
    pay_result: done ? 1 : 0,
    is_back: false,
  }
}
