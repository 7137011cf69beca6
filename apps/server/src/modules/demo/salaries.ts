import { entities } from '@zhujian/domain/entities'
import { addDays, addMonths, dayOf, lastDayOf, monthOf } from '@zhujian/model/date'
import { mul, round, sub, sum } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { demoSide } from './parties'
import type { Projects } from './projects'
import { at, createRandom, type Random } from './random'
import type { Team } from './teams'

const { salarySheet, salaryItem } = entities.salary

interface Paid {
  id: number
  name: string
  team_id: number
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

/** 近两个月工资：上上月已发放，上月正在公示或待总包审核；演示工程在前。 */
export async function createSalaries(run: DemoRun, projects: Projects, teams: readonly Team[]): Promise<void> {
  const random = createRandom('salary')
  const month = monthOf(run.now)
  const building = projects.filter(({ plan }) => plan.library === 0 && plan.state === 'building')
  const sites = building.toSorted((a, b) => Number(demoSide(b.plan) !== null) - Number(demoSide(a.plan) !== null)).slice(0, SITES)
  for (const { plan } of sites) {
    const team = teams.find((each) => each.projectId === plan.id)
    if (!team) continue
    const crew = await crewOf(run, team.id)
    if (crew.length === 0) continue
    for (const each of [
      { ym: addMonths(month, -2), state: 1 },
      { ym: addMonths(month, -1), state: random.pick([0, PUBLICISED]) },
    ])
      await createSheet(run, random, { team, crew, month: each })
  }
}

async function crewOf({ trx }: DemoRun, teamId: number): Promise<Paid[]> {
  const { rows } =
    await sql<Paid>`select id, name, team_id, unit_price, card_no_sealed from worker where team_id = ${teamId} and enter_status = 1 order by id limit ${MOST}`.execute(
      trx,
    )
  return rows
}

async function createSheet(
  run: DemoRun,
  random: Random,
  { team, crew, month }: { team: Team; crew: readonly Paid[]; month: Month },
): Promise<void> {
  const sheetId = at(await drawIds(run, 'salary_sheet', 1), 0)
  const ids = await drawIds(run, 'salary_item', crew.length)
  const items = crew.map((worker, index) =>
    itemRow(run, random, { id: at(ids, index), sheetId, worker, month, engineeringId: team.projectId }),
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
    month,
    engineeringId,
  }: { id: number; sheetId: number; worker: Paid; month: Month; engineeringId: number },
): DemoRow {
  const days = `${random.int(17, 26)}.${random.pick([0, 5])}`
  const payable = round(mul(days, worker.unit_price), 2)
  const advance = random.chance(0.3) ? '1000.00' : '0.00'
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
    price: worker.unit_price,
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
