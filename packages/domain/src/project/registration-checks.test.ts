import { describe, expect, it } from 'vitest'
import { fileItemLabel } from '../reference/file-groups'
import { corpType } from '../reference/unit-dicts'
import { checkText, registrationChecks } from './registration-checks'
import type { MonomerFact, PartyFact, PersonFact, ProjectFact } from './registration-facts'
import { blocked, BUILDER, facts, figures, firm, person, qual, swapped, SUPERVISOR, TODAY, warned } from './registration-sample'

describe('a registration as a clerk examines it [D9]', () => {
  it('finds nothing in one that is in order', () => {
    expect(registrationChecks(facts())).toEqual([])
  })

  it('writes the clause behind the sentence, and nothing where there is none', () => {
    expect(checkText({ message: '甲', clause: '建筑法第三十四条' })).toBe('甲（建筑法第三十四条）')
    expect(checkText({ message: '甲', clause: '' })).toBe('甲')
  })
})

describe('the papers of a registration', () => {
  it('one file handed in as two papers is told to whoever hands in and whoever examines', () => {
    expect(warned(facts({ files: ['G101', 'G102', 'G103'], sameFiles: [['G101', 'G103']] }))).toEqual([
      ['files.G103', `${fileItemLabel('G101')}、${fileItemLabel('G103')}是同一份文件，请核对是否各有其内容`],
    ])
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

  it('a builder is not its own subcontractor; its own labour is no subcontract to be refused', () => {
    const given = facts()
    const builder = given.parties.find(({ role }) => role === 'sgdw') as PartyFact
    const also = (role: string) =>
      blocked({ ...given, parties: [...given.parties, { ...firm(role, [BUILDER]), unit_id: builder.unit_id, id: 903 }] })
    expect(also('specialty')).toContainEqual([
      'units.row-903.unit_name',
      '专业分包与施工单位为同一企业：总承包单位自行施工的部分不登记分包',
    ])
    expect(also('nwgs').join()).not.toContain('同一企业')
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

  it('a firm plays the part its kind lets it play; where a qualification is asked, that decides instead', () => {
    const kind = (role: string, name: Parameters<typeof corpType.code>[0]) =>
      blocked(facts({ parties: swapped(firm(role, [], { corp_type: corpType.code(name) })) })).map(([field]) => field)
    expect(kind('jsdw', 'material')).toEqual(['jsdw_text'])
    for (const fit of ['developer', 'general', 'other'] as const) expect(kind('jsdw', fit)).toEqual([])
    const whole = firm('sgdw', [BUILDER], { corp_type: corpType.code('design') })
    expect(blocked(facts({ parties: swapped(whole) }))).toEqual([])
    const lab = { ...firm('testing', [], { corp_type: corpType.code('labour') }), id: 905 }
    const given = facts()
    expect(blocked({ ...given, parties: [...given.parties, lab] })).toEqual([
      ['units.row-905.unit_name', `“${lab.unit_name}”在企业库登记的企业类型为“劳务分包”，不能担任检测单位`],
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

  it('what the law lets one firm do together passes: survey and design, design and supervision', () => {
    const all = firm('sjdw', [qual('工程设计', '建筑工程', 'gradeA'), qual('工程勘察', '岩土工程', 'gradeA'), BUILDER])
    const together = facts({ parties: swapped(all, { ...all, id: 904, role: 'kcdw' }) })
    expect([blocked(together), warned(together)]).toEqual([[], []])
    const advising = firm('sjdw', [qual('工程设计', '建筑工程', 'gradeA'), SUPERVISOR])
    const both = facts({ parties: swapped(advising, { ...advising, id: 906, role: 'jldw' }) })
    expect([blocked(both), warned(both)]).toEqual([[], []])
  })

  it.each([
    ['jsdw', 'jldw', 'jldw_text', '监理单位与建设单位为同一企业，监理应由建设单位委托，请核对'],
    ['jsdw', 'sgdw', 'sgdw_text', '施工单位与建设单位为同一企业，请核对是否自建、是否依法招标'],
    ['kcdw', 'sgdw', 'sgdw_text', '勘察单位与施工单位为同一企业，请核对是否工程总承包'],
    ['sjdw', 'sgdw', 'sgdw_text', '设计单位与施工单位为同一企业，请核对是否工程总承包'],
  ])('one firm as %s and %s is not refused, the clerk is told', (a, b, field, message) => {
    const quals = [qual('工程设计', '建筑工程', 'gradeA'), qual('工程勘察', '岩土工程', 'gradeA'), SUPERVISOR, BUILDER]
    const one = firm(a, quals)
    const given = facts({ parties: swapped(one, { ...one, id: 905, role: b }) })
    expect([blocked(given), warned(given)]).toEqual([[], [[field, message]]])
    expect(warned(facts())).toEqual([])
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

describe('a project code that another registered project has', () => {
  it('is told with its name, where that may be seen, and is no refusal: one investment is registered in stages', () => {
    const given = (codeTwins: readonly (string | null)[]) => facts({ codeTwins })
    expect(warned(given(['城北小学一期', null]))).toEqual([
      ['approval_code', '项目代码与“城北小学一期”相同，请核对是否同一投资项目分期、分标段报监'],
    ])
    expect(warned(given([null]))).toEqual([
      ['approval_code', '项目代码与另一已报监工程相同，请核对是否同一投资项目分期、分标段报监'],
    ])
    expect(blocked(given([null]))).toEqual([])
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

  it('a person busy elsewhere is told to the clerk', () => {
    const people = facts().people.map((each) => (each.post === 'project_manager' ? { ...each, busy: true } : each))
    const given = facts({ people })
    expect([blocked(given), warned(given).map(([, message]) => message)]).toEqual([
      [],
      [expect.stringMatching(/^项目经理张\d+已在其他在监工程任职，请核对$/)],
    ])
  })

  const NONE = { safety_cert: null, safety_cert_no: null, safety_cert_to: null }
  const refused = (post: string, more: Partial<PersonFact>) => {
    const people = facts().people.map((each) => (each.post === post ? { ...each, ...more } : each))
    return blocked(facts({ people })).map(([field = '']) => field.split('.').at(-1))
  }

  it('the manager names his registration and class B, the chief engineer his registration, a technical head neither', () => {
    expect(refused('project_manager', { ...NONE, cert_no: null })).toEqual([
      'cert_no',
      'safety_cert',
      'safety_cert_no',
      'safety_cert_to',
    ])
    expect(refused('project_manager', { safety_cert: 'C1' })).toEqual(['safety_cert'])
    expect(refused('chief_engineer', { ...NONE, cert_no: null })).toEqual(['cert_no'])
    expect(refused('technical_head', { ...NONE, cert_no: null })).toEqual([])
  })

  it.each<[string, Partial<PersonFact>, string]>([
    ['none at all', NONE, 'safety_cert'],
    ['class B', { safety_cert: 'B' }, 'safety_cert'],
    ['no number', { safety_cert_no: null }, 'safety_cert_no'],
    ['no last day', { safety_cert_to: null }, 'safety_cert_to'],
    ['a last day gone by', { safety_cert_to: '2026-11-21' }, 'safety_cert_to'],
  ])('a second safety officer does not count with %s in place of a class C certificate', (_, more, field) => {
    const bare = person('sgdw', 'safety_officer', more)
    const [first] = facts().people.filter(({ post }) => post === 'safety_officer')
    const people = [...facts().people.filter(({ post }) => post !== 'safety_officer'), first ?? bare, bare]
    const found = blocked(facts({ people }))
    expect(found).toContainEqual([`managers.row-${bare.id}.name`, '专职安全员应不少于 2 人，登记 2 人，其中持有效 C 证的 1 人'])
    expect(found.map(([name]) => name)).toContain(`managers.row-${bare.id}.${field}`)
  })

  it('safety officers of the owner need no class C certificate, those of a labour firm do', () => {
    const of = (side: string) => blocked(facts({ people: [...facts().people, person(side, 'safety_officer', NONE)] })).length
    expect([of('jsdw'), of('nwgs')]).toEqual([0, 3])
  })

  it('a subcontractor has a project manager beside that of the general contractor', () => {
    expect(blocked(facts({ people: [...facts().people, person('specialty', 'project_manager')] }))).toEqual([])
  })

  it('a manager locked on another project is not declared on this one', () => {
    const refusal = '项目经理张一在“滨江医院”任项目经理，处于锁定状态，须先办理人员解锁'
    const people = facts().people.map((each) => (each.post === 'project_manager' ? { ...each, busy: true, refusal } : each))
    expect(blocked(facts({ people })).map(([, message]) => message)).toEqual([refusal])
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
  it('an address of one letter, a number of one digit and a pit deeper than any are refused', () => {
    expect(
      figures({ address: '1', drawing_no: '1', land_plan_no: '1', plan_permit_no: '12', bid_no: '123', pit_depth: '60.01' }).map(
        ([field]) => field,
      ),
    ).toEqual(['address', 'pit_depth', 'land_plan_no', 'plan_permit_no', 'drawing_no', 'bid_no'])
    expect(figures({ address: '文一西路 88 号', drawing_no: '浙审2026001', pit_depth: '60' })).toEqual([])
    expect(figures({ address: null, drawing_no: null, pit_depth: null })).toEqual([])
    const deep = (pit_depth: string, max_floor_down: number | null) =>
      warned(facts({ project: { pit_depth, max_floor_down } })).map(([field]) => field)
    expect([deep('5', null), deep('5.01', null), deep('5.01', 1)]).toEqual([[], ['max_floor_down'], []])
  })

  it('what is larger than any work is refused, a price per square metre out of proportion is told', () => {
    const largest = [
      ['max_height', '1000', '1000.01'],
      ['max_span', '1000', '1000.01'],
      ['build_area', '10000000', '10000000.01'],
      ['total_cost', '10000000', '10000000.01'],
    ] as const
    for (const [name, most, more] of largest) {
      expect(blocked(facts({ project: { [name]: most } })).filter(([field]) => field === name)).toEqual([])
      expect(
        blocked(facts({ project: { [name]: more } })).map(([field]) => field),
        name,
      ).toContain(name)
    }
    const each = (total_cost: string) => warned(facts({ project: { total_cost, contract_price: null, build_area: '10000' } }))
    expect(each('300').filter(([, said]) => said?.includes('每平方米'))).toEqual([])
    expect(each('299').map(([field]) => field)).toContain('total_cost')
    expect(each('50000').filter(([, said]) => said?.includes('每平方米'))).toEqual([])
    expect(each('50001').map(([field]) => field)).toContain('total_cost')
  })

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
    expect(blocked(facts({ licenseTwin: true }))).toEqual([['license_no', '该施工许可证号已用于另一工程，不能重复报监']])
  })

  it('a licence has a whole number and is no older than the nine months the law leaves before the start', () => {
    expect(figures({ license_no: 'abc' })).toEqual([['license_no', '请按施工许可证填写完整编号']])
    expect(figures({ license_no: '123' }).map(([field]) => field)).toEqual(['license_no'])
    expect(figures({ license_no: '杭施〔2026〕12' })).toEqual([])
    const issued = (license_date: string) => figures({ plan_kg_time: '2026-11-20', plan_jg_time: '2027-11-19', license_date })
    expect(issued('2026-02-20')).toEqual([])
    expect(issued('2026-02-19').map(([field]) => field)).toEqual(['license_date'])
  })

  it('the safety fee below its share and a project that looks like another are told to the clerk', () => {
    const low = facts({ project: { safe_fee_total: '599.99', safe_fee_prepaid: '299.99' }, alike: ['城北小学（西湖区）'] })
    expect([blocked(low), warned(low).map(([field]) => field)]).toEqual([
      [],
      ['safe_fee_total', 'safe_fee_prepaid', 'engineering_name'],
    ])
  })
})
