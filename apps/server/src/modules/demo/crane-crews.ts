import { entities } from '@zhujian/domain/entities'
import type { workKind } from '@zhujian/domain/people/trades'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { makeMobile, makeName, makePerson } from './people-names'
import { personRow } from './person-row'
import type { Project, Projects } from './projects'
import { at, createRandom, type Random } from './random'

const { team, worker } = entities.people

export type CertKind = keyof typeof workKind.entries

/** 一个工地上立着的机械。 */
interface Standing {
  readonly project: Project
  readonly towers: number
  readonly elevators: number
  /** 最早的一台装了几天。 */
  readonly oldest: number
}

/** 一个班组：工种，各人持哪一类证。 */
interface Gang {
  readonly name: string
  readonly workType: string
  readonly kinds: readonly CertKind[]
}

/** 一台塔机一名司机、一名信号司索工，一台升降机一名司机；安装拆卸工按装的是哪一类。 */
const gangsOf = ({ towers, elevators }: Standing): Gang[] =>
  [
    { name: '塔机司机班组', workType: '080', kinds: repeat('towerDriver', towers) },
    { name: '信号司索班组', workType: '170', kinds: repeat('signaller', towers) },
    { name: '施工升降机司机班组', workType: '080', kinds: repeat('elevatorDriver', elevators) },
    {
      name: '起重机械安拆班组',
      workType: '180',
      kinds: [...repeat('towerErector', towers > 0 ? 3 : 0), ...repeat('elevatorErector', elevators > 0 ? 2 : 0)],
    },
  ].filter(({ kinds }) => kinds.length > 0)

const repeat = (kind: CertKind, count: number): CertKind[] => Array.from({ length: count }, () => kind)

/**
 * 设备租赁单位自带的司机、信号司索工与安装拆卸工，随头一台机械进场，证书都在有效期内：没有他们，机械装不了，也拆不了
 * （建设部令第166号第二十五条）。返回各人持哪一类证书。
 */
export async function createCraneCrews(run: DemoRun, projects: Projects): Promise<ReadonlyMap<number, CertKind>> {
  const random = createRandom('crane crews')
  const wanted = (await standingOn(run, projects)).flatMap((site) => gangsOf(site).map((gang) => ({ ...site, gang })))
  const teamIds = await drawIds(run, 'team', wanted.length)
  await insertRows(
    run,
    team,
    wanted.map(({ project, gang, oldest }, index) => ({
      id: at(teamIds, index),
      engineering_id: project.plan.id,
      name: gang.name,
      unit_id: project.parties.crane_lease.id,
      work_type: gang.workType,
      leader: makeName(random, 1),
      leader_tel: makeMobile(random, run.used),
      duty_person: makeName(random, 1),
      enter_on: daysAgo(run, enteredAgo(project, oldest)),
    })),
  )
  const people = wanted.flatMap(({ gang, ...site }, index) =>
    gang.kinds.map((kind, order) => ({ ...site, gang, kind, team: at(teamIds, index), leads: order === 0 })),
  )
  const ids = await drawIds(run, 'worker', people.length)
  await insertRows(
    run,
    worker,
    people.map((person, index) => handRow(run, random, { ...person, id: at(ids, index) })),
  )
  return new Map(people.map(({ kind }, index) => [at(ids, index), kind]))
}

async function standingOn({ trx, today }: DemoRun, projects: Projects): Promise<Standing[]> {
  const byId = new Map(projects.map((project) => [project.plan.id, project]))
  const { rows } = await sql<Omit<Standing, 'project'> & { engineering_id: number }>`select engineering_id,
      count(*) filter (where device_type = 'tower')::int as towers, count(*) filter (where device_type = 'elevator')::int as elevators,
      max(${today}::date - install_on) as oldest
    from monitor_device where device_type in ('tower', 'elevator') group by 1 order by 1`.execute(trx)
  return rows.flatMap(({ engineering_id, ...site }) => {
    const project = byId.get(engineering_id)
    // 验收之前机械已经拆完，人也退了场。
    return project && project.plan.state !== 'accepting' ? [{ project, ...site }] : []
  })
}

/** 天：装机之前几天进场，不早于开工。 */
const AHEAD = 6
const enteredAgo = ({ timeline }: Project, oldest: number): number =>
  Math.max(1, Math.min(oldest + AHEAD, timeline.started ?? oldest))

interface Hand extends Standing {
  readonly id: number
  readonly gang: Gang
  readonly team: number
  readonly leads: boolean
}

function handRow(run: DemoRun, random: Random, { id, project, gang, team: team_id, leads, oldest }: Hand): DemoRow {
  const person = makePerson(random, run.used, run.today, [22, 54])
  const day = daysAgo(run, enteredAgo(project, oldest))
  return {
    ...personRow(run, random, person),
    id,
    engineering_id: project.plan.id,
    unit_id: project.parties.crane_lease.id,
    team_id,
    work_type: gang.workType,
    work_role: 20,
    is_leader: leads,
    enter_on: day,
    enter_status: 1,
    skill_level: random.int(1, 3),
    edu_pass: true,
    edu_on: day,
    age_note: null,
    pay_mode: 2,
    unit_price: `${random.int(75, 98)}00.00`,
    special_cert_no: `浙A${person.idno.slice(6, 17)}`,
    special_cert_to: addDays(run.today, random.int(45, 700)),
  }
}
