import { hasOwn } from '@zhujian/model/has-own'
import { keyPost } from '../people/key-posts'
import { unitRole } from '../reference/unit-dicts'
import { blocks, type PersonFact, type RegistrationCheck, type RegistrationFacts, warns } from './registration-facts'
import { storedRowKey, suggestedRowKey } from './row-keys'
import { safetyOfficerRule } from './wizard-staffing'

const QUALITY_26 = '建设工程质量管理条例第二十六条'
const QUALITY_37 = '建设工程质量管理条例第三十七条'
const SAFETY_STAFF = '建筑施工企业主要负责人、项目负责人和专职安全生产管理人员安全生产管理规定'
const FIVE_HEADS = '建筑工程五方责任主体项目负责人质量终身责任追究暂行办法'

interface Wanted {
  readonly role: string
  readonly post: string
  readonly say: (field: string, message: string) => RegistrationCheck
}

/** 报监时必须有的，以及应当有而允许审核人员掌握的。 */
const wanted: readonly Wanted[] = [
  { role: 'sgdw', post: 'project_manager', say: blocks(QUALITY_26) },
  { role: 'jldw', post: 'chief_engineer', say: blocks(QUALITY_37) },
  { role: 'sgdw', post: 'technical_head', say: warns(QUALITY_26) },
  { role: 'jldw', post: 'specialist_engineer', say: warns(QUALITY_37) },
  { role: 'jsdw', post: 'owner_head', say: warns(FIVE_HEADS) },
  { role: 'kcdw', post: 'survey_head', say: warns(FIVE_HEADS) },
  { role: 'sjdw', post: 'design_head', say: warns(FIVE_HEADS) },
]
/** 每家施工总承包、监理单位只派一名的岗位。 */
const single = { project_manager: 'sgdw', chief_engineer: 'jldw' } as const
const singlePosts = Object.keys(single) as (keyof typeof single)[]
const isSingle = (post: string): boolean => hasOwn(single, post)

const of = (people: readonly PersonFact[], role: string, post: string): PersonFact[] =>
  people.filter((each) => each.unit_role === role && each.post === post)
const fieldOf = ({ id }: PersonFact, name: string): string => `managers.${storedRowKey(id)}.${name}`

const missing = ({ people }: RegistrationFacts): RegistrationCheck[] =>
  wanted
    .filter(({ role, post }) => of(people, role, post).length === 0)
    .map(({ role, post, say }) =>
      say(`managers.${suggestedRowKey(role, post, 0)}.name`, `请登记${unitRole.labelOf(role)}的${keyPost.labelOf(post)}`),
    )

const doubled = ({ people, parties }: RegistrationFacts): RegistrationCheck[] =>
  singlePosts.flatMap((post) =>
    people
      .filter((each) => each.post === post)
      .slice(Math.max(1, parties.filter(({ role }) => role === single[post]).length))
      .map((person) => blocks()(fieldOf(person, 'name'), `${keyPost.labelOf(post)}只能有一人，请只留在岗的一名`)),
  )

/** 专职安全员按规模配备；规模没有填的，至少一名。 */
function safetyOfficers({ project, people }: RegistrationFacts): RegistrationCheck[] {
  const rule = safetyOfficerRule(project)
  const [count, have] = [rule?.count ?? 1, of(people, 'sgdw', 'safety_officer').length]
  if (have >= count) return []
  const by = rule?.bySpecialty ? '，并按专业配备' : ''
  const field = `managers.${suggestedRowKey('sgdw', 'safety_officer', 0)}.name`
  return [blocks(rule?.basis)(field, `专职安全员应不少于 ${count} 人${by}，现有 ${have} 人`)]
}

/** 项目经理持 B 证，专职安全员持 C 证，都在有效期内；执业证书没有过期。 */
function certificates({ people, today }: RegistrationFacts): RegistrationCheck[] {
  return people.flatMap((person) => {
    const who = `${keyPost.labelOf(person.post)}${person.name}`
    const kind = person.post === 'project_manager' ? 'B' : person.post === 'safety_officer' ? 'C' : null
    const held = (person.safety_cert ?? '').charAt(0)
    return [
      ...(kind !== null && held !== kind
        ? [warns(SAFETY_STAFF)(fieldOf(person, 'safety_cert'), `${who}未填写安全生产考核合格证（${kind}证）`)]
        : []),
      ...(person.safety_cert_to !== null && person.safety_cert_to < today
        ? [
            blocks(SAFETY_STAFF)(
              fieldOf(person, 'safety_cert_to'),
              `${who}的安全生产考核合格证已于 ${person.safety_cert_to} 到期`,
            ),
          ]
        : []),
      ...(isSingle(person.post) && !person.cert_no ? [warns()(fieldOf(person, 'cert_no'), `${who}未填写执业证书编号`)] : []),
      ...(person.cert_to !== null && person.cert_to < today
        ? [blocks()(fieldOf(person, 'cert_no'), `${who}的执业证书已于 ${person.cert_to} 到期`)]
        : []),
    ]
  })
}

/** 同一人不能既在施工单位又在监理单位任职；兼任几岗的提示核对。 */
function together({ people }: RegistrationFacts): RegistrationCheck[] {
  return people.flatMap((person) => {
    if (person.unit_role !== 'jldw') return []
    const other = people.find((each) => each.unit_role === 'sgdw' && each.person === person.person)
    return other
      ? [blocks('建筑法第三十四条')(fieldOf(person, 'name'), `${person.name}同时登记为施工单位的${keyPost.labelOf(other.post)}`)]
      : []
  })
}

const busy = ({ people }: RegistrationFacts): RegistrationCheck[] =>
  people
    .filter((person) => person.busy)
    .map((person) =>
      warns()(fieldOf(person, 'name'), `${keyPost.labelOf(person.post)}${person.name}已在其他在监工程任职，请核对`),
    )

/** 关键岗位人员是否齐备、合格。 */
export const checkPeople = (facts: RegistrationFacts): RegistrationCheck[] => [
  ...missing(facts),
  ...doubled(facts),
  ...safetyOfficers(facts),
  ...together(facts),
  ...certificates(facts),
  ...busy(facts),
]
