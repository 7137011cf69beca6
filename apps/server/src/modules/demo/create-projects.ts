import { entities } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { daysAgo, type DemoRun, drawIds, insertRows } from './demo-run'
import { placeIn } from './geography'
import { superviseNumbers } from './numbering'
import { chooseParties, type Companies } from './parties'
import { makeFacts } from './project-facts'
import { projectName } from './project-names'
import { isSketch, planProjects, PROJECT_COUNT } from './project-plan'
import { baseRow, partyRow, permitRow, stateRow, supervisionRow } from './project-rows'
import { timelineOf } from './project-timeline'
import type { Project } from './projects'
import { createRandom } from './random'
import type { Regulator } from './regulators'

const { engineering } = entities.project

const blanks = {
  bd_lal: null,
  invest_type: null,
  intro: null,
  contract_price: null,
  contract_days: null,
  plan_kg_time: null,
  plan_jg_time: null,
  safe_fee_total: null,
  safe_fee_prepaid: null,
  land_plan_no: null,
  plan_permit_no: null,
  drawing_no: null,
  bid_no: null,
}

export async function createProjects(
  run: DemoRun,
  companies: Companies,
  regulators: ReadonlyMap<string, Regulator>,
): Promise<Project[]> {
  const random = createRandom('projects')
  const names = new Set<string>()
  const projects = planProjects(await drawIds(run, 'engineering', PROJECT_COUNT)).map((plan): Project & { text: string } => {
    const facts = makeFacts(random, plan.typeCode)
    const { lng, lat, text } = placeIn(random, plan.district)
    return {
      plan,
      name: projectName(random, names, plan.district, plan.typeCode),
      facts,
      timeline: timelineOf(random, plan, facts.contract_days),
      parties: chooseParties(random, plan, companies),
      point: { lng, lat },
      text,
    }
  })
  const { numbers, counters } = superviseNumbers(projects.flatMap((project) => acceptedOf(run, project)))
  const licences = new Set<string>()
  await insertRows(
    run,
    engineering,
    projects.map((project) => ({
      ...baseRow(run, random, project),
      bd_lal: project.text,
      ...permitRow(run, random, project, licences),
      ...partyRow(project),
      ...supervisionRow(run, random, project, regulators.get(project.plan.district.code)),
      ...stateRow(run, random, project),
      supervise_no: numbers.get(project.plan.id) ?? null,
      ...(isSketch(project.plan) ? blanks : {}),
    })),
  )
  await keepCounters(run, counters)
  return projects
}

function acceptedOf(run: DemoRun, { plan, timeline }: Project) {
  if (timeline.accepted === null) return []
  return [{ id: plan.id, areacode: plan.district.code, typeCode: plan.typeCode, acceptedOn: daysAgo(run, timeline.accepted) }]
}

/** 系统自编的流水从演示数据之后接续。 */
async function keepCounters(run: DemoRun, counters: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counters].map(([prefix, value]) => ({ name: `engineering.supervise_no.${prefix}`, value }))
  await sql`insert into serial_counter (name, value) select name, value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(name text, value bigint)
    on conflict (name) do update set value = greatest(serial_counter.value, excluded.value)`.execute(run.trx)
}
