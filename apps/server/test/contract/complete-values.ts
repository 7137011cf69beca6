import type { AnyEntity } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { correctableStates } from '@zhujian/domain/project/state-correction'
import { orgType } from '@zhujian/domain/reference/unit-dicts'
import { type RoleName, roleNames, roleOf, roles } from '@zhujian/domain/roles'
import { addDays, monthsAfter, nowSeconds, startOfDay, today } from '@zhujian/model/date'
import { boundOfField } from '@zhujian/server/entity/bounds'
import { sql } from 'kysely'
import { fitting, make, sampleValues, unique } from '../factory'
import { REGISTRATION } from '../registration-rows'
import {
  distinguish,
  freshRow,
  madeKnown,
  ownSheet,
  refsFor,
  registration,
  subordinate,
  uploadedFile,
  type World,
} from '../world'

/** What a sampled value cannot know: combinations that the entity's own rules ask for. */
/** What the hazardous works and machines of the world stand for is on the site: no row of the summary is missing. */
const WHOLE = Array.from({ length: 10 }, (_each, at) => ({ item: at + 1, score: '85', note: null }))

const agreeing: Readonly<Record<string, Record<string, unknown>>> = {
  supervise_org: { parent_id: null },
  custom_role: { data_scope: 'region' },
  notice: { audience: 2 },
  approval_type: { nodes: [{ label: '审批', office: 'main_officer', mode: 'any', days: 3 }], result_document: '03' },
  document_flow: { audience: 2, account_ids: [] },
  // The officer of the district signs no notice of the first kind.
  supervise_doc: { signer_id: null },
  // A declared interest is in a project or a company; a draw is of today and later.
  draw_avoidance: { from_on: '2026-01-01', to_on: '2026-12-31' },
  random_draw: { draw_on: '2099-01-01', visit_by: '2099-01-10', project_count: 1, per_project: 2, project_states: [1] },
  // A building has a foundation, and of the special acceptances it may do without that of the air defence.
  completion_acceptance: { parts_done: [1], parts_none: [10], specials_none: [] },
  monthly_self: { summary: WHOLE },
  // Fire is asked for before it is lit.
  fire_permit: { from_at: nowSeconds() + 3600, to_at: nowSeconds() + 3 * 3600 },
  // An ordinary move takes nothing back.
  stock_move: { reverse_id: null },
  // Nobody of the participants sees the officer to name him.
  hidden_danger: { duty_person: null, deadline: addDays(today(), 30) },
  quality_issue: { duty_person: null, deadline: addDays(today(), 30) },
  stop_work: { plan_resume: addDays(today(), 30) },
  archive_item: { duty_person: null },
  // A registered unit is entered under its library name, which would not be told apart.
  engineering_unit: { unit_id: null, role: 'concrete' },
  // The person of the district is enrolled on another project than the row's own.
  manage_user: { worker_id: null },
  // So is the team.
  worker: { team_id: null, id_to: '2099-12-31', card_no: '6222021202001234567', unit_price: '320' },
  // The project of the row is being built: a correction names another state.
  state_correction: {
    to_state: correctableStates.code('stopped'),
    since_on: '2026-11-01',
    reason: '误登为停工，停工通知书属于另一工程',
  },
  // An accepted project is bound to a section by a change notice alone.
  section: { engineering_ids: null },
  // A total plan stands below none and replaces none.
  plan: { parent_plan_id: null, prev_id: null },
  plan_task: { predecessors: null },
  // The scheme and the plan of the district are not of this work, and its company builds: it is no third party.
  danger_project: { scheme_id: null, monitor_unit: null, emergency_plan_id: null },
  // Nobody of the district has written a letter to answer, and no complaint is told of by its own person.
  letter: { reply_to_id: null, reply_due: addDays(today(), 5) },
  camera: { live_url: 'rtsp://10.0.0.9/1', playback_url: 'https://video.example.cn/1', ptz_url: null },
  engineering: {
    // Nobody stands at the head of a part of a project that has no staff yet.
    jsdw_leader: null,
    sgdw_leader: null,
    jldw_leader: null,
    kcdw_leader: null,
    sjdw_leader: null,
    build_area: '100',
    area_up: '60',
    area_down: '40',
    total_cost: '1000',
    safe_fee_total: '20',
    safe_fee_prepaid: '10',
    assist_officer: null,
  },
}

/** Numbers that are used once, whichever rows they stand in. */
const ONCE = ['invoice_no', 'report_no', 'guarantee_no', 'cert_no', 'seal_code'] as const

/** Of what a project has one of alone: that one, where it stands already. */
async function onlyOne(platform: World['platform'], { name, unique }: AnyEntity, project: number): Promise<number | undefined> {
  if (!unique?.some(({ fields }) => fields.join() === 'engineering_id')) return undefined
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(name)}
    where engineering_id = ${project} and deleted_at is null order by id desc limit 1`.execute(platform.db)
  return rows[0]?.id
}

const REGISTERED = ['unit_name', 'usc', 'corp_type', 'areacode']

/**
 * A filled-in form: every named field sampled, references to the district's rows, files uploaded by the actor.
 * For a change of `row` what it refers to stands on that row's project.
 */
export async function completeValues(
  world: World,
  entity: AnyEntity,
  names: readonly string[],
  role: RoleName,
  row?: number,
): Promise<Record<string, unknown>> {
  const refs = await refsFor(world.platform, world.here, entity, world.here.accounts[role])
  const values: Record<string, unknown> = { ...sampleValues(entity, names, refs) }
  for (const name of names) {
    const field = entity.fields[name]
    if (field?.kind === 'files') values[name] = await uploadedFile(world.platform, world.here.accounts[role], field.accept)
  }
  for (const name of ONCE) if (names.includes(name)) values[name] = `24332000${unique()}`
  const own = await distinguish(world.platform, world.here, entity, world.here.accounts[role])
  for (const [name, value] of Object.entries(own)) if (names.includes(name)) values[name] = value
  const agreed =
    entity.name === 'account'
      ? { ...subordinate(world, role), username: `contract-${unique()}` }
      : entity.name === 'safety_check' || entity.name === 'quality_check'
        ? check(world, role)
        : entity.name === 'visit_plan'
          ? visit(world)
          : entity.name === 'supervise_sampling' || (entity.name === 'jgj59_score' && roles[role].side !== 'participant')
            ? { officer_ids: [world.here.accounts.officer, world.here.accounts.section_chief] }
            : names.includes(OF_OWN[entity.name]?.[0] ?? '')
              ? await ofOwn(world, entity.name, values['unit_id'] ?? world.here.units[role])
              : entity.name === 'jgj59_score'
                ? { scene: 2, officer_ids: [world.here.accounts[role]] }
                : ((await ofItsDay(world, entity.name, row)) ?? agreeing[entity.name])
  if (names.includes('engineering_id') && entity.name in REGISTRATION)
    values.engineering_id = await registration(world.platform, world.here, world.here.accounts[role])
  // What says who a company is stays as registered, for its own people.
  if (entity.name === 'unit' && roles[role].side === 'participant') for (const name of REGISTERED) delete values[name]
  // Of those who answer for a district there is one already, and nobody changes what his own is.
  if (entity.name === 'supervise_org' && row === undefined && names.includes('org_type')) values.org_type = orgType.code('labour')
  const known = Object.entries(agreed ?? {}).filter(([name]) => names.includes(name))
  const project = row === undefined ? values['engineering_id'] : await projectOf(world, entity, row)
  const placed = { ...parties(world, entity, values), ...(await neighbours(world, entity, values, role, project)) }
  const own_sheet =
    entity.name === 'site_assessment' && typeof project === 'number' && project !== world.here.project
      ? await ownSheet(world.platform, world.here, world.here.accounts[role], project)
      : {}
  const witnessed = await witnessOf(world, names, role, project)
  return { ...values, ...placed, ...witnessed, ...Object.fromEntries(known), ...own_sheet }
}

/** Who takes a sample and who witnesses it are two people, of two sides. */
async function witnessOf({ platform, here }: World, names: readonly string[], role: RoleName, project: unknown) {
  if (!names.includes('sampler') || !names.includes('witness') || typeof project !== 'number') return {}
  const entity = entityOf('manage_user')
  const known = { ...madeKnown(entity), engineering_id: project, unit_role: 'jldw', post: 'specialist_engineer' }
  return { witness: await freshRow(platform, here, entity, here.accounts[role], known) }
}

/** An inspection by officers, or a check of the parties' own: each has its own kind and its own people. */
function check({ here: { accounts } }: World, role: RoleName): Record<string, unknown> {
  const both = { prev_id: null, checklist: [{ item: '临边防护', result: 1 }] }
  return roles[role].side === 'regulator'
    ? { ...both, check_type: 1, self_kind: null, inspector_ids: [accounts.officer, accounts.section_chief] }
    : { ...both, check_type: null, self_kind: 2, inspector_ids: [accounts[role]] }
}

/** Two people, on a day of its own that is still to come. */
const visit = ({ here: { accounts } }: World): Record<string, unknown> => ({
  lead_id: accounts.officer,
  mate_id: accounts.section_chief,
  more_ids: [],
  check_type: 1,
  plan_on: addDays(today(), 1 + (unique() % 700)),
})

/** A company repairs what is public of its own, and long enough; it appeals against what was lately appraised of it. */
const OF_OWN: Readonly<Record<string, readonly [field: string, target: string, values: Record<string, unknown>]>> = {
  credit_repair: [
    'credit_event_id',
    'credit_event',
    { state: 1, category: 2, matter: 1, public_from: monthsAfter(today(), -6), public_to: monthsAfter(today(), 6) },
  ],
  ent_appeal: ['ent_standard_id', 'ent_standard', { state: 15, public_from: today(), public_to: addDays(today(), 6) }],
}
async function ofOwn({ platform, here }: World, name: string, unit_id: unknown): Promise<Record<string, unknown>> {
  const [field, target, values] = OF_OWN[name] ?? []
  if (!field || !target) return {}
  return { [field]: await freshRow(platform, here, entityOf(target), here.accounts.officer, { ...values, unit_id }) }
}

/** A shift stays on its day. */
async function dayOfShift(platform: World['platform'], name: string, row: number | undefined): Promise<string | undefined> {
  if (name !== 'leader_shift' || row === undefined) return undefined
  const { rows } = await sql<{ day: string }>`select day_on::text as day from leader_shift where id = ${row}`.execute(platform.db)
  return rows[0]?.day
}

/** What is done once a day, or by one person at a time: each on a day of its own, and by somebody of his own. */
async function ofItsDay({ platform, here }: World, name: string, row?: number): Promise<Record<string, unknown> | undefined> {
  // Of the time the project is under way, and not yet a year ago.
  if (name === 'person_point') return { happened_on: addDays(today(), -(unique() % 200)) }
  const day_on = (await dayOfShift(platform, name, row)) ?? addDays('1971-01-01', unique() % 19_000)
  const at = startOfDay(day_on) + 8 * 3600
  if (name === 'daily_log') return { day_on }
  if (name === 'leader_shift') return { day_on, start_at: at, end_at: at + 3600 }
  if (name !== 'crane_maintain') return undefined
  const certified = { special_cert_no: '浙A20260001', special_cert_to: '2099-12-31', work_type: '180' }
  return { worker_ids: [await make(platform, entityOf('worker'), { engineering_id: here.project, ...certified }, here.refs)] }
}

async function projectOf({ platform }: World, { name, fields }: AnyEntity, id: number): Promise<unknown> {
  if (!('engineering_id' in fields)) return undefined
  const { rows } = await sql<{
    project: number
  }>`select engineering_id as project from ${sql.table(name)} where id = ${id}`.execute(platform.db)
  return rows[0]?.project
}

/** Where a company of a certain part is asked for: the one that plays it. */
function parties({ here }: World, { fields }: AnyEntity, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!(name in values) || field.kind !== 'ref' || !field.parts) return []
      const { parts } = field
      const role = roleNames.find((each) => roleOf(each).parts?.some((part) => parts.includes(part)))
      return role ? [[name, here.units[role]]] : []
    }),
  )
}

/** References are to rows of the same project: those that stand elsewhere are made there anew. */
async function neighbours(
  { platform, here }: World,
  entity: AnyEntity,
  values: Record<string, unknown>,
  role: RoleName,
  project: unknown,
): Promise<Record<string, unknown>> {
  if (entity.scope !== 'project' || typeof project !== 'number') return {}
  const placed = async (fields: AnyEntity['fields'], row: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const made: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      const value = row[name]
      if (field.kind === 'lines' && Array.isArray(value))
        made[name] = await Promise.all(value.map(async (line) => ({ ...line, ...(await placed(field.fields, line)) })))
      if (!(name in row) || (field.kind !== 'ref' && field.kind !== 'refs') || boundOfField(field)?.of !== 'project') continue
      const ids = [value].flat().map(Number)
      const { rows } =
        await sql`select 1 from ${sql.table(field.target)} where id = any(${ids}::bigint[]) and engineering_id <> ${project}`.execute(
          platform.db,
        )
      if (rows.length === 0) continue
      const standing = await onlyOne(platform, entityOf(field.target), project)
      if (standing !== undefined) {
        made[name] = standing
        continue
      }
      const known = { ...madeKnown(entityOf(field.target)), ...fitting(field), engineering_id: project }
      const id = await freshRow(platform, here, entityOf(field.target), here.accounts[role], known)
      made[name] = field.kind === 'refs' ? [id] : id
    }
    return made
  }
  return placed(entity.fields, values)
}
