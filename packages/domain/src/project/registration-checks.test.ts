import { describe, expect, it } from 'vitest'
import { qualLevel } from '../reference/unit-dicts'
import { checkText, ofSeverity, registrationChecks } from './registration-checks'
import type { MonomerFact, PartyFact, PersonFact, ProjectFact, QualFact, RegistrationFacts } from './registration-facts'

const TODAY = '2026-11-22'
let made = 0

const qual = (
  qual_type: string,
  major: string,
  level: Parameters<typeof qualLevel.code>[0],
  valid_to = '2030-01-01',
): QualFact => ({
  qual_type,
  major,
  level: qualLevel.code(level),
  valid_to,
})
const BUILDER = qual('施工总承包', '建筑工程', 'special')
const SUPERVISOR = qual('工程监理', '房屋建筑工程', 'gradeA')

function firm(
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
      legal_man: `法人${id}`,
      safety_license_no: '（浙）JZ安许证字〔2024〕010001',
      safety_license_to: '2028-01-01',
      quals,
      ...register,
    },
  }
}

function person(unit_role: string, post: string, more: Partial<PersonFact> = {}): PersonFact {
  const id = ++made
  const certs = {
    cert_no: '浙1330001',
    cert_to: null,
    safety_cert: post === 'project_manager' ? 'B' : 'C2',
    safety_cert_no: '1',
    safety_cert_to: null,
  }
  return { id, unit_role, post, name: `张${id}`, idno: `**************${id}`, person: `p${id}`, ...certs, busy: false, ...more }
}

const PROJECT: ProjectFact = {
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
  license_no: '330106202611220101',
  license_date: '2026-11-20',
}

interface Case extends Partial<Omit<RegistrationFacts, 'project'>> {
  project?: Partial<ProjectFact>
}

function facts({ project, ...more }: Case = {}): RegistrationFacts {
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
    licenseTwin: null,
    alike: [],
    centre: null,
    limits: { daysGap: 30, mostDays: 3650, placeKm: 40 },
    today: TODAY,
    ...more,
  }
}

const blocked = (given: RegistrationFacts) =>
  ofSeverity(registrationChecks(given), 'block').map(({ field, message }) => [field, message])
const warned = (given: RegistrationFacts) =>
  ofSeverity(registrationChecks(given), 'warn').map(({ field, message }) => [field, message])
const figures = (project: Partial<ProjectFact>) => blocked(facts({ project }))
const swapped = (...parties: readonly PartyFact[]): readonly PartyFact[] => [
  ...facts().parties.filter(({ role }) => !parties.some((each) => each.role === role)),
  ...parties,
]

describe('a registration as a clerk examines it [D9]', () => {
  it('finds nothing in one that is in order', () => {
    expect(registrationChecks(facts())).toEqual([])
  })

  it('writes the clause behind the sentence, and nothing where there is none', () => {
    expect(checkText({ message: '甲', clause: '建筑法第三十四条' })).toBe('甲（建筑法第三十四条）')
    expect(checkText({ message: '甲', clause: '' })).toBe('甲')
  })
})

describe('the firms of a project', () => {
  it('the supervisor is not the builder, a subcontractor or a supplier of the same project', () => {
    const both = firm('sgdw', [BUILDER, SUPERVISOR])
    const same = { ...both, role: 'jldw', id: 901 }
    expect(blocked(facts({ parties: swapped(both, same) }))).toEqual([
      ['jldw_text', '监理单位与施工单位为同一企业，不得有隶属关系或者其他利害关系'],
    ])
    const supplier = { ...firm('concrete'), unit_id: facts().parties[2]?.unit_id ?? null, id: 902 }
    const given = facts()
    const jldw = given.parties[2] as PartyFact
    expect(blocked({ ...given, parties: [...given.parties, { ...supplier, unit_id: jldw.unit_id }] })).toEqual([
      ['units.row-902.unit_name', '监理单位与材料供应单位为同一企业，不得有隶属关系或者其他利害关系'],
    ])
  })

  it('firms that are not in the register are compared by name, however it is written', () => {
    const plain = (role: string, unit_name: string): PartyFact => ({ ...firm(role), unit_id: null, unit_name, register: null })
    const given = facts({ parties: swapped(plain('sgdw', '浙江（云筑）建设有限公司'), plain('jldw', '浙江(云筑) 建设有限公司')) })
    expect(blocked(given).map(([field]) => field)).toEqual(['jldw_text'])
    expect(warned(given).map(([, message]) => message)).toEqual([
      '施工单位“浙江（云筑）建设有限公司”未在企业库登记，资质须查验原件',
      '监理单位“浙江(云筑) 建设有限公司”未在企业库登记，资质须查验原件',
    ])
  })

  it('the testing firm is neither owner, builder nor supervisor', () => {
    const given = facts()
    for (const at of [0, 1, 2]) {
      const same = { ...(given.parties[at] as PartyFact), id: 903, role: 'testing' }
      expect(blocked({ ...given, parties: [...given.parties, same] }).map(([field]) => field)).toEqual([
        'units.row-903.unit_name',
      ])
    }
  })

  it('what the law lets one firm do together passes: survey and design, design and building, design and supervision', () => {
    const all = firm('sjdw', [qual('工程设计', '建筑工程', 'gradeA'), qual('工程勘察', '岩土工程', 'gradeA'), BUILDER])
    expect(blocked(facts({ parties: swapped(all, { ...all, id: 904, role: 'kcdw' }) }))).toEqual([])
    expect(blocked(facts({ parties: swapped(all, { ...all, id: 905, role: 'sgdw' }) }))).toEqual([])
    const advising = firm('sjdw', [qual('工程设计', '建筑工程', 'gradeA'), SUPERVISOR])
    expect(blocked(facts({ parties: swapped(advising, { ...advising, id: 906, role: 'jldw' }) }))).toEqual([])
  })

  it('one legal representative of two firms is told to the clerk', () => {
    const given = facts({
      parties: swapped(firm('sgdw', [BUILDER], { legal_man: '吴某' }), firm('jldw', [SUPERVISOR], { legal_man: '吴某' })),
    })
    expect([blocked(given), warned(given).map(([field]) => field)]).toEqual([[], ['jldw_text']])
  })

  it('a disabled firm takes no part', () => {
    expect(blocked(facts({ parties: swapped(firm('jsdw', [], { enabled: false })) })).map(([field]) => field)).toEqual([
      'jsdw_text',
    ])
  })
})

describe('licence and qualification', () => {
  it('the builder holds a safety licence that is valid today', () => {
    const on = (safety_license_to: string | null, safety_license_no: string | null = 'JZ1') =>
      blocked(facts({ parties: swapped(firm('sgdw', [BUILDER], { safety_license_no, safety_license_to })) })).map(
        ([field]) => field,
      )
    expect([on(TODAY), on('2026-11-21'), on(null), on(null, null)]).toEqual([[], ['sgdw_text'], [], ['sgdw_text']])
  })

  it('a survey firm is no builder, a curtain-wall firm no supervisor', () => {
    const survey = firm('sgdw', [qual('工程勘察', '岩土工程', 'gradeA')], { safety_license_no: null })
    const wall = firm('jldw', [qual('专业承包', '建筑幕墙工程', 'first')])
    expect(blocked(facts({ parties: swapped(survey, wall) }))).toEqual([
      ['sgdw_text', `施工单位“${survey.unit_name}”没有安全生产许可证，不得从事施工`],
      ['sgdw_text', `施工单位“${survey.unit_name}”没有建筑工程施工总承包资质`],
      ['jldw_text', `监理单位“${wall.unit_name}”没有房屋建筑工程监理资质`],
    ])
  })

  it('a qualification counts to its last day', () => {
    const until = (day: string) =>
      blocked(facts({ parties: swapped(firm('sgdw', [qual('施工总承包', '建筑工程', 'special', day)])) })).map(
        ([, message]) => message,
      )
    expect(until(TODAY)).toEqual([])
    expect(until('2026-11-21')[0]).toContain('的建筑工程施工总承包资质已于 2026-11-21 到期')
  })

  it.each([
    ['third', { max_height: '50' }, 0],
    ['third', { max_height: '50.01' }, 1],
    ['third', { max_height: '50', build_area: '80000' }, 0],
    ['third', { max_height: '50', build_area: '80000.01' }, 1],
    ['second', { max_span: '39' }, 0],
    ['second', { max_span: '39.1' }, 1],
    ['first', { max_height: '200' }, 0],
    ['first', { max_height: '200.5' }, 1],
    ['special', { max_height: '300' }, 0],
  ] as const)('a builder of grade %s for %o: %i refusals', (level, project, refusals) => {
    const given = facts({ project, parties: swapped(firm('sgdw', [qual('施工总承包', '建筑工程', level)])) })
    const own = blocked(given).filter(([field]) => field === 'sgdw_text')
    expect(own).toHaveLength(refusals)
  })

  it.each([
    ['gradeB', { max_floor_up: 28 }, 0],
    ['gradeB', { max_floor_up: 29 }, 1],
    ['gradeC', { max_floor_up: 14 }, 0],
    ['gradeC', { max_floor_up: 15 }, 1],
    ['gradeB', { max_span: '36.1' }, 1],
    ['gradeB', { engineering_type_id: '0101', build_area: '120000' }, 0],
    ['gradeB', { engineering_type_id: '0101', build_area: '120000.01' }, 1],
    ['gradeA', { max_floor_up: 60 }, 0],
  ] as const)('a supervisor of %s for %o: %i refusals', (level, project, refusals) => {
    const given = facts({ project, parties: swapped(firm('jldw', [qual('工程监理', '房屋建筑工程', level)])) })
    expect(blocked(given).filter(([field]) => field === 'jldw_text')).toHaveLength(refusals)
  })

  it('asks for the qualification of the class of works', () => {
    const road = { engineering_type_id: '0201', build_area: null, contract_price: '9999' }
    const municipal = [
      firm('sgdw', [qual('施工总承包', '市政公用工程', 'first')]),
      firm('jldw', [qual('工程监理', '市政公用工程', 'gradeA')]),
    ]
    expect(blocked(facts({ project: road, parties: swapped(...municipal) }))).toEqual([])
    expect(blocked(facts({ project: road })).map(([field]) => field)).toEqual(['sgdw_text', 'jldw_text'])
    const painter = firm('sgdw', [qual('专业承包', '建筑装修装饰工程', 'first')])
    expect(blocked(facts({ project: { engineering_type_id: '03', contract_price: '9999' }, parties: swapped(painter) }))).toEqual(
      [],
    )
  })
})

describe('the people of a registration', () => {
  it('no project manager, no chief engineer and too few safety officers are refused on the very rows', () => {
    expect(blocked(facts({ people: [] }))).toEqual([
      ['managers.suggest-sgdw-project_manager-0.name', '请登记施工单位的项目经理'],
      ['managers.suggest-jldw-chief_engineer-0.name', '请登记监理单位的总监理工程师'],
      ['managers.suggest-sgdw-safety_officer-0.name', '专职安全员应不少于 2 人，现有 0 人'],
    ])
  })

  it.each([
    ['9999.99', 1, 0],
    ['10000', 1, 1],
    ['10000', 2, 0],
    ['49999.99', 2, 0],
    ['50000', 2, 1],
    ['50000', 3, 0],
  ])('%s ㎡ with %i safety officers: %i refusals', (build_area, officers, refusals) => {
    const people = [
      ...facts().people.filter(({ post }) => post !== 'safety_officer'),
      ...Array.from({ length: officers }, () => person('sgdw', 'safety_officer')),
    ]
    expect(blocked(facts({ project: { build_area }, people }))).toHaveLength(refusals)
  })

  it('certificates hold to their last day', () => {
    const dated = (safety_cert_to: string) => {
      const people = facts().people.map((each) => (each.post === 'project_manager' ? { ...each, safety_cert_to } : each))
      return blocked(facts({ people })).length
    }
    expect([dated(TODAY), dated('2026-11-21')]).toEqual([0, 1])
  })

  it('a missing certificate and a person busy elsewhere are told to the clerk', () => {
    const people = facts().people.map((each) =>
      each.post === 'project_manager' ? { ...each, safety_cert: null, cert_no: null, busy: true } : each,
    )
    const given = facts({ people })
    expect([blocked(given), warned(given).length]).toEqual([[], 3])
  })

  it('nobody serves the builder and the supervisor at once, and neither sends two heads', () => {
    const head = person('sgdw', 'project_manager', { person: 'one' })
    const people = [...facts().people.filter(({ post }) => post !== 'project_manager' && post !== 'specialist_engineer'), head]
    const twice = person('jldw', 'specialist_engineer', { person: 'one' })
    expect(blocked(facts({ people: [...people, twice] }))).toEqual([
      [`managers.row-${twice.id}.name`, `${twice.name}同时登记为施工单位的项目经理`],
    ])
    const second = person('sgdw', 'project_manager')
    expect(blocked(facts({ people: [...facts().people, second] }))).toEqual([
      [`managers.row-${second.id}.name`, '项目经理只能有一人，请只留在岗的一名'],
    ])
  })
})

describe('the figures of a registration', () => {
  it('zero is no area, no price and no fee; a building has an area', () => {
    expect(
      figures({ build_area: '0', total_cost: '0', contract_price: '0.00', safe_fee_total: '0', length_m: '0' }).map(
        ([field]) => field,
      ),
    ).toEqual(['build_area', 'length_m', 'total_cost', 'contract_price', 'safe_fee_total'])
    expect(figures({ build_area: null }).map(([field]) => field)).toEqual(['build_area'])
    const monomers: MonomerFact[] = [{ id: 5, name: '1#楼', floor_area: '0', invest: null }]
    expect(blocked(facts({ monomers }))).toEqual([['monomers.row-5.floor_area', '1#楼的建筑面积应大于 0']])
  })

  it('the contract is not worth more than the whole', () => {
    expect(figures({ contract_price: '21460' })).toEqual([])
    expect(figures({ contract_price: '21460.01' }).map(([field]) => field)).toEqual(['contract_price'])
  })

  it('the coordinates lie in the province and city chosen', () => {
    expect(figures({ bd_lal: '116.404,39.915' })).toEqual([['bd_lal', '坐标不在浙江省杭州市范围内，与所属区域不符，请核对']])
    expect(figures({ areacode: '110101', bd_lal: '116.404,39.915' })).toEqual([])
    expect(figures({ bd_lal: '121.47,31.23' })).toHaveLength(1)
  })

  it('a place far from the works of the district is told to the clerk', () => {
    const at = (bd_lal: string) =>
      warned(facts({ project: { bd_lal }, centre: { lng: 120.1, lat: 30.27 } })).map(([field]) => field)
    expect([at('120.30,30.30'), at('119.03,29.61')]).toEqual([[], ['bd_lal']])
  })

  it('contract days fit the dates: a little apart is told, far apart refused, one day no period', () => {
    const days = (contract_days: number, more: Partial<ProjectFact> = {}) => {
      const given = facts({ project: { contract_days, ...more } })
      return [blocked(given).map(([field]) => field), warned(given).map(([field]) => field)]
    }
    expect(days(365)).toEqual([[], []])
    expect(days(364)).toEqual([[], []])
    expect(days(395)).toEqual([[], ['contract_days']])
    expect(days(396)).toEqual([['contract_days'], []])
    expect(days(9999)).toEqual([['contract_days'], []])
    expect(days(3651, { plan_jg_time: '2036-11-28' })).toEqual([['contract_days'], []])
    expect(days(1, { plan_jg_time: '2026-12-01' })).toEqual([['plan_jg_time'], []])
  })

  it('a licence that was handed in has its number, its date not ahead, and stands for one project', () => {
    expect(figures({ license_no: null })).toEqual([['license_no', '已上传施工许可证，请填写施工许可证号']])
    expect(blocked(facts({ project: { license_no: null }, files: [] }))).toEqual([])
    expect(figures({ license_date: TODAY })).toEqual([])
    expect(figures({ license_date: '2026-11-23' }).map(([field]) => field)).toEqual(['license_date'])
    expect(blocked(facts({ licenseTwin: '城北小学' }))).toEqual([
      ['license_no', '该施工许可证号已登记在“城北小学”，不能重复报监'],
    ])
  })

  it('the safety fee below its share and a project that looks like another are told to the clerk', () => {
    const low = facts({ project: { safe_fee_total: '599.99', safe_fee_prepaid: '299.99' }, alike: ['城北小学（西湖区）'] })
    expect([blocked(low), warned(low).map(([field]) => field)]).toEqual([
      [],
      ['safe_fee_total', 'safe_fee_prepaid', 'engineering_name'],
    ])
  })
})
