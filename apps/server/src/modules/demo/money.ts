import { entities } from '@zhujian/domain/entities'
import { addDays, addMonths, monthOf } from '@zhujian/model/date'
import { div, mul, round } from '@zhujian/model/decimal'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import type { Projects } from './projects'
import { at, createRandom, type Random } from './random'

const { bankAccount } = entities.salary
const { output } = entities.production

const banks = [
  ['102', '中国工商银行'],
  ['103', '中国农业银行'],
  ['105', '中国建设银行'],
  ['301', '交通银行'],
  ['313', '杭州银行'],
] as const
const started = (projects: Projects) =>
  projects.filter((project) => project.plan.library !== 1 && project.timeline.started !== null)

/** 工资专户：开工的工程九成以上已开立，少数逾期未备案。 */
export async function createBankAccounts(run: DemoRun, projects: Projects): Promise<void> {
  const random = createRandom('bank')
  const chosen = started(projects).filter((project) => project.plan.order < 2 || random.chance(0.94))
  const ids = await drawIds(run, 'bank_account', chosen.length)
  await insertRows(
    run,
    bankAccount,
    chosen.map((project, index) => accountRow(run, random, at(ids, index), project)),
  )
}

function accountRow(
  run: DemoRun,
  random: Random,
  id: number,
  { plan, name, parties, timeline, facts }: Projects[number],
): DemoRow {
  const [code, bank] = random.pick(banks)
  const opened = Math.max(1, (timeline.started ?? 30) + random.int(-20, 10))
  const rate = random.pick(['1.00', '1.50', '2.00', '3.00'])
  return {
    id,
    engineering_id: plan.id,
    account_name: `${parties.sgdw.name}（${name}）农民工工资专用账户`.slice(0, 120),
    bank_code: code,
    bank_name: `${bank}杭州${plan.district.short}支行`,
    account_no: `${code}33${random.digits(14)}`,
    open_on: daysAgo(run, opened),
    record_on: random.chance(0.92) ? addDays(daysAgo(run, opened), Math.min(opened, random.int(3, 29))) : null,
    balance: `${random.int(3, 480)}${random.digits(4)}.${random.digits(2)}`,
    pay_bank: bank,
    deposit_kind: random.weighted([
      [2, 62],
      [4, 28],
      [1, 10],
    ]),
    deposit_amount: round(div(mul(facts.contract_price, rate), '100', 6), 2),
    deposit_rate: rate,
    deposit_to: addDays(run.today, random.int(-10, 700)),
    account_state: plan.state === 'completed' ? 2 : 1,
  }
}

const MONTHS = 6

/** 近六个月产值：上月待审核或已退回若干，其余已审核。 */
export async function createOutputs(run: DemoRun, projects: Projects): Promise<void> {
  const random = createRandom('output')
  const month = monthOf(run.now)
  const rows = started(projects)
    .filter((project) => project.plan.library === 0)
    .flatMap((project) => {
      const { started: begun, halted, finished } = project.timeline
      // 停工、完工以后没有产值。
      const until = finished ?? halted
      const months = Math.min(MONTHS, Math.floor((begun ?? 0) / 30))
      return Array.from({ length: months }, (_, index) => ({ ym: addMonths(month, -months + index), last: index === months - 1 }))
        .filter(({ ym }) => until === null || ym <= daysAgo(run, until).slice(0, 7))
        .map((each) => outputRow(run, random, project, { ...each, last: each.last && until === null }))
    })
  const ids = await drawIds(run, 'output', rows.length)
  await insertRows(
    run,
    output,
    rows.map((row, index) => ({ ...row, id: at(ids, index) })),
  )
}

function outputRow(
  run: DemoRun,
  random: Random,
  { plan, facts }: Projects[number],
  { ym, last }: { ym: string; last: boolean },
): Omit<DemoRow, 'id'> {
  const monthly = Number(facts.contract_price) / Math.max(1, facts.contract_days / 30)
  const done = monthly * (0.7 + random.next() * 0.5)
  const state = last
    ? random.weighted([
        [0, 70],
        [2, 10],
        [1, 20],
      ])
    : 1
  return {
    engineering_id: plan.id,
    ym,
    plan_value: monthly.toFixed(2),
    done_value: done.toFixed(2),
    confirmed_value: state === 1 ? (done * 0.97).toFixed(2) : null,
    note: random.chance(0.2) ? '受台风影响停工三天，下月赶工追回。' : null,
    reject_reason: state === 2 ? '完成产值与形象进度不符，请附工程量清单。' : null,
    examined_at: state === 0 ? null : momentAgo(run, random.int(2, 20), 15),
    state,
  }
}
