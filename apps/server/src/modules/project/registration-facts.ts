import { today } from '@zhujian/model/date'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { registrationChecks } from '@zhujian/domain/project/registration-checks'
import type {
  MonomerFact,
  PartyFact,
  PersonFact,
  ProjectFact,
  RegistrationCheck,
  RegistrationFacts,
} from '@zhujian/domain/project/registration-facts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import type { SettingsNow } from '../../entity/settings-now'
import { settingsNow } from '../setting/public'
import type { Project } from './lock-project'
import { refusalsOf } from './engagements'
import { storedFiles } from './file-reviews'
import { staffOf } from './leaders'

/** 少于这些个在监工程的区，说不出中心在哪里。 */
const ENOUGH = 10
const ENDED = engineeringStates.code('terminated')
const UNSENT = (['draft', 'returned'] as const).map((key) => engineeringStates.code(key))

/** 企业库里登记的一家，从 `c` 起。 */
const register = sql`jsonb_build_object('enabled', c.status = 'normal', 'corp_type', c.corp_type, 'legal_man', c.legal_man,
        'safety_license_no', c.safety_license_no, 'safety_license_to', c.safety_license_to,
        'licence_declared', coalesce(c.licence_declared, false),
        'licence_filed', exists (select 1 from file_link l where l.entity = 'unit' and l.row_id = c.id and l.field = 'safety_license_file'),
        'quals', (select coalesce(jsonb_agg(jsonb_build_object('qual_type', q.qual_type, 'major', q.major, 'level', q.level, 'valid_to', q.valid_to,
          'declared', coalesce(q.declared, false), 'filed', exists (select 1 from file_link l where l.entity = 'unit_qual' and l.row_id = q.id))
          order by q.level, q.id), '[]'::jsonb) from unit_qual q where q.unit_id = c.id and q.deleted_at is null))`

/** 一家企业若担任这一方：企业库里的登记；没有登记的没有。 */
export async function partyAs(db: Db | Trx, unitId: number | null, role: string): Promise<PartyFact | undefined> {
  const { rows } =
    await sql<PartyFact>`select 0 as id, ${role} as role, c.id as unit_id, c.unit_name, null as price, ${register} as register
    from unit c where c.id = ${unitId} and c.deleted_at is null`.execute(db)
  return rows[0]
}

/** 在场的参建单位，连同企业库里的登记。 */
export async function partiesOf(db: Db | Trx, id: number): Promise<PartyFact[]> {
  const { rows } = await sql<PartyFact>`select u.id, u.role, u.unit_id, u.unit_name, u.price::text as price,
      case when c.id is null then null else ${register} end as register
    from engineering_unit u left join unit c on c.id = u.unit_id and c.deleted_at is null
    where u.engineering_id = ${id} and u.active and u.deleted_at is null order by u.id`.execute(db)
  return rows
}

async function monomersOf(db: Db | Trx, id: number): Promise<MonomerFact[]> {
  const { rows } = await sql<MonomerFact>`select id, name, floor_area::text as floor_area, invest::text as invest from monomer
    where engineering_id = ${id} and deleted_at is null order by id`.execute(db)
  return rows
}

/** 同一张施工许可证登记的另一工程；草稿、退回的不算报监，终止的已了结。 */
export async function licenseTwin(db: Db | Trx, project: Project): Promise<boolean> {
  const { license_no: no } = project
  if (typeof no !== 'string' || no === '') return false
  const { rows } = await sql`select 1 from engineering
    where license_no = ${no} and id <> ${project.id} and deleted_at is null and state <> ${ENDED}
      and state <> all(${UNSENT}::smallint[]) limit 1`.execute(db)
  return rows.length > 0
}

/** 同一区域里同名、没有终止的另一工程：名称里的空白不算区别。 */
export async function nameTwin(db: Db | Trx, { id, engineering_name: name, areacode }: Project): Promise<boolean> {
  const { rows } = await sql`select 1 from engineering
    where regexp_replace(engineering_name, '\\s', '', 'g') = regexp_replace(${name ?? ''}, '\\s', '', 'g') and areacode = ${areacode ?? ''}
      and id <> ${id} and deleted_at is null and state <> ${ENDED} and state <> all(${UNSENT}::smallint[]) limit 1`.execute(db)
  return rows.length > 0
}

async function sameFiles(db: Db | Trx, id: number): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ codes: string[] }>`select array_agg(distinct f.item_code order by f.item_code) as codes
    from engineering_file f join file_link l on l.entity = 'engineering_file' and l.row_id = f.id and l.field = 'file'
    join file_object o on o.id = l.file_id and o.deleted_at is null
    where f.engineering_id = ${id} and f.item_code is not null and f.deleted_at is null
    group by o.sha256 having count(distinct f.item_code) > 1 order by 1`.execute(db)
  return rows.map(({ codes }) => codes)
}

/** 关键岗位人员，连同项目经理、总监在别的工程锁定的情况。 */
async function peopleOf(db: Db | Trx, id: number): Promise<PersonFact[]> {
  const staff = await staffOf(db, id)
  const refusals = await refusalsOf(db, id, staff)
  return staff.map((person) => ({ ...person, refusal: refusals.get(person.id) ?? null }))
}

async function centreOf(db: Db | Trx, project: Project): Promise<RegistrationFacts['centre']> {
  const { rows } = await sql<{
    lng: number | null
    lat: number | null
    n: number
  }>`select avg(lng)::float8 as lng, avg(lat)::float8 as lat,
      count(*)::bigint as n from engineering
    where areacode = ${project.areacode ?? ''} and id <> ${project.id} and lng is not null and accepted_at is not null and deleted_at is null`.execute(
    db,
  )
  const [found] = rows
  return found && found.n >= ENOUGH && found.lng !== null && found.lat !== null ? { lng: found.lng, lat: found.lat } : null
}

export interface Asking {
  readonly platform: Platform
  readonly db: Db | Trx
  /** 名称相近、地址相同的工程，只供人核对。 */
  readonly alike?: readonly string[]
  /** 项目代码相同的工程，同样只供人核对。 */
  readonly codeTwins?: readonly (string | null)[]
}

/** 审查一份报监登记：办理时与查看时用同一份事实、同一套规则。 */
export async function checksOf({ platform, ...asking }: Asking, project: Project): Promise<RegistrationCheck[]> {
  return registrationChecks(await registrationFacts(asking, project, await settingsNow(platform)))
}

/** 审查一份登记要知道的全部事实；受理之后的变更，改了其中几样再审一遍。 */
export async function registrationFacts(
  { db, alike = [], codeTwins = [] }: Omit<Asking, 'platform'>,
  project: Project,
  value: SettingsNow,
): Promise<RegistrationFacts> {
  const files = await storedFiles(db, project.id)
  return {
    project: project as unknown as ProjectFact,
    parties: await partiesOf(db, project.id),
    people: await peopleOf(db, project.id),
    monomers: await monomersOf(db, project.id),
    files: files.filter((file) => file.path !== null).flatMap((file) => file.item_code ?? []),
    sameFiles: await sameFiles(db, project.id),
    licenseTwin: await licenseTwin(db, project),
    codeTwins,
    alike,
    centre: await centreOf(db, project),
    limits: { daysGap: value('audit_days_gap'), mostDays: value('audit_days_most'), placeKm: value('audit_place_km') },
    today: today(),
  }
}
