import { keyPost } from '../people/key-posts'
import { certificateGaps, holdsSafetyCertificate } from '../people/post-certificates'
import { neededPosts } from '../people/vacancies'
import { unitRole } from '../reference/unit-dicts'
import { blocks, type PersonFact, type RegistrationCheck, type RegistrationFacts, warns } from './registration-facts'
import { storedRowKey, suggestedRowKey } from './row-keys'
import { safetyOfficerRule } from './wizard-staffing'

const SAFETY_STAFF = '建筑施工企业主要负责人、项目负责人和专职安全生产管理人员安全生产管理规定'
const ONE_PROJECT = '注册建造师执业管理办法（试行）第九条'

/** 每家施工总承包、监理单位只派一名的岗位。 */
const single = { project_manager: 'sgdw', chief_engineer: 'jldw' } as const
const singlePosts = Object.keys(single) as (keyof typeof single)[]

const of = (people: readonly PersonFact[], role: string, post: string): PersonFact[] =>
  people.filter((each) => each.unit_role === role && each.post === post)
const fieldOf = ({ id }: PersonFact, name: string): string => `managers.${storedRowKey(id)}.${name}`

const missing = ({ people }: RegistrationFacts): RegistrationCheck[] =>
  neededPosts
    .filter(({ role, post }) => of(people, role, post).length === 0)
    .map(({ role, post, clause, must }) =>
      (must ? blocks : warns)(clause)(
        `managers.${suggestedRowKey(role, post, 0)}.name`,
        `请登记${unitRole.labelOf(role)}的${keyPost.labelOf(post)}`,
      ),
    )

const doubled = ({ people, parties }: RegistrationFacts): RegistrationCheck[] =>
  singlePosts.flatMap((post) =>
    of(people, single[post], post)
      .slice(Math.max(1, parties.filter(({ role }) => role === single[post]).length))
      .map((person) => blocks()(fieldOf(person, 'name'), `${keyPost.labelOf(post)}只能有一人，请只留在岗的一名`)),
  )

/** 专职安全员按规模配备，持有效 C 证的才算；规模没有填的，至少一名。 */
function safetyOfficers({ project, people, today }: RegistrationFacts): RegistrationCheck[] {
  const rule = safetyOfficerRule(project)
  const [count, registered] = [rule?.count ?? 1, of(people, 'sgdw', 'safety_officer')]
  const bare = registered.filter((person) => !holdsSafetyCertificate(person, today))
  const have = registered.length - bare.length
  if (have >= count) return []
  const by = rule?.bySpecialty ? '，并按专业配备' : ''
  const [first] = bare
  const field =
    first && registered.length >= count ? fieldOf(first, 'name') : `managers.${suggestedRowKey('sgdw', 'safety_officer', 0)}.name`
  const now = first ? `登记 ${registered.length} 人，其中持有效 C 证的 ${have} 人` : `现有 ${have} 人`
  return [blocks(rule?.basis)(field, `专职安全员应不少于 ${count} 人${by}，${now}`)]
}

/** 项目经理持注册证与 B 证，总监持注册证，专职安全员持 C 证，都有编号、在有效期内。 */
const certificates = ({ people, today }: RegistrationFacts): RegistrationCheck[] =>
  people.flatMap((person) =>
    certificateGaps(person, today).map(({ field, message, clause }) => blocks(clause)(fieldOf(person, field), message)),
  )

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

/** 专职安全员只做安全：同一单位里兼任别的关键岗位的，不算专职。 */
function onlySafety({ people }: RegistrationFacts): RegistrationCheck[] {
  return people.flatMap((person) => {
    if (person.post !== 'safety_officer') return []
    const other = people.find(
      (each) => each.unit_role === person.unit_role && each.person === person.person && each.post !== person.post,
    )
    return other
      ? [
          blocks(SAFETY_STAFF)(
            fieldOf(person, 'name'),
            `专职安全员${person.name}同时登记为${keyPost.labelOf(other.post)}，应为专职`,
          ),
        ]
      : []
  })
}

const busy = ({ people }: RegistrationFacts): RegistrationCheck[] =>
  people.flatMap((person) => {
    if (person.refusal !== null) return [blocks(ONE_PROJECT)(fieldOf(person, 'name'), person.refusal)]
    const text = `${keyPost.labelOf(person.post)}${person.name}已在其他在监工程任职，请核对`
    return person.busy ? [warns()(fieldOf(person, 'name'), text)] : []
  })

/** 关键岗位人员是否齐备、合格。 */
export const checkPeople = (facts: RegistrationFacts): RegistrationCheck[] => [
  ...missing(facts),
  ...doubled(facts),
  ...safetyOfficers(facts),
  ...together(facts),
  ...onlySafety(facts),
  ...certificates(facts),
  ...busy(facts),
]
