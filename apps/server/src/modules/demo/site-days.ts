import { entities } from '@zhujian/domain/entities'
import { logKind } from '@zhujian/domain/safety/daily-log'
import { shiftKind } from '@zhujian/domain/safety/leader-shift'
import { startOfDay } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { isHouse } from './project-plan'
import type { Projects } from './projects'
import { at, createRandom, type Random } from './random'

const { dailyLog, leaderShift } = entities.safety
const HOUR = 3600
const DAYS = 8

const contents = [
  ['三层梁板', '梁板钢筋绑扎完成八成，柱模拆除，砌体施工至二层'],
  ['地下一层剪力墙', '剪力墙钢筋绑扎、合模，预埋件安装'],
  ['主楼外架', '外架搭设一步，连墙件补齐，安全网张挂'],
  ['屋面', '找坡层施工，女儿墙砌筑'],
] as const

/** 道路、管网的。 */
const municipalContents = [
  ['污水主管 W3–W5 沟槽', '沟槽开挖 60 m，支护同步跟进，槽底排水'],
  ['污水主管 W5–W8 管基', '管基混凝土浇筑，管道安装 24 m，接口检查'],
  ['路基 K0+200–K0+320', '路基分层填筑、碾压，取样检测压实度'],
  ['路面基层 K0+000–K0+200', '水泥稳定碎石基层摊铺、碾压，覆盖养生'],
] as const

interface Leader {
  readonly project: number
  readonly id: number
}

/** 逐日的日志与带班：三本日志天天有，项目经理多数日子带班。 */
export async function createSiteDays(run: DemoRun, projects: Projects, accounts: DemoAccounts): Promise<void> {
  const random = createRandom('site_days')
  const building = projects.filter(({ plan }) => plan.library === 0 && plan.state === 'building')
  const sites = building.map(({ plan }) => plan.id)
  const days = Array.from({ length: DAYS }, (_, index) => daysAgo(run, DAYS - index))
  const logs = building.flatMap(({ plan }) =>
    days.flatMap((day) => logsOf(random, accounts, { project: plan.id, house: isHouse(plan.typeCode) }, day)),
  )
  const logIds = await drawIds(run, dailyLog.name, logs.length)
  await insertRows(
    run,
    dailyLog,
    logs.map((row, index) => ({ ...row, id: at(logIds, index) }) as DemoRow),
  )
  const { rows: leaders } = await sql<Leader>`select engineering_id as project, min(id) as id from manage_user
    where post = 'project_manager' and active and engineering_id = any(${sites}::bigint[]) and deleted_at is null group by 1 order by 1`.execute(
    run.trx,
  )
  // 带班率按月算：本月更早的日子也带班，同管理人员的考勤。
  const month = Array.from({ length: Math.max(DAYS, Number(run.today.slice(8)) - 1) }, (_, index) =>
    daysAgo(run, index + 1),
  ).reverse()
  const shifts = leaders.flatMap((leader) => month.filter(() => random.chance(0.85)).map((day) => shiftOf(accounts, leader, day)))
  const ids = await drawIds(run, leaderShift.name, shifts.length)
  await insertRows(
    run,
    leaderShift,
    shifts.map((row, index) => ({ ...row, id: at(ids, index) }) as DemoRow),
  )
}

interface LogSite {
  readonly project: number
  readonly house: boolean
}

function logsOf(random: Random, accounts: DemoAccounts, { project: engineering_id, house }: LogSite, day_on: string) {
  const [part, content] = house ? random.pick(contents) : random.pick(municipalContents)
  const low = random.int(2, 18)
  const people = [random.int(8, 20), random.int(6, 18)]
  const common = {
    engineering_id,
    day_on,
    part,
    content,
    weather: random.pick([1, 1, 2, 3, 4]),
    temp_high: low + 9,
    temp_low: low,
    wind: '微风',
    missing_days: 0,
    late_entry: false,
    created_at: startOfDay(day_on) + 18 * HOUR,
    updated_at: startOfDay(day_on) + 18 * HOUR,
  }
  return [
    {
      ...common,
      log_kind: logKind.code('work'),
      labor: [
        { work_type: '020', people: people[0] },
        { work_type: '050', people: people[1] },
      ],
      people: (people[0] ?? 0) + (people[1] ?? 0),
      machine: house ? '塔式起重机 2 台、施工升降机 1 台' : '挖掘机 2 台、汽车起重机 1 台、压路机 1 台',
      created_by: accounts.site,
    },
    {
      ...common,
      log_kind: logKind.code('supervise'),
      station_count: random.int(0, 2),
      patrol_count: random.int(1, 3),
      parallel_count: random.int(0, 1),
      people: 0,
      created_by: accounts.chief_engineer,
    },
    {
      ...common,
      log_kind: logKind.code('safety'),
      content: `${house ? '临边防护、用电、外架' : '沟槽支护、临边防护、用电'}巡查，班前教育到位，纠正违章一起`,
      people: 0,
      created_by: accounts.site_safety,
    },
  ]
}

const shiftOf = (accounts: DemoAccounts, { project, id }: Leader, day_on: string) => ({
  engineering_id: project,
  shift_kind: shiftKind.code('manager'),
  leader: id,
  day_on,
  start_at: startOfDay(day_on) + 8 * HOUR,
  end_at: startOfDay(day_on) + 17 * HOUR,
  route: '主楼、外架、塔机、钢筋加工区',
  late_entry: false,
  created_by: accounts.site,
  created_at: startOfDay(day_on) + 17 * HOUR,
  updated_at: startOfDay(day_on) + 17 * HOUR,
})
