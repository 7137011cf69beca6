import { describe, expect, it } from 'vitest'
import { nowSeconds } from './date'
import { dict, f, parseFields, validateFields } from './index'

const fields = {
  name: f.text('名称', { max: 5 }),
  usc: f.text('信用代码', { max: 18, format: 'uscc', optional: true }),
  area: f.decimal('面积', { precision: 6, scale: 2, optional: true }),
  floors: f.integer('层数', { max: 200, optional: true }),
  begun: f.date('开工', { optional: true }),
  level: f.enum('等级', dict({ low: [1, '低'], high: [2, '高'] })),
  kinds: f.enum('类别', dict({ a: ['01', '甲'], b: ['02', '乙'] }), { many: true, optional: true }),
  region: f.region('区域', { optional: true }),
  unit: f.ref('单位', 'unit', { optional: true }),
  point: f.geo('坐标', { optional: true }),
  tel: f.text('电话', { max: 20, format: 'mobile', sensitive: 'mobile', optional: true }),
  lines: f.lines('明细', { item: f.text('项目', { max: 10 }) }, { optional: true }),
}
const names = Object.keys(fields)
const good = { name: '工程', level: 1 }
const problemsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(validateFields(fields, names, { ...good, ...row }).map((each) => [each.field, each.message]))

describe('parseFields', () => {
  it('takes files of the kinds a field names: a picture is no report, and of any kind what was uploaded stands', () => {
    const kinds = {
      report: f.files('检测报告', { accept: 'document' }),
      photo: f.files('照片', { accept: 'image' }),
      any: f.files('附件'),
    }
    const said = (path: string) => validateFields(kinds, Object.keys(kinds), { report: path, photo: path, any: path })
    expect(said('2026/01/a/现场.JPG')).toEqual([{ field: 'report', message: '不支持该类型，请上传 pdf、doc、docx、xls、xlsx' }])
    expect(said('2026/01/a/报告.pdf,2026/01/b/附表.xlsx')).toEqual([
      { field: 'photo', message: '不支持该类型，请上传 gif、jpeg、png、jpg' },
    ])
  })

  it('takes for what has happened an instant up to now, a minute ahead for clocks that differ, and none after it', () => {
    const happened = { at: f.instant('浇筑时间', { past: true }), planned: f.instant('计划时间') }
    const now = nowSeconds()
    const said = (at: number) => validateFields(happened, ['at', 'planned'], { at, planned: now + 86_400 })
    expect([said(now - 86_400), said(now + 30)]).toEqual([[], []])
    expect(said(now + 120)).toEqual([{ field: 'at', message: '浇筑时间不能晚于现在' }])
  })

  it('names every missing required field at once: typed ones and chosen ones in their own words [S5-02]', () => {
    expect(validateFields(fields, names, {})).toEqual([
      { field: 'name', message: '该选项为必填项' },
      { field: 'level', message: '该选项为必选项' },
    ])
  })

  it('lets optional fields be empty, blank meaning null, empty or white space [S5-02]', () => {
    for (const blank of [null, undefined, '', '   ', []])
      expect(problemsOf({ usc: blank, area: blank, region: blank, point: blank })).toEqual({})
  })

  it('asks for an optional field where a step needs it', () => {
    expect(validateFields(fields, ['area'], {}, ['area'])).toEqual([{ field: 'area', message: '该选项为必填项' }])
  })

  it('takes only the named fields, whatever else the row carries', () => {
    expect(parseFields(fields, ['name'], { name: ' 甲 ', state: 1, created_by: 9 }).values).toEqual({ name: '甲' })
  })

  it('keeps decimals as text and judges their digits on both sides', () => {
    expect(parseFields(fields, ['area'], { area: '9999.99' }).values).toEqual({ area: '9999.99' })
    expect(problemsOf({ area: '10000' }).area).toBe('整数部分不能超过 4 位')
    expect(problemsOf({ area: '1.234' }).area).toBe('小数不能超过 2 位')
    expect(problemsOf({ area: '-0.01' }).area).toBe('不能小于 0')
    expect(problemsOf({ area: '1e3' }).area).toBe('请填写数字')
  })

  it('says one thing about one field, however many rules it breaks', () => {
    expect(validateFields(fields, ['area'], { area: '一万' })).toEqual([{ field: 'area', message: '请填写数字' }])
    expect(validateFields(fields, ['area'], { area: '-12345.678' })).toEqual([
      { field: 'area', message: '整数部分不能超过 4 位' },
    ])
  })

  it('reads full-width digits and numeric texts as numbers, and nothing else', () => {
    expect(parseFields(fields, ['floors'], { floors: '３３' }).values).toEqual({ floors: 33 })
    expect(problemsOf({ floors: '201' }).floors).toBe('请填写 0 至 200 之间的整数')
    for (const wrong of ['1.5', 'abc', {}, true]) expect(problemsOf({ floors: wrong }).floors).toBe('请填写整数')
  })

  it('refuses days that do not exist', () => {
    expect(problemsOf({ begun: '2024-02-29' })).toEqual({})
    expect(problemsOf({ begun: '2023-02-29' }).begun).toBe('日期不存在')
    expect(problemsOf({ begun: '2023-2-9' }).begun).toBe('日期格式应为 年-月-日')
  })

  it('sends the last element of a path for regions [S3-12]', () => {
    expect(parseFields(fields, ['region'], { region: ['330000', '330100', '330106'] }).values).toEqual({ region: '330106' })
  })

  it('stops a coordinate without a comma with the words of the specification [S5-08]', () => {
    expect(problemsOf({ point: '120.13 30.26' }).point).toBe('请用逗号分隔经度和纬度')
    expect(problemsOf({ point: '120.13，30.26' }).point).toBe('请用逗号分隔经度和纬度')
    expect(parseFields(fields, ['point'], { point: ' 120.13,30.26 ' }).values).toEqual({ point: '120.13,30.26' })
  })

  it('takes an id as a number or digits, never as an object, a list, a fraction or beyond what a number holds', () => {
    expect(parseFields(fields, ['unit'], { unit: '7' }).values).toEqual({ unit: 7 })
    for (const wrong of [[2, 3], { $gt: 0 }, 2.5, '2e0', '2.0', '9007199254740993', 2 ** 53, -1, 0])
      expect(Object.keys(problemsOf({ unit: wrong }))).toEqual(['unit'])
  })

  it('knows only the codes of its dictionary', () => {
    expect(problemsOf({ level: 3 }).level).toBe('请从列表中选择')
    expect(parseFields(fields, ['kinds', 'level'], { kinds: ['01'], level: '2' }).values).toEqual({ kinds: ['01'], level: 2 })
  })

  it('lets a mask through as unchanged where the field is sensitive, and only there', () => {
    expect(problemsOf({ tel: '138****8000' })).toEqual({})
    expect(Object.keys(problemsOf({ usc: '9133****' }))).toEqual(['usc'])
  })

  it('names the line and the field of a complaint inside lines', () => {
    expect(Object.keys(problemsOf({ lines: [{ item: '甲' }, { item: '' }] }))).toEqual(['lines.1.item'])
  })
})
