import { shippedCalendar } from '@zhujian/domain/calendar/holidays'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { entities } from '@zhujian/domain/entities'
import { ruleKind } from '@zhujian/domain/evaluation/rule'
import { BASE_SCORE, creditStates } from '@zhujian/domain/reputation/credit-event'
import { creditMatter, repairFrom } from '@zhujian/domain/reputation/repair-period'
import { creditFloors, creditLevel } from '@zhujian/domain/unit/unit'
import { monthsAfter, startOfDay } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { at } from './random'
import { monthSerials } from './serials'

const { creditEvent, creditRepair, personPoint } = entities.reputation

/** 事由与指标库里的信用行为是同一件事。 */
const CASES = [
  {
    category: 1,
    matter: null,
    title: '获省级建筑施工安全生产标准化工地',
    basis: '表彰文件',
    word: '奖',
    deed: '获省级工程质量安全奖项或标准化工地',
  },
  {
    category: 2,
    matter: creditMatter.code('safety'),
    title: '未按专项施工方案施工被处罚',
    basis: '行政处罚决定书',
    word: '罚',
    deed: '受罚款以上行政处罚',
  },
  {
    category: 2,
    matter: creditMatter.code('wages'),
    title: '拖欠农民工工资，经责令仍未支付',
    basis: '行政处罚决定书',
    word: '罚',
    deed: '拖欠农民工工资经责令仍未支付',
  },
] as const
/** 指标库里的一种行为，带着分值。 */
interface Deed {
  readonly id: number
  readonly kind: number
  readonly points: number
  readonly item: string
}
const NO_DEED: Deed = { id: 0, kind: 0, points: 1, item: '' }
const OFFICE = '杭州市住房和城乡建设局'

const levelSql = (score: RawBuilder<unknown>) =>
  sql`case ${sql.join(
    creditFloors.map(([level, floor]) => sql`when ${score} >= ${sql.lit(floor)} then ${creditLevel.code(level)}`),
    sql` `,
  )}
    else ${creditLevel.code('d')} end`

/** 施工企业的信用事件、一件修复，项目经理的记分。 */
export async function createCredits(run: DemoRun, accounts: DemoAccounts): Promise<void> {
  const { rows: rules } = await sql<Deed>`select id, rule_kind as kind, points, item from rule
    where state = 1 and points is not null and deleted_at is null and rule_kind in (${sql.lit(ruleKind.code('credit'))}, ${sql.lit(ruleKind.code('manager'))}) order by id`.execute(
    run.trx,
  )
  const [credit, manager] = [ruleKind.code('credit'), ruleKind.code('manager')].map((kind) =>
    rules.filter((each) => each.kind === kind),
  )
  if (!credit?.length || !manager?.length) return
  const serial = monthSerials(creditEvent, 'credit_no')
  await serial.follow(run.trx)
  const { rows: units } = await sql<{ id: number }>`select distinct p.unit_id as id from engineering_unit p
    where p.role = 'sgdw' and p.active and p.deleted_at is null order by 1 limit 24`.execute(run.trx)
  const ids = await drawIds(run, creditEvent.name, units.length)
  const events = units.map((company, index): DemoRow => {
    const { word, deed, ...told } = CASES[index % CASES.length] ?? CASES[0]
    const day = daysAgo(run, 100 + index * 3)
    const rule = credit.find(({ item }) => item === deed) ?? at(credit, 0)
    const pending = index % 6 === 5
    return {
      id: at(ids, index),
      credit_no: serial.next(day),
      unit_id: company.id,
      rule_id: rule.id,
      ...told,
      happened_on: day,
      doc_no: `杭建${word}〔2026〕${index + 1}号`,
      reg_org: OFFICE,
      organ_level: 3,
      // 不良的公示两年：最短公示期满，还有一年可以申请修复。
      public_to: monthsAfter(day, told.category === 1 ? 36 : 24),
      points: rule.points,
      ...(pending
        ? {}
        : {
            public_from: day,
            approved_by: accounts.section_chief,
            approved_at: run.now - 3600,
            ...(told.category === 1 ? {} : { repair_from: repairFrom(day, told.matter) }),
          }),
      state: pending ? 0 : 1,
      created_by: accounts.officer,
      created_at: run.now - 7200,
      updated_at: run.now - 3600,
    }
  })
  await insertRows(run, creditEvent, events)
  await sql`update unit u set credit_score = ${BASE_SCORE} + s.points, credit_level = ${levelSql(sql`${BASE_SCORE} + s.points`)} from (select unit_id, sum(points) as points from credit_event
    where state = ${creditStates.code('public')} and public_to >= ${run.today}::date group by unit_id) s where u.id = s.unit_id`.execute(
    run.trx,
  )
  await serial.keep(run.trx)
  await createRepair(run, accounts, events)
  await createPoints(run, accounts, manager)
}

async function createPoints(run: DemoRun, accounts: DemoAccounts, rules: readonly Deed[]): Promise<void> {
  const { rows: people } = await sql<{ id: number; project: number }>`select m.id, m.engineering_id as project from manage_user m
    join engineering e on e.id = m.engineering_id and e.state = 1 and e.history_type = 0
    where m.post = 'project_manager' and m.active and m.deleted_at is null order by m.id limit 8`.execute(run.trx)
  const ids = await drawIds(run, personPoint.name, people.length)
  const serial = monthSerials(personPoint, 'person_point_no')
  await serial.follow(run.trx)
  const rows = people.map((person, index): DemoRow => {
    const rule = rules[index % rules.length] ?? NO_DEED
    const day = daysAgo(run, 60 - index * 3)
    const confirmed = index % 3 !== 0
    // 最近的一件还在陈述申辩的期限之内，其余的期限已满。
    const told = index === 6 ? daysAgo(run, 2) : day
    return {
      id: at(ids, index),
      engineering_id: person.project,
      person_point_no: serial.next(day),
      manage_user_id: person.id,
      rule_id: rule.id,
      points: rule.points,
      happened_on: day,
      fact: `现场检查发现：${rule.item}`,
      total12: rule.points,
      told_at: startOfDay(told) + 36_000,
      plead_until: addWorkingDays(shippedCalendar, told, 5),
      confirm_by: addWorkingDays(shippedCalendar, told, 10),
      ...(confirmed
        ? {
            statement: '对事实没有异议，放弃陈述申辩',
            stated_by: '项目经理本人',
            plead_by: accounts.site,
            plead_at: run.now - 5400,
            confirmed_by: accounts.section_chief,
            confirmed_at: run.now - 3600,
          }
        : {}),
      state: confirmed ? 1 : 0,
      created_by: accounts.officer,
      created_at: run.now - 7200,
      updated_at: run.now - 3600,
    }
  })
  await insertRows(run, personPoint, rows)
  await serial.keep(run.trx)
}

/** 第一件公示满期的不良事件，企业申请修复，等科长审核。 */
async function createRepair(run: DemoRun, accounts: DemoAccounts, events: readonly DemoRow[]): Promise<void> {
  const repaired = events.find(({ repair_from, state }) => state === 1 && repair_from && String(repair_from) <= run.today)
  const [repair] = await drawIds(run, creditRepair.name, 1)
  if (repaired && repair !== undefined)
    await insertRows(run, creditRepair, [
      {
        id: repair,
        credit_repair_no: `XF${run.today.slice(0, 7).replace('-', '')}00001`,
        unit_id: repaired.unit_id,
        credit_event_id: repaired.id,
        reason: '已按要求完成整改并经复查合格，罚款已缴清',
        earliest: repaired.repair_from,
        submitted_by: accounts.contractor,
        state: 0,
        created_by: accounts.contractor,
        created_at: run.now - 7200,
        updated_at: run.now - 3600,
      },
    ])
}
