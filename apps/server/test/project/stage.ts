import { entityOf } from '@zhujian/domain/entities'
import { filesToPayload, type WizardFile } from '@zhujian/domain/project/wizard-files'
import { fileGroups } from '@zhujian/domain/reference/file-groups'
import type { RoleName } from '@zhujian/domain/roles'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { withTransaction } from '@zhujian/server/platform/db'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { formValues, make, unique } from '../factory'
import { type Answer, ask, type District, uploadedFile, type World } from '../world'

export const PC = '/api/engineering/pc'

/** The calls of one person. */
export interface Person {
  readonly account: number
  readonly token: string
  get(url: string, query?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>
}

export function person(world: World, district: District, role: RoleName): Person {
  return caller(world, district.accounts[role], district.tokens[role])
}

function caller(world: World, account: number, token: string): Person {
  return {
    account,
    token,
    get: (url, query = {}, headers = {}) => ask(world, token, 'GET', url, query, headers),
    post: (url, body = {}, headers = {}) => ask(world, token, 'POST', url, body, headers),
  }
}

async function signedIn(world: World, account: number): Promise<Person> {
  const token = await withTransaction(world.platform.db, (trx) =>
    openSession(trx, world.platform, { accountId: account, ip: '127.0.0.1', agent: 'test' }),
  )
  return caller(world, account, token)
}

/** Somebody of a company that plays one part on the project of a district, though his roles would do for others too. */
export async function partner(world: World, district: District, part: string, roles: readonly RoleName[]): Promise<Person> {
  const unit = await make(world.platform, entityOf('unit'), { unit_name: `参建单位${unique()}` })
  const values = { engineering_id: district.project, unit_id: unit, unit_name: '参建单位', role: part, active: true }
  await make(world.platform, entityOf('engineering_unit'), values)
  const account = await make(world.platform, entityOf('account'), {
    username: `partner-${unique()}`,
    real_name: `参建${unique()}`,
    account_type: 'unitAccount',
    role_codes: [...roles],
    unit_id: unit,
    status: 'normal',
    must_change: false,
    mfa: false,
  })
  return signedIn(world, account)
}

/** A second account of a role in a district, signed in. */
export async function colleague(world: World, district: District, role: RoleName): Promise<Person> {
  const account = await make(world.platform, entityOf('account'), {
    username: `${role.replaceAll('_', '-')}-${unique()}`,
    real_name: `同事${unique()}`,
    account_type: 'groupsupervise',
    role_codes: [role],
    org_id: district.org,
    areacode: district.areacode,
    status: 'normal',
    must_change: false,
    mfa: false,
  })
  return signedIn(world, account)
}

export const BASIC = {
  engineering_type_id: ['01', '0105'],
  build_nature: '001',
  invest_type: 1,
  areacode: ['330000', '330100', '330106'],
  address: '西湖区文三路 1 号',
  bd_lal: '120.13,30.26',
  build_area: '38600.5',
}
export const CONTRACT = {
  total_cost: '21460',
  contract_price: '20000',
  contract_days: 360,
  plan_kg_time: '2026-05-01',
  plan_jg_time: '2027-04-30',
  safe_fee_total: '600',
  safe_fee_prepaid: '300',
}
const PARTIES = { jldw_text: '中诚监理', kcdw_text: '省勘察院', sjdw_text: '华东设计院' }

/** Every required item with a file the applicant uploaded. */
export async function requiredFiles(world: World, account: number): Promise<WizardFile[]> {
  const files: WizardFile[] = []
  for (const group of fileGroups)
    for (const item of group.items.filter((each) => each.required))
      files.push({
        path: await uploadedFile(world.platform, account),
        title: item.label,
        group_code: group.code,
        item_code: item.code,
      })
  return files
}

export interface Draft {
  id: number
  version: number
  files: WizardFile[]
}

/** A draft on which every step has been saved. */
export async function completeDraft(world: World, applicant: Person, at: District): Promise<Draft> {
  const added = await applicant.post(`${PC}/newEngineeringProjectAdd`, { engineering_name: `滨江医院${unique()}号楼` })
  const id = Number(added.data.id)
  let version = 1
  const files = await requiredFiles(world, applicant.account)
  const steps: Record<string, unknown>[] = [
    { step: 0, ...BASIC, areacode: ['330000', '330100', at.areacode] },
    {
      step: 1,
      jsdw_text: String(at.units.owner),
      sgdw_text: String(at.unit),
      ...PARTIES,
      nwgs_text: '',
      managers: keyPeople(),
    },
    {
      step: 2,
      monomers: [
        { name: '1#楼', kind: 1 },
        { name: '地下车库', kind: 1 },
      ],
    },
    { step: 3, ...CONTRACT, license_no: `3301062026${String(id).padStart(8, '0')}`, license_date: '2026-01-10' },
    { step: 4, ...filesToPayload(files) },
  ]
  for (const step of steps) {
    const saved = await applicant.post(`${PC}/engineeringProjectSave`, { engineering_id: id, version, advance: true, ...step })
    if (saved.code !== 200) throw new Error(`step ${String(step.step)}: ${saved.msg} ${JSON.stringify(saved.data)}`)
    version = Number(saved.data.version)
  }
  return { id, version, files }
}

export function manager(post: string, unit_role = 'sgdw'): Record<string, unknown> {
  const { idno, tel } = formValues(entityOf('manage_user'), {})
  return { unit_role, post, name: '冯国平', idno, tel, ...certificatesOf(post) }
}

/** What a post must hold: the certificates the registration asks for. */
export function certificatesOf(post: string): Record<string, unknown> {
  const safety = (safety_cert: string) => ({
    safety_cert,
    safety_cert_no: `浙建安${safety_cert}（2024）${String(unique()).padStart(7, '0')}`,
    safety_cert_to: addDays(today(), 700),
  })
  const registered = { cert_no: `浙133${String(unique()).padStart(7, '0')}` }
  if (post === 'project_manager') return { ...registered, ...safety('B') }
  if (post === 'chief_engineer') return registered
  return post === 'safety_officer' ? safety('C3') : {}
}

/** The people without whom nothing is handed in: two safety officers for an area of one to five hectares. */
export const keyPeople = (): Record<string, unknown>[] => [
  manager('project_manager'),
  manager('safety_officer'),
  manager('safety_officer'),
  manager('chief_engineer', 'jldw'),
]

/** A draft handed in and waiting for its audit. */
export async function submitted(world: World, applicant: Person, at: District): Promise<Draft> {
  const draft = await completeDraft(world, applicant, at)
  const answer = await applicant.post(`${PC}/engineeringProjectState`, {
    engineering_id: draft.id,
    version: draft.version,
    state: 0,
  })
  if (answer.code !== 200) throw new Error(`submit: ${answer.msg} ${JSON.stringify(answer.data)}`)
  return { ...draft, version: Number(answer.data.version) }
}

/** A project accepted with every file passed. */
export async function accepted(world: World, applicant: Person, auditor: Person, at: District): Promise<Draft> {
  const waiting = await submitted(world, applicant, at)
  const info = await auditor.get(`${PC}/engineeringProjectInfo`, { engineering_id: waiting.id })
  const files = (info.data.files as unknown as { id: number }[]).map(({ id }) => ({ id, status: 2 }))
  const answer = await auditor.post(`${PC}/auditPass`, {
    engineering_id: waiting.id,
    version: waiting.version,
    result: 'pass',
    files,
  })
  if (answer.code !== 200) throw new Error(`accept: ${answer.msg} ${JSON.stringify(answer.data)}`)
  return { ...waiting, version: Number(answer.data.version) }
}

export async function stored(world: World, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`select * from engineering where id = ${id}`.execute(world.platform.db)
  return rows[0] ?? {}
}

export async function logCount(world: World, id: number, action: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::bigint as n from oper_log where module = 'engineering' and row_id = ${id} and action = ${action} and result = 'ok'`.execute(
    world.platform.db,
  )
  return rows[0]?.n ?? 0
}

/** Every write about one project, as those who may would send it. */
export const projectWrites = (id: unknown, version = 1): [string, Record<string, unknown>][] => [
  [`${PC}/engineeringProjectSave`, { engineering_id: id, version, step: 0, address: '他区改的地址' }],
  [`${PC}/engineeringProjectUpdate`, { engineering_id: id, version, address: '他区改的地址' }],
  [`${PC}/engineeringProjectState`, { engineering_id: id, version, state: 3, stop_reason: '越权' }],
  [`${PC}/engineeringProjectCancel`, { engineering_id: id, version, action: 'apply', cancel_reason: '越权' }],
  [`${PC}/auditPass`, { engineering_id: id, version, result: 'return', reject_reason: '越权' }],
  [`${PC}/engineeringProjectFollow`, { engineering_id: id, follow: true }],
  [`/api/engineering/history/pc/change`, { engineering_id: id, version, reason: '越权' }],
  [`/api/engineering/history/pc/change2`, { engineering_id: id, version, reason: '越权' }],
  ['/api/engineering/bank/pc/add', { engineering_id: id, account_name: '越权' }],
  [`${PC}/addEmevaluation`, { engineering_id: id, level: 1, score: 1, content: '越权', evaluated_on: '2026-01-01' }],
]

/** Brought into a state by the factory, for tests about what comes after; journeys go through the causes. */
export async function inState(world: World, id: number, values: Record<string, unknown>): Promise<number> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<{
    version: number
  }>`update engineering set ${sql.join(set)} where id = ${id} returning version`.execute(world.platform.db)
  return rows[0]?.version ?? 0
}
