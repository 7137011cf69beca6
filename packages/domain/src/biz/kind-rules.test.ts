import { type FieldProblem, nameOf, parseFields } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { describe, expect, test } from 'vitest'
import { formNow } from './biz-kind'
import type { BizCode } from './kind-codes'
import { sampleOf } from './kind-sample'
import { bizKindOf } from './kinds'
import type { Values } from './kinds/complaints'
import { dismantleIsOversized } from './kinds/dismantle'
import { unitParts } from '../reference/unit-parts'
import { monomerValues } from './kinds/monomer'
import { stoppedTooShort } from './kinds/release-kind'
import { workConditions, workinspectionBlockers } from './kinds/workinspection'

/** 完整的申请改动几项之后，填写项自己与规则指出的项。 */
function wrongIn(code: BizCode, changed: Values, chosen: Values = {}): string[] {
  const kind = bizKindOf(code)
  const values = { ...sampleOf(code, chosen), ...changed }
  const problems = (kind.rules?.(values) ?? []).filter((each): each is FieldProblem => Boolean(each))
  const asked = Object.keys(changed).filter((name) => formNow(kind, values).map(nameOf).includes(name))
  const own = parseFields(kind.fields, asked, values).problems
  return [...new Set([...own, ...problems].map(({ field }) => field))]
}
const saidOf = (code: BizCode, changed: Values, field: string) =>
  (bizKindOf(code).rules?.({ ...sampleOf(code), ...changed }) ?? [])
    .filter((each): each is FieldProblem => Boolean(each))
    .find((each) => each.field === field)?.message

const inDays = (days: number) => addDays(today(), days)

describe('approvals', () => {
  test('amounts and sizes of nothing, or of a thousand million, are refused by sense (D12)', () => {
    const amounts: readonly [BizCode, string, Values?][] = [
      ['qianyue', 'price', { safe_fee: null }],
      ['gzbx', 'amount'],
      ['ycsq', 'pit_depth'],
      ['xfjg', 'height'],
      ['xfjg', 'area'],
      ['xflj', 'gap'],
      ['xflj', 'lane'],
      ['szcz', 'area', { length_m: null, width_m: null }],
      ['aqwm', 'apply_fee', { stage: 2, items: [] }],
      ['jcys', 'pass_rate'],
      ['ztzx', 'pass_rate'],
    ]
    const bare = (each: readonly [BizCode, string, Values?], value: string) => wrongIn(each[0], { ...each[2], [each[1]]: value })
    for (const each of amounts) expect([each[0], bare(each, '0')]).toEqual([each[0], expect.arrayContaining([each[1]])])
    // 合同价的上限是工程总造价，由服务端按登记的核对。
    for (const each of amounts.filter(([code]) => code !== 'qianyue'))
      expect([each[0], bare(each, '1000000000')]).toEqual([each[0], expect.arrayContaining([each[1]])])
  })

  test('jcys, ycsq, ztzx: what is planned is not over', () => {
    for (const [code, field] of [
      ['jcys', 'accept_on'],
      ['ycsq', 'check_on'],
      ['ztzx', 'accept_on'],
    ] as const)
      expect([-1, 0].map((days) => wrongIn(code, { topped_on: inDays(-9), [field]: inDays(days) }))).toEqual([[field], []])
  })

  test('qianyue: dates, parties, the bid number and the labour share', () => {
    expect(wrongIn('qianyue', { start_on: '2026-05-02', end_on: '2026-05-02' })).toEqual([])
    expect(wrongIn('qianyue', { start_on: '2026-05-02', end_on: '2026-05-01' })).toEqual(['end_on'])
    expect(wrongIn('qianyue', { party_b: 1 })).toEqual(['party_b'])
    expect(wrongIn('qianyue', { bid_kind: 2, bid_no: '' })).toEqual(['bid_no'])
    expect(wrongIn('qianyue', { bid_kind: 3, bid_no: '' })).toEqual([])
    expect(wrongIn('qianyue', { contract_type: '301', labor_ratio: null, labor_cycle: null })).toEqual([
      'labor_ratio',
      'labor_cycle',
    ])
    expect(wrongIn('qianyue', { contract_type: '400', labor_ratio: null, labor_cycle: null })).toEqual([])
    expect(wrongIn('qianyue', { labor_ratio: '100' })).toEqual([])
    expect(wrongIn('qianyue', { labor_ratio: '100.01' })).toEqual(['labor_ratio'])
    expect(wrongIn('qianyue', { price: '500', safe_fee: '500' })).toEqual([])
    expect(wrongIn('qianyue', { price: '500', safe_fee: '500.01' })).toEqual(['safe_fee'])
  })

  test('gzbx: at least 0.5 %, at least the share of the price, for a year or longer', () => {
    expect(wrongIn('gzbx', { rate: '0.5', amount: '25' })).toEqual([])
    expect(wrongIn('gzbx', { rate: '0.49', amount: '25' })).toEqual(['rate'])
    expect(wrongIn('gzbx', { rate: '2', amount: '99.99' })).toEqual(['amount'])
    expect(saidOf('gzbx', { rate: '2', amount: '99.99' }, 'amount')).toContain('100.00 万元')
    expect(wrongIn('gzbx', { from_on: '2026-01-01', to_on: '2026-12-31' })).toEqual([])
    expect(wrongIn('gzbx', { from_on: '2026-01-01', to_on: '2026-12-30' })).toEqual(['to_on'])
    expect(wrongIn('gzbx', { from_on: '2026-01-01', to_on: '2025-12-31' })).toEqual(['to_on'])
  })

  test('gzbx: an exemption needs a reason and a clean record, and nothing of the guarantee', () => {
    const exempt = { deposit_kind: 5 }
    expect(Object.keys(sampleOf('gzbx', exempt))).not.toContain('rate')
    expect(wrongIn('gzbx', {}, exempt)).toEqual([])
    expect(wrongIn('gzbx', { exempt_reason: '' }, exempt)).toEqual(['exempt_reason'])
    expect(wrongIn('gzbx', { no_arrears: false }, exempt)).toEqual(['no_arrears'])
    expect(wrongIn('gzbx', { issuer: '' })).toEqual(['issuer'])
  })

  test('ycsq: all five parties; more than 50 mm dug too deep must be dealt with', () => {
    expect(wrongIn('ycsq', { parties: ['jsdw', 'sgdw', 'jldw', 'kcdw'] })).toEqual(['parties'])
    expect(saidOf('ycsq', { parties: ['jsdw', 'sgdw', 'jldw'] }, 'parties')).toBe('验槽由五方共同参加，还缺勘察单位、设计单位')
    expect(wrongIn('ycsq', { design_level: '-5.000', real_level: '-4.950' })).toEqual([])
    expect(wrongIn('ycsq', { design_level: '-5.000', real_level: '-4.949' })).toEqual(['real_level'])
    expect(wrongIn('ycsq', { ground: 1, base_type: 1 })).toEqual(['ground'])
    expect(wrongIn('ycsq', { ground: 1, base_type: 2 })).toEqual([])
    expect(wrongIn('ycsq', { design_level: '-5.000', real_level: '-5.050', problem: '' })).toEqual([])
    expect(wrongIn('ycsq', { design_level: '-5.000', real_level: '-5.051', problem: '' })).toEqual(['problem'])
    expect(wrongIn('ycsq', { design_level: '-5.000', real_level: '-5.051' })).toEqual([])
    expect(wrongIn('ycsq', { probe: 2, problem: '' })).toEqual(['problem'])
    expect(wrongIn('ycsq', { water: 3 })).toEqual(['water'])
  })

  test.each(['ztzx', 'ztrz'] as const)('%s: the concrete cover passes from 90 % to 100 %', (code) => {
    expect(wrongIn(code, { cover_rate: '90' })).toEqual([])
    expect(wrongIn(code, { cover_rate: '89.99' })).toEqual(['cover_rate'])
    expect(wrongIn(code, { cover_rate: '100' })).toEqual([])
    expect(wrongIn(code, { cover_rate: '100.01' })).toEqual(['cover_rate'])
  })

  test('ztzx and ztrz: nothing is accepted with open issues or failed members', () => {
    expect(wrongIn('ztzx', { issues_closed: false })).toEqual(['issues_closed'])
    expect(wrongIn('ztzx', { topped_on: inDays(1), accept_on: inDays(1) })).toEqual(['topped_on'])
    expect(wrongIn('ztzx', { topped_on: inDays(0), accept_on: inDays(0) })).toEqual([])
    expect(wrongIn('ztrz', { strengths: [{ part: '柱', design: 'C40', value: '38', result: 2 }] })).toEqual([
      'strengths.0.result',
    ])
    expect(wrongIn('ztrz', { level: null, score: null }, { certify_kind: 2 })).toEqual(['level', 'score'])
    expect(wrongIn('ztrz', { score: '100' }, { certify_kind: 2 })).toEqual([])
    expect(wrongIn('ztrz', { score: '100.1' }, { certify_kind: 2 })).toEqual(['score'])
  })

  test('aqwm: half is paid in advance, never more than the whole, and the items add up', () => {
    const items = (amount: string) => [{ kind: 1, amount, content: '围挡' }]
    expect(wrongIn('aqwm', { apply_fee: '50', items: items('50') })).toEqual([])
    expect(wrongIn('aqwm', { apply_fee: '49.99', items: items('49.99') })).toEqual(['apply_fee'])
    expect(wrongIn('aqwm', { paid_fee: '30', apply_fee: '20', items: items('20') })).toEqual([])
    expect(wrongIn('aqwm', { paid_fee: '30', apply_fee: '19.99', items: items('19.99') })).toEqual(['apply_fee'])
    expect(wrongIn('aqwm', { stage: 2, apply_fee: '49.99', items: items('49.99') })).toEqual([])
    expect(wrongIn('aqwm', { stage: 2, paid_fee: '50', apply_fee: '50', items: items('50') })).toEqual([])
    expect(wrongIn('aqwm', { stage: 2, paid_fee: '50.01', apply_fee: '50', items: items('50') })).toEqual(['apply_fee'])
    expect(wrongIn('aqwm', { items: items('49.99') })).toEqual(['items'])
  })

  test('xflj: storeys, areas and distances of GB 50720', () => {
    const house = (changed: Values) => ({ houses: [{ name: '1#', use: 1, floors: 3, area: '300', material: 'A', ...changed }] })
    expect(wrongIn('xflj', house({}))).toEqual([])
    expect(wrongIn('xflj', house({ floors: 4 }))).toEqual(['houses.0.floors'])
    expect(wrongIn('xflj', house({ area: '300.01' }))).toEqual(['houses.0.area'])
    expect(wrongIn('xflj', house({ material: 'B1' }))).toEqual(['houses.0.material'])
    expect(wrongIn('xflj', house({ use: 8, floors: 1, area: '200' }))).toEqual([])
    expect(wrongIn('xflj', house({ use: 8, floors: 1, area: '200.01' }))).toEqual(['houses.0.area'])
    expect(wrongIn('xflj', house({ use: 8, floors: 2, area: '200' }))).toEqual(['houses.0.floors'])
    expect(wrongIn('xflj', { gap: '6', lane: '4' })).toEqual([])
    expect(wrongIn('xflj', { gap: '5.99', lane: '3.99' })).toEqual(['gap', 'lane'])
  })

  test('jgsq: seven days ahead, all ten parts answered once, one leader', () => {
    expect(wrongIn('jgsq', { finish_on: inDays(0), accept_on: inDays(7) })).toEqual([])
    expect(wrongIn('jgsq', { finish_on: inDays(0), accept_on: inDays(6) })).toEqual(['accept_on'])
    expect(wrongIn('jgsq', { parts_done: unitParts.codes, parts_none: null })).toEqual([])
    expect(wrongIn('jgsq', { parts_done: unitParts.codes, parts_none: [10] })).toEqual(['parts_none'])
    expect(wrongIn('jgsq', { parts_none: null })).toEqual(['parts_done'])
    expect(wrongIn('jgsq', { group: [{ party: 'jsdw', person: 1, duty: 1 }] })).toEqual(['group'])
    const five = ['jsdw', 'kcdw', 'sjdw', 'sgdw', 'jldw'].map((party, at) => ({ party, person: at + 1, duty: 3 }))
    expect(wrongIn('jgsq', { group: five })).toEqual(['group'])
    const led = five.map((each, at) => ({ ...each, duty: at === 0 ? 1 : 3 }))
    expect(wrongIn('jgsq', { group: led })).toEqual([])
    expect(wrongIn('jgsq', { group: led.map((each) => ({ ...each, person: 1 })) })).toEqual(['group'])
    expect(wrongIn('jgsq', { group: led.map(({ person: _person, ...each }) => each) })).toEqual(
      led.map((_each, at) => `group.${at}.person`),
    )
    expect(wrongIn('jgsq', { contract_done: false, issues_closed: false, paid: false, warranty: false })).toEqual([
      'contract_done',
      'issues_closed',
      'paid',
      'warranty',
    ])
    expect(wrongIn('jgsq', { house_accept: null })).toEqual([])
    expect(wrongIn('jgsq', { house_accept: false })).toEqual(['house_accept'])
  })

  test('xfjg: a special project names its case, review and test; a failed inspection is not handed in', () => {
    expect(wrongIn('xfjg', { special_case: null, review_no: '', report_no: '' })).toEqual([
      'special_case',
      'review_no',
      'report_no',
    ])
    expect(wrongIn('xfjg', { apply_kind: 2, special_case: null, review_no: '', report_no: '' })).toEqual([])
    expect(wrongIn('xfjg', { joint_done: false })).toEqual(['joint_done'])
  })

  test('szcz: each kind asks for its own facts', () => {
    expect(wrongIn('szcz', { depth: null }, { act: 2 })).toEqual(['depth'])
    expect(wrongIn('szcz', { depth: null }, { act: 1 })).toEqual([])
    expect(wrongIn('szcz', { carrier: null, dump: '' }, { act: 6 })).toEqual(['carrier', 'dump'])
    expect(Object.keys(sampleOf('szcz', { act: 3 }))).not.toContain('traffic')
    expect(wrongIn('szcz', { length_m: '10', width_m: '3', area: '30' })).toEqual([])
    expect(wrongIn('szcz', { length_m: '10', width_m: '3', area: '30.01' })).toEqual(['area'])
    expect(wrongIn('szcz', { length_m: '10', width_m: '3', area: '30.01' }, { act: 6 })).toEqual([])
  })

  test('jcys: a rate is at most 100 %', () => {
    expect(wrongIn('jcys', { pass_rate: '100' })).toEqual([])
    expect(wrongIn('jcys', { pass_rate: '100.01' })).toEqual(['pass_rate'])
  })
})

describe('businesses', () => {
  test('changeNotice: only the values of the chosen type are asked for and kept', () => {
    expect(wrongIn('changeNotice', { unit_id: null, enter_on: null })).toEqual(['unit_id', 'enter_on'])
    expect(wrongIn('changeNotice', { contract_no: 'x' })).toEqual(['contract_no'])
    expect(wrongIn('changeNotice', { engineering_name: '' }, { change_type: 2 })).toEqual(['engineering_name'])
    expect(Object.keys(sampleOf('changeNotice', { change_type: 2 }))).toEqual([
      'change_type',
      'change_on',
      'engineering_name',
      'reason',
    ])
    const scale = { change_type: 3 }
    const bare = Object.fromEntries(
      Object.keys(sampleOf('changeNotice', scale)).flatMap((name) =>
        ['change_on', 'reason'].includes(name) ? [] : [[name, null]],
      ),
    )
    expect(wrongIn('changeNotice', { ...bare, ...scale }, scale)).toEqual(['build_area'])
    expect(wrongIn('changeNotice', { ...bare, ...scale, total_cost: '9' }, scale)).toEqual([])
    expect(wrongIn('changeNotice', { build_area: '100', area_up: '100', area_down: '100.01' }, scale)).toEqual(['area_down'])
    const period = { plan_kg_time: '2026-05-02', plan_jg_time: '2026-05-01' }
    expect(wrongIn('changeNotice', period, { change_type: 5 })).toEqual(['plan_jg_time'])
  })

  test('termination: the three promises, and the day of acceptance unless the work was given up', () => {
    expect(wrongIn('termination', { dangers_closed: false, cranes_removed: false, wages_cleared: false })).toEqual([
      'dangers_closed',
      'cranes_removed',
      'wages_cleared',
    ])
    expect(wrongIn('termination', { accept_on: null })).toEqual(['accept_on'])
    expect(wrongIn('termination', { accept_on: null }, { reason_kind: 2 })).toEqual([])
    expect(wrongIn('termination', { guard_plan: '' }, { reason_kind: 2 })).toEqual(['guard_plan'])
    expect(wrongIn('termination', { finish_on: '2026-05-02', accept_on: '2026-05-02' })).toEqual([])
    expect(wrongIn('termination', { finish_on: '2026-05-02', accept_on: '2026-05-01' })).toEqual(['accept_on'])
    const ahead = addDays(today(), 1)
    expect(wrongIn('termination', { finish_on: ahead, accept_on: ahead })).toEqual(['finish_on', 'accept_on'])
    expect(wrongIn('monomer', { finish_on: ahead, accept_on: ahead }, { act: 3 })).toEqual(['finish_on', 'accept_on'])
  })

  test('construction: what stands on the site is guarded, another reason is explained', () => {
    expect(wrongIn('construction', { from_on: '2026-05-02', plan_to_on: '2026-05-01' })).toEqual(['plan_to_on'])
    expect(wrongIn('construction', { crane_measure: '', pit_measure: '' })).toEqual(['crane_measure', 'pit_measure'])
    expect(wrongIn('construction', { has_crane: false, crane_measure: '' })).toEqual([])
    expect(Object.keys(sampleOf('construction', { has_crane: false }))).not.toContain('crane_measure')
    expect(wrongIn('construction', { reason: 9, reason_note: '' })).toEqual(['reason_note'])
    expect(wrongIn('construction', { reason: 5, reason_note: '' })).toEqual([])
  })

  test('recovery and towork: what is not in order is put right first', () => {
    expect(wrongIn('recovery', { crane_ok: 3 })).toEqual([])
    expect(wrongIn('recovery', { crane_ok: 2, fire_ok: 2 })).toEqual(['crane_ok', 'fire_ok'])
    expect(wrongIn('towork', { finish_on: '2026-05-02', resume_on: '2026-05-01' })).toEqual(['resume_on'])
    expect(wrongIn('towork', { educated: false })).toEqual(['educated'])
    expect(wrongIn('towork', { finish_on: inDays(1), resume_on: inDays(1) })).toEqual(['finish_on'])
  })

  test('what is planned is not planned for a day that is over', () => {
    const planned: readonly [BizCode, string, Values?][] = [
      ['recovery', 'recover_on'],
      ['towork', 'resume_on'],
      ['construction', 'plan_to_on', { from_on: inDays(-9) }],
    ]
    for (const [code, field, more] of planned) {
      expect(wrongIn(code, { ...more, [field]: inDays(-1) }), code).toEqual([field])
      expect(wrongIn(code, { ...more, [field]: inDays(0) }), code).toEqual([])
    }
  })

  test('what has happened did not happen tomorrow', () => {
    const happened: readonly [BizCode, string, Values?][] = [
      ['jgsq', 'finish_on'],
      ['changeNotice', 'change_on'],
      ['changeNotice', 'license_date', { change_type: 6 }],
      ['workinspection', 'check_on'],
      ['fileUpload', 'issue_on'],
      ['ztrz', 'topped_on', { test_on: inDays(0) }],
    ]
    for (const [code, field, more = {}] of happened) {
      expect(wrongIn(code, { [field]: inDays(1) }, more), code).toContain(field)
      expect(wrongIn(code, { [field]: inDays(0) }, more), code).not.toContain(field)
    }
  })

  test('dismantle: two days ahead, a licence that lasts, experts from 300 kN or 200 m on', () => {
    expect(wrongIn('dismantle', { plan_on: inDays(2), expert_on: null })).toEqual([])
    expect(wrongIn('dismantle', { plan_on: inDays(1), expert_on: null })).toEqual(['plan_on'])
    expect(wrongIn('dismantle', { license_to: inDays(30), plan_end_on: inDays(30) })).toEqual([])
    expect(wrongIn('dismantle', { license_to: inDays(29), plan_end_on: inDays(30) })).toEqual(['license_to'])
    expect(wrongIn('dismantle', { contract_no: '1', lift_kn: '0', height: '0', expert_on: null })).toEqual([
      'contract_no',
      'lift_kn',
      'height',
    ])
    expect([dismantleIsOversized({ lift_kn: '299.99' }), dismantleIsOversized({ lift_kn: '300' })]).toEqual([false, true])
    expect([dismantleIsOversized({ height: '199.99' }), dismantleIsOversized({ height: '200' })]).toEqual([false, true])
    expect(dismantleIsOversized({})).toBe(false)
    expect(wrongIn('dismantle', { height: '200', expert_on: null })).toEqual(['expert_on'])
  })

  test('fileUpload, notice and manager: what the choice asks for', () => {
    expect(wrongIn('fileUpload', { reason: 2, note: '' })).toEqual(['note'])
    expect(wrongIn('fileUpload', { reason: 1, note: '' })).toEqual([])
    expect(wrongIn('notice', { brief_on: null, brief_place: '' }, { document: '03' })).toEqual(['brief_on', 'brief_place'])
    expect(wrongIn('notice', { frequency: '', key_parts: '' }, { document: '02' })).toEqual(['frequency', 'key_parts'])
    expect(wrongIn('manager', { safety_cert: 'C1' })).toEqual(['safety_cert'])
    expect(wrongIn('manager', { post: 'safety_officer', safety_cert: 'B' })).toEqual(['safety_cert'])
    expect(wrongIn('manager', { post: 'safety_officer', safety_cert: 'C3' })).toEqual(['safety_cert_no'])
    expect(wrongIn('manager', { post: 'safety_officer', safety_cert: 'C3', safety_cert_no: '浙建安C（2024）0001' })).toEqual([])
    expect(wrongIn('manager', { post: 'builder', safety_cert: null, safety_cert_no: '', safety_cert_to: null })).toEqual([])
    expect(wrongIn('manager', { change_on: '2026-05-02', cert_to: '2026-05-01' })).toEqual(['cert_to'])
    expect(wrongIn('manager', { owner_agreed: false })).toEqual(['owner_agreed'])
    expect(wrongIn('manager', { cert_type: 'x' })).toEqual(['cert_type'])
    expect(wrongIn('manager', { cert_no: 'x', safety_cert_no: '123' })).toEqual(['cert_no', 'safety_cert_no'])
  })

  test('monomer: its area and cost are more than nothing, as in a registration [D9]', () => {
    expect(wrongIn('monomer', { floor_area: '0.00', invest: '0' })).toEqual(['floor_area', 'invest'])
    expect(wrongIn('monomer', { floor_area: '0.01', invest: '0.01' })).toEqual([])
  })

  test('monomer: a new one has a name, a change changes something, an end has its days', () => {
    expect(wrongIn('monomer', { name: '', kind: null })).toEqual(['name', 'kind'])
    expect(wrongIn('monomer', { stake_from: '', stake_to: '' }, { kind: 2 })).toEqual(['stake_from', 'stake_to'])
    expect(Object.keys(monomerValues({ kind: 1, name: '甲', stake_from: 'K0' }))).toEqual(['name', 'kind'])
    expect(Object.keys(monomerValues({ kind: 2, name: '甲', stake_from: 'K0', floor_up: 3 }))).toEqual([
      'name',
      'kind',
      'stake_from',
    ])
    const nothing = { act: 2, monomer_id: 1 }
    expect((bizKindOf('monomer').rules?.(nothing) ?? []).filter(Boolean)).toHaveLength(1)
    expect((bizKindOf('monomer').rules?.({ ...nothing, height: '9' }) ?? []).filter(Boolean)).toEqual([])
    expect(wrongIn('monomer', { monomer_id: null }, { act: 3 })).toEqual(['monomer_id'])
    expect(wrongIn('monomer', { finish_on: '2026-05-02', accept_on: '2026-05-01' }, { act: 3 })).toEqual(['accept_on'])
  })

  test('releaseGL and releaseJL: a standstill counts from its 120th day, nothing in the future does', () => {
    const stopped = { reason: 3, happen_on: '2026-01-01' }
    expect(stoppedTooShort(stopped, addDays('2026-01-01', 119))).toMatchObject({ field: 'happen_on' })
    expect(stoppedTooShort(stopped, addDays('2026-01-01', 120))).toBe(false)
    expect(stoppedTooShort({ ...stopped, reason: 1 }, '2026-01-02')).toBe(false)
    for (const code of ['releaseGL', 'releaseJL'] as const) {
      expect(wrongIn(code, { happen_on: inDays(0) })).toEqual([])
      expect(wrongIn(code, { happen_on: inDays(1) })).toEqual(['happen_on'])
      expect(wrongIn(code, { reason: 2, proof_no: '' })).toEqual(['proof_no'])
    }
  })
})

describe('workinspection', () => {
  const all = (result: number) => Object.fromEntries(workConditions.map(({ key }) => [key, result]))

  test('the twenty conditions are numbered; seven of them block [B.2]', () => {
    expect(workConditions.map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_each, index) => index + 1))
    expect(workinspectionBlockers(all(2)).map(({ no }) => no)).toEqual([1, 2, 3, 6, 8, 13, 19])
    expect(workinspectionBlockers(all(1))).toEqual([])
    expect(workinspectionBlockers(all(3))).toEqual([])
    expect(workinspectionBlockers({})).toEqual([])
  })

  test('each one alone blocks, or does not', () => {
    for (const { no, key, blocks } of workConditions) {
      const found = workinspectionBlockers({ ...all(1), [key]: 2 }).map((each) => each.no)
      expect(found).toEqual(blocks ? [no] : [])
    }
  })

  test('what fails is explained, one line for each', () => {
    expect(wrongIn('workinspection', { ...all(1), c19: 2, findings: null })).toEqual(['c19'])
    expect(wrongIn('workinspection', { ...all(1), c19: 2, findings: [{ no: 19, note: '专户未开立' }] })).toEqual([])
    expect(wrongIn('workinspection', { ...all(1), findings: null })).toEqual([])
  })
})
