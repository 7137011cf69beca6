import { entities } from '@zhujian/domain/entities'
import { orgType } from '@zhujian/domain/reference/unit-dicts'
import { type DemoRow, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import { CITY, districts } from './geography'
import { makeMobile, makeName, makeUscc } from './people-names'
import { at, createRandom, type Random } from './random'

const { account, superviseOrg, superviseGroup } = entities.account

export interface Regulator {
  orgId: number
  areacode: string
  groups: { id: number; officers: number[] }[]
  intake: number
  head: number
}

const GROUPS_PER_DISTRICT = 3
const OFFICERS_PER_GROUP = 2
const numerals = ['一', '二', '三', '四']

/** 九个监管机构：市总站、市人社与市政分站，六个区站；六十名监督人员，演示账号另建。 */
export async function createRegulators(run: DemoRun): Promise<Map<string, Regulator>> {
  const random = createRandom('regulators')
  const ids = await drawIds(run, 'supervise_org', 3 + districts.length)
  const cityOrg = at(ids, 0)
  const city = [
    orgRow(random, { id: cityOrg, name: `${CITY.name}建设工程质量安全监督总站`, areacode: CITY.code, kind: 'qualitySafety' }),
    {
      ...orgRow(random, {
        id: at(ids, 1),
        name: `${CITY.name}市政工程质量安全监督站`,
        areacode: CITY.code,
        kind: 'qualitySafety',
      }),
      parent_id: cityOrg,
    },
    orgRow(random, { id: at(ids, 2), name: `${CITY.name}劳动保障监察支队`, areacode: CITY.code, kind: 'labour' }),
  ]
  const local = districts.map(({ code, short }, index) => ({
    ...orgRow(random, {
      id: at(ids, index + 3),
      name: `${short}区建设工程质量安全监督站`,
      areacode: code,
      kind: 'qualitySafety',
    }),
    parent_id: cityOrg,
  }))
  await insertRows(run, superviseOrg, [...city, ...local])
  await insertCityStaff(run, random, cityOrg)
  const regulators = new Map<string, Regulator>()
  for (const [index, { code }] of districts.entries())
    regulators.set(code, await createStation(run, random, { orgId: at(ids, index + 3), areacode: code }))
  return regulators
}

function orgRow(random: Random, org: { id: number; name: string; areacode: string; kind: 'qualitySafety' | 'labour' }): DemoRow {
  const code = makeUscc(random, org.areacode)
  return {
    id: org.id,
    name: org.name,
    usc: code,
    areacode: org.areacode,
    org_type: orgType.code(org.kind),
    leader: makeName(random, 1),
    tel: `0571-8${random.digits(7)}`,
  }
}

type Staff = { orgId: number; areacode: string }

/** 区站：站长、科长、受理员各一名，三个监督组各两名监督员。 */
async function createStation(run: DemoRun, random: Random, station: Staff): Promise<Regulator> {
  const roles = [
    'station_head',
    'section_chief',
    'intake',
    ...Array.from({ length: GROUPS_PER_DISTRICT * OFFICERS_PER_GROUP }, () => 'officer'),
  ]
  const ids = await insertStaff(run, random, station, roles)
  const officers = ids.slice(3)
  const groupIds = await drawIds(run, 'supervise_group', GROUPS_PER_DISTRICT)
  const groups = groupIds.map((id, index) => ({
    id,
    officers: officers.slice(index * OFFICERS_PER_GROUP, (index + 1) * OFFICERS_PER_GROUP),
  }))
  await insertRows(
    run,
    superviseGroup,
    groups.map((group, index) => ({
      id: group.id,
      name: `监督${at(numerals, index)}组`,
      supervise_org_id: station.orgId,
      leader_id: at(group.officers, 0),
      member_ids: group.officers,
    })),
  )
  return { ...station, groups, head: at(ids, 0), intake: at(ids, 2) }
}

const insertCityStaff = (run: DemoRun, random: Random, orgId: number) =>
  insertStaff(run, random, { orgId, areacode: CITY.code }, ['city_admin', 'viewer', 'officer', 'officer', 'officer', 'officer'])

/** 执法证号：浙江的以行政区划开头。 */
export const certificateOf = (areacode: string, at: number): string => `${areacode}${String(at).padStart(4, '0')}`

/** 监督人员的账号没有密码，不能登录；登录用的演示账号由账号模块建立。 */
async function insertStaff(
  run: DemoRun,
  random: Random,
  { orgId, areacode }: Staff,
  roles: readonly string[],
): Promise<number[]> {
  const ids = await drawIds(run, 'account', roles.length)
  const rows = roles.map((role, index) => ({
    id: at(ids, index),
    username: `jd${areacode}.${String(index + 1).padStart(2, '0')}`,
    real_name: makeName(random, random.chance(0.8) ? 1 : 2),
    tel: makeMobile(random, run.used),
    account_type: 'groupsupervise',
    org_id: orgId,
    areacode,
    role_codes: [role],
    law_cert_no: certificateOf(areacode, index + 1),
    status: 'normal',
    must_change: true,
    mfa: false,
    last_login_at: momentAgo(run, random.int(0, 6), random.int(8, 17), random.int(0, 59)),
    is_demo: true,
  }))
  await insertRows(run, account, rows)
  return ids
}
