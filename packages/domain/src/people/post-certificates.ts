import { buildingParts } from '../reference/unit-dicts'
import { isWholeNumber } from '../reference/paper-number'
import { isSinglePost, keyPost, leaderPosts } from './key-posts'

const SAFETY_STAFF = '建筑施工企业主要负责人、项目负责人和专职安全生产管理人员安全生产管理规定'
const PRACTICE = '建筑法第十四条'

/** 一名关键岗位人员持有的证书。 */
export interface Certified {
  readonly unit_role: string
  readonly post: string
  readonly name: string
  readonly cert_no: string | null
  readonly cert_to: string | null
  readonly safety_cert: string | null
  readonly safety_cert_no: string | null
  readonly safety_cert_to: string | null
}

type CertificateField = 'cert_no' | 'safety_cert' | 'safety_cert_no' | 'safety_cert_to'
export interface CertificateGap {
  readonly field: CertificateField
  /** 离开那一格也说得清的一句，指名是谁。 */
  readonly message: string
  /** 就写在那一格下面的一句。 */
  readonly ask: string
  readonly clause: string
}

/** 岗位须持哪一类安全生产考核合格证：项目负责人 B 证，专职安全员 C 证（C1、C2、C3）；其余岗位不须。 */
export function safetyClass({ unit_role, post }: Pick<Certified, 'unit_role' | 'post'>): 'B' | 'C' | null {
  if (!buildingParts.includes(unit_role)) return null
  if (post === leaderPosts.sgdw) return 'B'
  return post === 'safety_officer' ? 'C' : null
}

/** 须注册执业的岗位：项目经理、总监。 */
export const needsRegistration = ({ unit_role, post }: Pick<Certified, 'unit_role' | 'post'>): boolean =>
  isSinglePost(unit_role, post) || (post === leaderPosts.sgdw && buildingParts.includes(unit_role))

const WHOLE = '请按证书填写完整编号'

function safetyGaps(person: Certified, who: string, day: string): CertificateGap[] {
  const { safety_cert: held, safety_cert_no: no, safety_cert_to: to } = person
  const kind = safetyClass(person)
  const gap = (field: CertificateField, ask: string, message: string): CertificateGap => ({
    field,
    ask,
    message,
    clause: SAFETY_STAFF,
  })
  const late =
    to !== null && to < day ? [gap('safety_cert_to', `已于 ${to} 到期`, `${who}的安全生产考核合格证已于 ${to} 到期`)] : []
  if (kind === null) return late
  const must = `须持 ${kind} 证`
  return [
    ...(held === null ? [gap('safety_cert', must, `${who}未填写安全生产考核合格证（${kind}证）`)] : []),
    ...(held !== null && !held.startsWith(kind)
      ? [gap('safety_cert', must, `${who}应持安全生产考核合格证（${kind}证），所填为${held}证`)]
      : []),
    ...(no ? [] : [gap('safety_cert_no', '请填写安考证编号', `请填写${who}的安全生产考核合格证编号`)]),
    ...(no && !isWholeNumber(no) ? [gap('safety_cert_no', WHOLE, `${who}的安全生产考核合格证编号“${no}”不完整`)] : []),
    ...(to === null ? [gap('safety_cert_to', '请填写有效期', `请填写${who}的安全生产考核合格证有效期`)] : []),
    ...late,
  ]
}

/** 这个岗位的证书还缺什么：没有填的、类别不对的、到 `day` 已过期的。 */
export function certificateGaps(person: Certified, day: string): CertificateGap[] {
  const who = `${keyPost.labelOf(person.post)}${person.name}`
  const { cert_no: no, cert_to: to } = person
  const gap = (ask: string, message: string, clause: string): CertificateGap => ({ field: 'cert_no', ask, message, clause })
  return [
    ...(needsRegistration(person) && !no ? [gap('请填写执业证书编号', `${who}未填写执业证书编号`, PRACTICE)] : []),
    ...(no && !isWholeNumber(no) ? [gap(WHOLE, `${who}的执业证书编号“${no}”不完整`, PRACTICE)] : []),
    ...(to !== null && to < day ? [gap(`已于 ${to} 到期`, `${who}的执业证书已于 ${to} 到期`, '')] : []),
    ...safetyGaps(person, who, day),
  ]
}

/** 证书已经过期的不算在岗：执业证书、安全生产考核合格证有一样到 `day` 已过有效期。 */
export const hasLapsed = ({ cert_to, safety_cert_to }: Pick<Certified, 'cert_to' | 'safety_cert_to'>, day: string): boolean =>
  [cert_to, safety_cert_to].some((to) => to !== null && to < day)

/** 安全生产考核合格证的类别、编号、有效期都在：专职安全员按此计人数。 */
export const holdsSafetyCertificate = (person: Certified, day: string): boolean => safetyGaps(person, '', day).length === 0
