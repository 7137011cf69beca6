import { account } from '@zhujian/domain/account/account'
import { type RoleName, roleNames, roleOf } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { searchText } from '../../entity/search-text'
import { sealedColumns } from '../../entity/sensitive'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { drawId, insertRow } from './application-store'
import { hashPassword } from './passwords'

/** Who goes out to inspect carries an enforcement certificate. */
const INSPECTORS: readonly RoleName[] = ['officer', 'section_chief', 'station_head']
/** Known to everybody who reads the manual; works under DEMO=1 only. */
const DEMO_PASSWORD = 'Zhujian@2026'
const HOME_REGION = '330106'
const OTHER_REGION = '330108'

/** Beside one per role: a second region, a second enterprise, a second project, a disabled one, and two institutes of one acceptance. */
const EXTRA = {
  officer2: 'officer',
  contractor2: 'contractor',
  site2: 'site',
  disabled1: 'officer',
  survey1: 'survey',
  design1: 'design',
} as const satisfies Record<string, RoleName>
export type DemoUsername = RoleName | keyof typeof EXTRA

export interface DemoPlaces {
  /** supervise_org of 330106 and of 330108. */
  readonly homeOrg: number
  readonly otherOrg: number
  /** Unit of each participant account; accounts of a project side may share the contractor's. */
  readonly units: Readonly<Partial<Record<DemoUsername, number>>>
  readonly projects: Readonly<Partial<Record<DemoUsername, readonly number[]>>>
  /** Real names in place of the role's label. */
  readonly names?: Readonly<Partial<Record<DemoUsername, string>>>
}

/** One account per role, user name = role name, and the extra ones. Returns the account ids by user name. */
export async function createDemoAccounts(
  trx: Trx,
  platform: Platform,
  places: DemoPlaces,
): Promise<Record<DemoUsername, number>> {
  const hash = await hashPassword(DEMO_PASSWORD)
  const ids: Partial<Record<DemoUsername, number>> = {}
  const wanted: [DemoUsername, RoleName][] = [...roleNames.map((role): [DemoUsername, RoleName] => [role, role]), ...extras()]
  for (const [at, [username, role]] of wanted.entries()) {
    const id = await addAccount(trx, platform, places, { username, role, at })
    await sql`insert into account_secret (account_id, password_hash) values (${id}, ${hash})`.execute(trx)
    for (const engineering of places.projects[username] ?? [])
      await sql`insert into account_engineering (account_id, engineering_id) values (${id}, ${engineering})`.execute(trx)
    ids[username] = id
  }
  return ids as Record<DemoUsername, number>
}

const extras = () => Object.entries(EXTRA) as [DemoUsername, RoleName][]
const isElsewhere = (username: DemoUsername) => username.endsWith('2')

/** Region and organisation follow from the role: the platform and the city are not bound to the district. */
function regionOf(username: DemoUsername, role: RoleName): string | null {
  if (roleOf(role).side === 'platform') return null
  if (role === 'city_admin' || role === 'hrss' || role === 'viewer') return '330100'
  return isElsewhere(username) ? OTHER_REGION : HOME_REGION
}

function orgOf(username: DemoUsername, role: RoleName, { homeOrg, otherOrg }: DemoPlaces): number | null {
  if (roleOf(role).side !== 'regulator' || regionOf(username, role) === '330100') return null
  return isElsewhere(username) ? otherOrg : homeOrg
}

async function addAccount(
  trx: Trx,
  platform: Platform,
  places: DemoPlaces,
  { username, role, at }: { username: DemoUsername; role: RoleName; at: number },
): Promise<number> {
  const id = await drawId(trx, 'account')
  const realName = places.names?.[username] ?? `${roleOf(role).label}${isElsewhere(username) ? '二' : ''}`
  const tel = `1390000${String(1000 + at).slice(-4)}`
  await insertRow(trx, 'account', {
    id,
    username,
    real_name: realName,
    ...sealedColumns(platform, account, id, 'tel', account.fields.tel, tel),
    account_type: roleOf(role).accountType,
    unit_id: places.units[username] ?? null,
    org_id: orgOf(username, role, places),
    areacode: regionOf(username, role),
    role_codes: [role],
    ...(INSPECTORS.includes(role) && { law_cert_no: `330100${String(9001 + at)}` }),
    status: username === 'disabled1' ? 'hidden' : 'normal',
    must_change: false,
    is_demo: true,
    search_text: searchText(realName),
  })
  return id
}
