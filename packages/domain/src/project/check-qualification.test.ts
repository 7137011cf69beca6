import { describe, expect, it } from 'vitest'
import type { QualFact } from './registration-facts'
import { blocked, BUILDER, facts, firm, qual, swapped, TODAY, warned } from './registration-sample'

describe('licence and qualification', () => {
  it('the builder holds a safety licence that is valid today', () => {
    const on = (safety_license_to: string | null, safety_license_no: string | null = 'JZ1') =>
      blocked(facts({ parties: swapped(firm('sgdw', [BUILDER], { safety_license_no, safety_license_to })) })).map(
        ([field]) => field,
      )
    expect([on(TODAY), on('2026-11-21'), on(null), on(null, null)]).toEqual([[], ['sgdw_text'], [], ['sgdw_text']])
  })

  it('what a company entered itself blocks without its certificate and warns with it', () => {
    const said = (licence_declared: boolean, licence_filed: boolean, ...quals: QualFact[]) => {
      const given = facts({ parties: swapped(firm('sgdw', quals, { licence_declared, licence_filed })) })
      return [blocked(given).length, warned(given).length]
    }
    const own = { ...BUILDER, declared: true }
    expect(said(true, false, BUILDER)).toEqual([1, 0])
    expect(said(true, true, BUILDER)).toEqual([0, 1])
    expect(said(false, false, own)).toEqual([1, 0])
    expect(said(false, false, { ...own, filed: true })).toEqual([0, 1])
    expect(said(false, false, own, BUILDER)).toEqual([0, 0])
  })

  it('a verified grade that is too small does not lend its word to a greater one without certificate', () => {
    const third = qual('施工总承包', '建筑工程', 'third')
    const own = { ...BUILDER, declared: true }
    const tall = { ...facts().project, max_height: '60' }
    const of = (...quals: QualFact[]) => facts({ project: tall, parties: swapped(firm('sgdw', quals)) })
    expect(blocked(of(third, own))[0]?.[1]).toContain('未经核验，请在企业库上传证书，或请企业注册地的监督机构核验')
    expect([blocked(of(third, { ...own, filed: true })).length, warned(of(third, { ...own, filed: true })).length]).toEqual([
      0, 1,
    ])
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

  it('who puts up cranes holds the qualification for it and a safety licence (建设部令第166号第十条)', () => {
    const of = (...[quals, register]: [QualFact[], Parameters<typeof firm>[2]?]) => {
      const given = facts()
      return blocked({ ...given, parties: [...given.parties, firm('crane_install', quals, register)] }).map(
        ([, message]) => message,
      )
    }
    const own = qual('专业承包', '起重设备安装工程', 'third')
    expect(of([own])).toEqual([])
    expect(of([])[0]).toContain('没有起重设备安装工程专业承包资质')
    expect(of([{ ...own, valid_to: '2026-11-21' }])[0]).toContain('已于 2026-11-21 到期')
    expect(of([own], { safety_license_no: null })[0]).toContain('没有安全生产许可证')
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
