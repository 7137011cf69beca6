import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { safetyOfficerRule } from '@zhujian/domain/project/wizard-staffing'
import { bankAccountState } from '@zhujian/domain/salary/bank-account'
import { enterStatus } from '@zhujian/domain/people/person-codes'
import { hasLapsed, holdsSafetyCertificate } from '@zhujian/domain/people/post-certificates'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { type Project, staffOf } from '../project/public'

/** 开工前系统里登记的情况。 */
export interface SiteFacts {
  readonly license_no: string | null
  readonly supervise_no: string | null
  readonly missing_posts: readonly string[]
  /** 施工单位持有效 C 证的。 */
  readonly safety_officers: number
  readonly needed_officers: number
  readonly on_site: number
  readonly untrained: number
  readonly dust: number
  readonly cameras: number
  readonly accounts: number
  /** 在用的专户中，上传了维权告示牌照片的。 */
  readonly boards: number
  /** 签发过监督交底记录。 */
  readonly disclosed: boolean
}

/** 开工前必须到位的岗位。 */
const NEEDED = ['project_manager', 'chief_engineer', 'safety_officer'] as const
const ON_SITE = enterStatus.code('on_site')

interface Counts {
  on_site: number
  untrained: number
  dust: number
  cameras: number
  accounts: number
  boards: number
  disclosed: boolean
}

export async function siteFacts(db: Db, engineering: Project): Promise<SiteFacts> {
  const staff = await staffOf(db, engineering.id, { verified: true })
  const officers = staff.filter(({ unit_role, post }) => unit_role === 'sgdw' && post === 'safety_officer')
  const accounts = sql`from bank_account b where b.engineering_id = ${engineering.id}
    and b.account_state = ${bankAccountState.code('normal')} and b.deleted_at is null`
  const { rows } = await sql<Counts>`select
    (select count(*)::int from worker where engineering_id = ${engineering.id} and enter_status = ${ON_SITE} and deleted_at is null) as on_site,
    (select count(*)::int from worker where engineering_id = ${engineering.id} and enter_status = ${ON_SITE} and edu_pass is not true
      and work_role = 20 and deleted_at is null) as untrained,
    (select count(*)::int from monitor_device where engineering_id = ${engineering.id} and device_type = 'dust' and enabled and deleted_at is null) as dust,
    (select count(*)::int from camera where engineering_id = ${engineering.id} and deleted_at is null) as cameras,
    (select count(*)::int ${accounts}) as accounts,
    exists (select 1 from supervise_doc d where d.engineering_id = ${engineering.id} and d.type = '03' and d.issue_at is not null
      and d.state <> ${documentStates.code('voided')} and d.deleted_at is null) as disclosed,
    (select count(*)::int ${accounts} and exists (select 1 from file_link l join file_object f on f.id = l.file_id and f.deleted_at is null
      where l.entity = 'bank_account' and l.field = 'board_img' and l.row_id = b.id)) as boards`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a query of counts answers one row')
  const { engineering_type_id, build_area, contract_price } = engineering
  return {
    ...counts,
    safety_officers: officers.filter((person) => holdsSafetyCertificate(person, today())).length,
    license_no: engineering.license_no || null,
    supervise_no: engineering.supervise_no || null,
    missing_posts: NEEDED.flatMap((post) => {
      const held = staff.filter((person) => person.post === post)
      if (held.some((person) => !hasLapsed(person, today()))) return []
      return [held.length > 0 ? `${keyPost.labelOf(post)}（证书已过期）` : keyPost.labelOf(post)]
    }),
    needed_officers: safetyOfficerRule({ engineering_type_id, build_area, contract_price })?.count ?? 1,
  }
}
