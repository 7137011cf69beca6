import { qualLevel } from '../reference/unit-dicts'
import { ofSeverity, registrationChecks } from './registration-checks'
import type { PartyFact, PersonFact, ProjectFact, QualFact, RegistrationFacts } from './registration-facts'

/** A registration that raises no complaint, and what its tests say of it. */
export const TODAY = '2026-11-22'
let made = 0

export const qual = (
  qual_type: string,
  major: string,
  level: Parameters<typeof qualLevel.code>[0],
  valid_to = '2030-01-01',
): QualFact => ({
  qual_type,
  major,
  level: qualLevel.code(level),
  valid_to,
  declared: false,
  filed: false,
})
export const BUILDER = qual('施工总承包', '建筑工程', 'special')
export const SUPERVISOR = qual('工程监理', '房屋建筑工程', 'gradeA')

export function firm(
  role: string,
  quals: readonly QualFact[] = [],
  register: Partial<NonNullable<PartyFact['register']>> = {},
): PartyFact {
  const id = ++made
  return {
    id,
    role,
    unit_id: id,
    unit_name: `第${id}家`,
    price: null,
    register: {
      enabled: true,
      corp_type: null,
      legal_man: `法人${id}`,
      safety_license_no: '（浙）JZ安许证字〔2024〕010001',
      safety_license_to: '2028-01-01',
      licence_declared: false,
      licence_filed: false,
      quals,
      ...register,
    },
  }
}

export function person(unit_role: string, post: string, more: Partial<PersonFact> = {}): PersonFact {
  const id = ++made
  const certs = {
    cert_no: '浙1330001',
    cert_to: null,
    safety_cert: post === 'project_manager' ? 'B' : 'C2',
    safety_cert_no: '浙建安C（2025）0001',
    safety_cert_to: '2030-01-01',
  }
  return {
    id,
    unit_role,
    post,
    name: `张${id}`,
    idno: `**************${id}`,
    person: `p${id}`,
    ...certs,
    busy: false,
    refusal: null,
    ...more,
  }
}

export const PROJECT: ProjectFact = {
  engineering_type_id: '0105',
  areacode: '330106',
  bd_lal: '120.13,30.26',
  build_area: '38600.50',
  length_m: null,
  max_height: '80',
  max_span: '12',
  max_floor_up: 20,
  total_cost: '21460',
  contract_price: '20000',
  contract_days: 365,
  plan_kg_time: '2026-12-01',
  plan_jg_time: '2027-11-30',
  safe_fee_total: '600',
  safe_fee_prepaid: '300',
  approval_code: '2607-330106-04-01-127750',
  license_no: '330106202611220101',
  license_date: '2026-11-20',
}

interface Case extends Partial<Omit<RegistrationFacts, 'project'>> {
  project?: Partial<ProjectFact>
}

export function facts({ project, ...more }: Case = {}): RegistrationFacts {
  return {
    project: { ...PROJECT, ...project },
    parties: [
      firm('jsdw'),
      firm('sgdw', [BUILDER]),
      firm('jldw', [SUPERVISOR]),
      firm('kcdw', [qual('工程勘察', '岩土工程', 'gradeA')]),
      firm('sjdw', [qual('工程设计', '建筑工程', 'gradeA')]),
    ],
    people: [
      person('jsdw', 'owner_head'),
      person('sgdw', 'project_manager'),
      person('sgdw', 'technical_head'),
      person('sgdw', 'safety_officer'),
      person('sgdw', 'safety_officer'),
      person('jldw', 'chief_engineer'),
      person('jldw', 'specialist_engineer'),
      person('kcdw', 'survey_head'),
      person('sjdw', 'design_head'),
    ],
    monomers: [],
    files: ['G101'],
    sameFiles: [],
    licenseTwin: false,
    codeTwins: [],
    alike: [],
    centre: null,
    limits: { daysGap: 30, mostDays: 3650, placeKm: 40 },
    today: TODAY,
    ...more,
  }
}

export const blocked = (given: RegistrationFacts) =>
  ofSeverity(registrationChecks(given), 'block').map(({ field, message }) => [field, message])
export const warned = (given: RegistrationFacts) =>
  ofSeverity(registrationChecks(given), 'warn').map(({ field, message }) => [field, message])
export const figures = (project: Partial<ProjectFact>) => blocked(facts({ project }))
export const swapped = (...parties: readonly PartyFact[]): readonly PartyFact[] => [
  ...facts().parties.filter(({ role }) => !parties.some((each) => each.role === role)),
  ...parties,
]
