import { unitRole } from '../reference/unit-dicts'
import { engineering } from './engineering'
import { keyPost } from '../people/key-posts'
import type { RegistrationContent } from './registration-round'

/** 一件资料证明的事：工程的字段、哪几方单位、哪些岗位的人。这些变了，原来的通过就不作数。 */
interface Grounds {
  readonly fields?: readonly (keyof typeof engineering.fields)[]
  readonly roles?: readonly string[]
  readonly posts?: readonly string[]
}

const FIVE = ['jsdw', 'kcdw', 'sjdw', 'sgdw', 'jldw'] as const
const HEADS = ['owner_head', 'survey_head', 'design_head', 'project_manager', 'chief_engineer'] as const

/** 报监资料条目 → 它证明的事；没有列出的与登记内容无关。 */
export const fileGrounds: Readonly<Record<string, Grounds>> = {
  G101: {
    fields: ['engineering_name', 'address', 'build_area', 'contract_price', 'license_no', 'license_date', 'license_org'],
    roles: FIVE,
  },
  G102: { fields: ['bid_no', 'contract_price'], roles: ['jsdw', 'sgdw'] },
  G103: { fields: ['drawing_no', 'build_area', 'structure_type'], roles: ['kcdw', 'sjdw'] },
  G104: { fields: ['land_plan_no', 'plan_permit_no', 'build_area'] },
  G201: { fields: ['contract_price', 'contract_days', 'plan_kg_time', 'plan_jg_time'], roles: ['jsdw', 'sgdw'] },
  G202: { roles: ['jsdw', 'jldw'] },
  G203: { roles: ['jsdw', 'kcdw', 'sjdw'] },
  G204: { roles: ['sgdw', 'nwgs'] },
  G205: { roles: ['jsdw', 'testing'] },
  G301: { roles: FIVE },
  G302: { roles: FIVE },
  G303: { roles: ['sgdw'] },
  G304: { roles: FIVE, posts: HEADS },
  G305: { roles: FIVE, posts: HEADS },
  G401: { posts: ['project_manager'] },
  G402: { posts: ['safety_officer'] },
  G403: { posts: ['technical_head'] },
  G404: { posts: ['quality_officer', 'builder', 'document_officer'] },
  G405: { posts: ['chief_engineer'] },
  G406: { posts: ['specialist_engineer'] },
  G408: { roles: ['sgdw', 'jldw'], posts: ['project_manager', 'technical_head', 'safety_officer', 'chief_engineer'] },
  G501: { fields: ['build_area', 'structure_type'], roles: ['sgdw'] },
  G502: { fields: ['pit_depth', 'max_span', 'max_height'], roles: ['sgdw'] },
  G503: { roles: ['jldw'] },
  G504: { roles: ['sgdw'] },
  G505: { roles: ['sgdw'] },
  G601: { fields: ['safe_fee_total', 'safe_fee_prepaid'], roles: ['jsdw', 'sgdw'] },
  G602: { roles: ['sgdw'] },
  G603: { roles: ['sgdw'] },
  G604: { roles: ['sgdw'] },
  G605: { fields: ['contract_price'], roles: ['jsdw', 'sgdw'] },
  G703: { roles: ['sgdw'] },
}

const sorted = (rows: readonly unknown[]): string => JSON.stringify(rows.map((row) => JSON.stringify(row)).sort())
const unitsOf = ({ units }: RegistrationContent, role: string): string =>
  sorted(units.filter((row) => row.role === role).map((row) => [row.unit_id ?? null, row.unit_id ? null : row.unit_name]))
const staffOf = ({ managers }: RegistrationContent, post: string): string =>
  sorted(managers.filter((row) => row.post === post).map((row) => [row.name, row.idno, row.cert_no, row.safety_cert_no]))

/** 一件资料所证明的事变了哪些，以名称列出。 */
export function changedGrounds(itemCode: string, before: RegistrationContent, now: RegistrationContent): string[] {
  const { fields = [], roles = [], posts = [] } = fileGrounds[itemCode] ?? {}
  return [
    ...fields
      .filter((name) => JSON.stringify(before.project[name] ?? null) !== JSON.stringify(now.project[name] ?? null))
      .map((name) => engineering.fields[name].label),
    ...roles.filter((role) => unitsOf(before, role) !== unitsOf(now, role)).map((role) => unitRole.labelOf(role)),
    ...posts.filter((post) => staffOf(before, post) !== staffOf(now, post)).map((post) => keyPost.labelOf(post)),
  ]
}

/** 通过的资料退回待审的原因；什么也没有变的为空。 */
export function staleReason(itemCode: string, before: RegistrationContent, now: RegistrationContent): string | null {
  const changed = changedGrounds(itemCode, before, now)
  return changed.length === 0 ? null : `${changed.join('、')}已变更，请重新审核`.slice(0, 200)
}
