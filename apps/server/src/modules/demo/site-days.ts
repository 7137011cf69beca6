import { entities } from '@zhujian/domain/entities'
import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { workRole } from '@zhujian/domain/people/person-codes'
import { logKind } from '@zhujian/domain/safety/daily-log'
import { shiftKind } from '@zhujian/domain/safety/leader-shift'
import { startOfDay } from '@zhujian/model/date'
import { sql } from 'kysely'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import type { Signers } from './hands'
import { isHouse } from './project-plan'
import type { Project, Projects } from './projects'
import { at, createRandom, type Random } from './random'
import { stageWords } from './site-words'

const { dailyLog, leaderShift } = entities.safety
const HOUR = 3600
const DAYS = 8
const CAME = [attendanceResult.code('full'), attendanceResult.code('half')]

interface Leader {
  readonly project: number
  readonly id: number
  /** 到岗的日子。 */
  readonly came: readonly string[]
}

/** 逐日的日志与带班：三本日志天天有，项目经理多数日子带班。开工以前没有。 */
export async function createSiteDays(run: DemoRun, projects: Projects, signers: (project: number) => Signers): Promise<void> {
  const random = createRandom('site_days')
  const building = projects.filter(({ plan }) => plan.library === 0 && plan.state === 'building')
  const sites = new Map(building.map((project) => [project.plan.id, project]))
  const began = ({ timeline }: Project) => daysAgo(run, timeline.started ?? 0)
  const days = Array.from({ length: DAYS }, (_, index) => daysAgo(run, DAYS - index))
  const seen = await seenOn(run, building, days)
  const logs = building.flatMap((project) =>
    days
      .filter((day) => day >= began(project))
      .flatMap((day) => logsOf(random, signers(project.plan.id), project, { day, ...seen(project, day) })),
  )
  const logIds = await drawIds(run, dailyLog.name, logs.length)
  await insertRows(
    run,
    dailyLog,
    logs.map((row, index) => ({ ...row, id: at(logIds, index) }) as DemoRow),
  )
  const { rows: leaders } = await sql<Leader>`select m.engineering_id as project, m.id,
      array(select d.day_on::text from attendance_day d where d.worker_id = m.worker_id and d.result in (${sql.join(CAME)})) as came
    from manage_user m where m.id in (select min(id) from manage_user where post = 'project_manager' and active
      and engineering_id = any(${[...sites.keys()]}::bigint[]) and deleted_at is null group by engineering_id) order by 1`.execute(
    run.trx,
  )
  // 带班率按月算：本月更早的日子也带班，同管理人员的考勤。
  const month = Array.from({ length: Math.max(DAYS, Number(run.today.slice(8)) - 1) }, (_, index) =>
    daysAgo(run, index + 1),
  ).reverse()
  const shifts = leaders.flatMap(({ project: id, id: leader, came }) => {
    const project = sites.get(id)
    if (!project) return []
    // 人到了才带班。
    const led = month.filter((day) => day >= began(project) && came.includes(day) && random.chance(0.95))
    return led.map((day) => shiftOf(signers(id), project, leader, day))
  })
  const ids = await drawIds(run, leaderShift.name, shifts.length)
  await insertRows(
    run,
    leaderShift,
    shifts.map((row, index) => ({ ...row, id: at(ids, index) }) as DemoRow),
  )
}

/** 一天里工地上看得到的：各工种来了几人，立着几台机械。 */
interface Seen {
  readonly labor: readonly { readonly work_type: string; readonly people: number }[]
  readonly machine: string
}

/** 作业人数同当日考勤，机械同起重机械台账。 */
async function seenOn({ trx }: DemoRun, sites: Projects, days: readonly string[]) {
  const ids = sites.map(({ plan }) => plan.id)
  const { rows: came } = await sql<{ project: number; day: string; work_type: string; people: number }>`
    select d.engineering_id as project, d.day_on::text as day, w.work_type, count(*)::int as people
    from attendance_day d join worker w on w.id = d.worker_id
    where d.engineering_id = any(${ids}::bigint[]) and d.day_on = any(${[...days]}::date[]) and w.work_role = ${workRole.code('worker')}
      and d.result in (${sql.join(CAME)})
    group by 1, 2, 3 order by 1, 2, 4 desc, 3`.execute(trx)
  const { rows: machines } = await sql<{ project: number; towers: number; elevators: number }>`select engineering_id as project,
      count(*) filter (where crane_kind = 1)::int as towers, count(*) filter (where crane_kind = 2)::int as elevators
    from crane where install_on is not null and removed_on is null and deleted_at is null group by 1`.execute(trx)
  const labor = new Map<string, Seen['labor'][number][]>()
  for (const { project, day, work_type, people } of came) {
    const key = `${project} ${day}`
    labor.set(key, [...(labor.get(key) ?? []), { work_type, people }])
  }
  const standing = new Map(machines.map((each) => [each.project, each]))
  return ({ plan }: Project, day: string): Seen => ({
    labor: labor.get(`${plan.id} ${day}`) ?? [],
    machine: isHouse(plan.typeCode) ? liftsOf(standing.get(plan.id)) : '挖掘机 2 台、汽车起重机 1 台、压路机 1 台',
  })
}

function liftsOf({ towers, elevators }: { towers: number; elevators: number } = { towers: 0, elevators: 0 }): string {
  const told = [towers > 0 && `塔式起重机 ${towers} 台`, elevators > 0 && `施工升降机 ${elevators} 台`].filter(Boolean)
  return told.length > 0 ? told.join('、') : '挖掘机 2 台、汽车起重机 1 台'
}

/** 一座城市同一天是同样的天气。 */
function weatherOn(day: string) {
  const random = createRandom(`weather ${day}`)
  const low = random.int(4, 12)
  return { weather: random.pick([1, 1, 2, 3, 4]), temp_high: low + random.int(6, 9), temp_low: low, wind: '微风' }
}

function logsOf(random: Random, signers: Signers, project: Project, { day: day_on, labor, machine }: Seen & { day: string }) {
  const { words, patrol } = stageWords(project)
  const common = {
    engineering_id: project.plan.id,
    day_on,
    ...random.pick(words),
    ...weatherOn(day_on),
    missing_days: 0,
    late_entry: false,
    created_at: startOfDay(day_on) + 18 * HOUR,
    updated_at: startOfDay(day_on) + 18 * HOUR,
  }
  const work = {
    ...common,
    log_kind: logKind.code('work'),
    labor,
    people: labor.reduce((sum, { people }) => sum + people, 0),
    // 作业人数照当日考勤写，与考勤不相差。
    diff: 0,
    machine,
    created_by: signers.builder,
  }
  return [
    ...(labor.length > 0 ? [work] : []),
    {
      ...common,
      log_kind: logKind.code('supervise'),
      station_count: random.int(0, 2),
      patrol_count: random.int(1, 3),
      parallel_count: random.int(0, 1),
      people: null,
      created_by: signers.supervisor,
    },
    {
      ...common,
      log_kind: logKind.code('safety'),
      content: `${patrol}巡查，班前教育到位，纠正违章一起`,
      people: null,
      created_by: signers.safety,
    },
  ]
}

const shiftOf = (signers: Signers, project: Project, leader: number, day_on: string) => ({
  engineering_id: project.plan.id,
  shift_kind: shiftKind.code('manager'),
  leader,
  day_on,
  start_at: startOfDay(day_on) + 8 * HOUR,
  end_at: startOfDay(day_on) + 17 * HOUR,
  route: stageWords(project).route,
  late_entry: false,
  created_by: signers.builder,
  created_at: startOfDay(day_on) + 17 * HOUR,
  updated_at: startOfDay(day_on) + 17 * HOUR,
})
