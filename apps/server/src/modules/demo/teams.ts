import { entities } from '@zhujian/domain/entities'
import { daysAgo, type DemoRun, drawIds, insertRows } from './demo-run'
import { makeMobile, makeName } from './people-names'
import type { Project, Projects } from './projects'
import { at, type Random } from './random'

const { team } = entities.people

export interface Team {
  id: number
  projectId: number
  unitId: number
  workType: string
  name: string
}

/** 各阶段需要的工种与常见班组名。 */
const trades: Readonly<
  Record<'early' | 'structure' | 'finish' | 'municipal', readonly (readonly [code: string, name: string])[]>
> = {
  early: [
    ['160', '桩机'],
    ['150', '土方'],
    ['020', '钢筋'],
    ['050', '木工模板'],
    ['040', '混凝土'],
    ['130', '水电'],
  ],
  structure: [
    ['020', '钢筋'],
    ['050', '木工模板'],
    ['040', '混凝土'],
    ['030', '架子'],
    ['010', '砌筑'],
    ['130', '水电'],
    ['170', '起重信号'],
    ['390', '杂工'],
  ],
  finish: [
    ['190', '装饰'],
    ['230', '防水'],
    ['210', '门窗幕墙'],
    ['110', '管道'],
    ['130', '电气'],
    ['240', '木作'],
    ['270', '焊接'],
    ['390', '清洁'],
  ],
  municipal: [
    ['150', '机械'],
    ['110', '管道'],
    ['020', '钢筋'],
    ['040', '混凝土'],
    ['300', '测量'],
    ['390', '路面'],
  ],
}

function tradesOf({ plan, timeline }: Project) {
  if (!plan.typeCode.startsWith('01')) return trades.municipal
  if (timeline.progress < 0.2) return trades.early
  return timeline.progress < 0.66 ? trades.structure : trades.finish
}

export async function createTeams(run: DemoRun, random: Random, active: Projects): Promise<Team[]> {
  const wanted = active.flatMap((project) => tradesOf(project).map(([workType, label]) => ({ project, workType, label })))
  const ids = await drawIds(run, 'team', wanted.length)
  const teams = wanted.map(
    ({ project, workType, label }, index): Team => ({
      id: at(ids, index),
      projectId: project.plan.id,
      unitId: random.chance(0.75) ? project.parties.nwgs.id : project.parties.sgdw.id,
      workType,
      name: `${label}班组`,
    }),
  )
  await insertRows(
    run,
    team,
    teams.map((each, index) => teamRow(run, random, each, at(wanted, index).project)),
  )
  return teams
}

function teamRow(run: DemoRun, random: Random, each: Team, { timeline }: Project) {
  return {
    id: each.id,
    engineering_id: each.projectId,
    name: each.name,
    unit_id: each.unitId,
    work_type: each.workType,
    leader: makeName(random, 1),
    leader_tel: makeMobile(random, run.used),
    duty_person: makeName(random, 1),
    enter_on: daysAgo(run, Math.max(1, Math.round((timeline.started ?? 30) * random.next()))),
  }
}
