import { describe, expect, it } from 'vitest'
import {
  cityOf,
  lastOfPath,
  missingOf,
  numericUnit,
  readCoordinate,
  readParties,
  readTime,
  toForm,
  toPayload,
  wizardSteps,
} from './wizard'
import { engineering } from './engineering'
import { submitAsks } from './engineering-flow'

describe('what the wizard sends', () => {
  it('sends the last element of the area and type paths [S3-12] [S3-14]', () => {
    expect(toPayload({ areacode: ['330000', '330100', '330106'], engineering_type_id: ['01', '0105'] }).values).toEqual({
      areacode: '330106',
      engineering_type_id: '0105',
      city_id: '330100',
    })
    expect([lastOfPath([]), lastOfPath(null), lastOfPath('04'), lastOfPath([7])]).toEqual([null, null, '04', null])
  })

  it('fills the city from the area unless it is given, also for two-level places [S3-17]', () => {
    expect(cityOf('330106')).toBe('330100')
    expect(cityOf('441900')).toBe('441900')
    expect(cityOf('999999')).toBeNull()
    expect(toPayload({ areacode: '330106', city_id: '330200' }).values.city_id).toBe('330200')
    expect('city_id' in toPayload({ address: 'x' }).values).toBe(false)
  })

  it('wants a comma between longitude and latitude and says so [S3-13] [S5-08]', () => {
    expect(toPayload({ bd_lal: '120.13 30.26' }).problems).toEqual([{ field: 'bd_lal', message: '请用逗号分隔经度和纬度' }])
    expect(toPayload({ bd_lal: '120.13;30.26' }).problems).toHaveLength(1)
    expect(toPayload({ bd_lal: '120.13，30.26' }).problems).toHaveLength(1)
    expect(toPayload({ bd_lal: ' 120.13,30.26 ' })).toEqual({ values: { bd_lal: '120.13,30.26' }, problems: [] })
    expect(readCoordinate('30.26,120.13')).toMatchObject({ message: expect.stringContaining('颠倒') })
    expect(readCoordinate('')).toEqual({ value: null })
  })

  it('copies a party from its text only when that is numeric [S3-20]', () => {
    expect(toPayload({ jsdw_text: '17', sgdw_text: '杭州建工集团' }).values).toEqual({
      jsdw_text: '17',
      jsdw: 17,
      sgdw_text: '杭州建工集团',
    })
    expect([
      numericUnit(' 17 '),
      numericUnit('17a'),
      numericUnit('0'),
      numericUnit('-1'),
      numericUnit('1e3'),
      numericUnit(5),
    ]).toEqual([17, null, null, null, null, 5])
    expect(toPayload({ jldw: 5, jldw_text: '改成手工填写' }).values).toEqual({ jldw_text: '改成手工填写' })
  })

  it('takes the labour company from its text, number or name [S3-18]', () => {
    expect(toPayload({ nwgs_text: '23' }).values.nwgs).toBe(23)
    expect(toPayload({ nwgs_text: '明达劳务' }).values.nwgs).toBe('明达劳务')
    expect(toPayload({ nwgs_text: '' }).values.nwgs).toBeNull()
  })

  it('turns real start and end into seconds of Beijing time [S3-19] [S9-06]', () => {
    expect(readTime('1970-01-02')).toEqual({ value: 57_600 })
    expect(toPayload({ sj_kg_time_text: '2026-05-01 08:30', sj_jg_time_text: '' })).toEqual({
      values: { sj_kg_time: 1_777_595_400, sj_jg_time: null },
      problems: [],
    })
    expect(toPayload({ sj_kg_time_text: '2026-02-30' }).problems).toEqual([
      { field: 'sj_kg_time', message: '时间格式应为 年-月-日 时:分' },
    ])
  })

  it('leaves converted values alone, so that both sides may convert', () => {
    const form = {
      areacode: ['330000', '330100', '330106'],
      engineering_type_id: ['01', '0105'],
      bd_lal: '120.13,30.26',
      jsdw_text: '17',
      nwgs_text: '明达劳务',
      sj_kg_time_text: '2026-05-01',
    }
    const once = toPayload(form).values
    expect(toPayload(once).values).toEqual(once)
  })

  it('reads the parties back: an id wins, a name stays text, an emptied one is cleared', () => {
    const { values } = toPayload({ jsdw_text: '17', sgdw_text: '杭州建工集团', jldw_text: '', nwgs_text: '明达劳务' })
    expect(readParties(values)).toEqual({
      jsdw: { id: 17, name: null },
      sgdw: { id: null, name: '杭州建工集团' },
      jldw: { id: null, name: null },
      nwgs: { id: null, name: '明达劳务' },
    })
  })

  it('comes back as it was typed when the project is edited', () => {
    const row = {
      areacode: '330106',
      engineering_type_id: '0105',
      bd_lal: '120.13,30.26',
      jsdw: 17,
      jsdw_text: '城投',
      sgdw: null,
      sgdw_text: '杭州建工集团',
      sj_kg_time: 1_777_595_400,
      sj_jg_time: null,
    }
    expect(toForm(row)).toMatchObject({
      areacode: ['330000', '330100', '330106'],
      engineering_type_id: ['01', '0105'],
      jsdw_text: '17',
      sgdw_text: '杭州建工集团',
      sj_kg_time_text: '2026-05-01 08:30',
      sj_jg_time_text: '',
    })
    expect(toPayload(toForm(row)).values).toMatchObject({
      areacode: '330106',
      engineering_type_id: '0105',
      jsdw: 17,
      sj_kg_time: 1_777_595_400,
      sj_jg_time: null,
    })
  })
})

describe('the steps', () => {
  it('ask for everything a submission needs, each in one step', () => {
    expect(wizardSteps.flatMap((step) => step.asks).toSorted()).toEqual([...submitAsks].toSorted())
    const fields = wizardSteps.flatMap((step) => step.fields)
    expect(new Set(fields).size).toBe(fields.length)
    for (const name of fields) expect(Object.keys(engineering.fields)).toContain(name)
  })

  it('name what is missing in the words of the form [S5-02]', () => {
    expect(missingOf(['engineering_name', 'areacode'], { engineering_name: ' ', areacode: null })).toEqual([
      { field: 'engineering_name', message: '该选项为必填项' },
      { field: 'areacode', message: '该选项为必选项' },
    ])
  })
})
