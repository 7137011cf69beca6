import { wageDeposit } from '@zhujian/domain/salary/wage-deposit'
import { dict, f } from '@zhujian/model'
import { cellText, type Lookups, lostDigits, readCell } from '@zhujian/server/modules/transfer/import-cells'
import { cellOf, headOf, originalText, safeText, systemColumn } from '@zhujian/server/modules/transfer/xlsx-cells'
import { describe, expect, it } from 'vitest'

const lookups: Lookups = {
  elsewhere: () => false,
  refs: (_field, label) => ({ 张三: [3], 李四: [4, 5] })[label] ?? [],
  codes: (_type, label) => ({ 住宅: ['0101'], 其他: ['0199', '0299'] })[label] ?? [],
  region: (label) => ({ 浙江省杭州市西湖区: '330106' })[label],
}
const colour = dict({ red: [1, '红'], blue: [2, '蓝'] })

describe('cells of an export', () => {
  it.each(['=1', '+1', '-1', '@a', '\t=', '\r=', '\n=', '＝1', '＋1', '－1', '＠a', "'=1", "''=1", '普通', "'x", '1-2', ''])(
    'keep %j readable and give it back',
    (text) => {
      const safe = safeText(text)
      expect(safe.endsWith(text)).toBe(true)
      // eslint-disable-next-line no-control-regex -- control characters are what the attack uses
      expect(safe).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(originalText(safe)).toBe(text)
    },
  )

  it('hold numbers as numbers unless Excel would change them', () => {
    const money = f.decimal('金额', { precision: 20, unit: '元' })
    expect(cellOf(money, 'a', { a: '-12.30' })).toBe(-12.3)
    expect(cellOf(money, 'a', { a: '123456789012345.67' })).toBe('123456789012345.67')
    expect(headOf(money)).toBe('金额（元）')
    expect(cellOf(f.integer('数'), 'a', { a: 0 })).toBe(0)
  })

  it('say labels, days and masks, never codes', () => {
    expect(cellOf(f.enum('颜色', colour, { many: true }), 'a', { a: [1, 2] })).toBe('红、蓝')
    expect(cellOf(f.bool('是否'), 'a', { a: false })).toBe('否')
    expect(cellOf(f.instant('时间'), 'a', { a: 1_773_549_000 })).toBe('2026-03-15 12:30')
    expect(cellOf(f.ref('人', 'account'), 'a', { a: 3, a_text: '张三' })).toBe('张三')
    expect(cellOf(f.text('手机', { sensitive: 'mobile' }), 'a', { a: '138****8000' })).toBe('138****8000')
    expect(cellOf(f.files('人脸', { sensitive: 'face' }), 'a', { a: 'x/y.jpg' })).toBeNull()
    expect(cellOf(f.text('空'), 'a', { a: null })).toBeNull()
  })
})

it('tells in an export how a row stands by its day', () => {
  const state = Number(wageDeposit.flow?.states.code('valid'))
  const cell = (to_on: string) => systemColumn(wageDeposit, 'state')?.cell({ state, to_on })
  expect([cell('2000-01-01'), cell('2199-01-01')]).toEqual(['已到期', '有效'])
})

describe('cells of an import', () => {
  const read = (field: Parameters<typeof readCell>[0], text: string) => readCell(field, text, lookups)

  it.each([
    ['2026-03-15', '2026-03-15'],
    ['2026/3/5', '2026-03-05'],
    ['2026.3.5', '2026-03-05'],
    ['2026年3月5日', '2026-03-05'],
    ['46096', '2026-03-15'],
    ['２０２６-０３-１５', '2026-03-15'],
  ])('understand the day %s', (text, day) => {
    expect(read(f.date('日期'), text)).toEqual({ value: day })
  })

  it.each(['2026-02-30', '昨天', '2026', '15/3/2026'])('do not guess what day %s is', (text) => {
    expect(read(f.date('日期'), text)).toEqual({ message: '日期格式应为 年-月-日，如 2026-03-15' })
  })

  it('understand months, times and moments in text and as Excel keeps them', () => {
    expect(read(f.month('月'), '2026年3月')).toEqual({ value: '2026-03' })
    expect(read(f.month('月'), '46096')).toEqual({ value: '2026-03' })
    expect(read(f.time('时'), '8:30')).toEqual({ value: '08:30' })
    expect(read(f.time('时'), '0.5')).toEqual({ value: '12:00' })
    expect(read(f.instant('刻'), '2026-03-15 12:30')).toEqual({ value: 1_773_549_000 })
    expect(read(f.instant('刻'), '2026/3/15 12:30')).toEqual({ value: 1_773_549_000 })
  })

  it('show cells as the person saw them', () => {
    expect(cellText(new Date(Date.UTC(2026, 2, 15)))).toBe('2026-03-15')
    expect(cellText(new Date(Date.UTC(2026, 2, 15, 12, 30)))).toBe('2026-03-15 12:30:00')
    expect(cellText(13_800_000_000)).toBe('13800000000')
    expect(cellText(' 空白 ')).toBe('空白')
    expect(cellText(true)).toBe('是')
    expect(cellText(null)).toBe('')
    expect(lostDigits(3.3e17)).toBe(true)
    expect(lostDigits(13_800_000_000)).toBe(false)
  })

  it('find labels, and say so when there is none or more than one', () => {
    expect(read(f.ref('人', 'account'), '张三')).toEqual({ value: 3 })
    expect(read(f.ref('人', 'account'), '李四')).toEqual({ message: '有 2 个“李四”，请写成 李四#编号（可选编号：4、5）' })
    expect(read(f.ref('人', 'account'), '李四#5')).toEqual({ value: 5 })
    expect(read(f.ref('人', 'account'), '李四#3')).toEqual({ message: '没有编号为 3 的“李四”' })
    expect(read(f.refs('人', 'account'), '张三、李四#4')).toEqual({ value: [3, 4] })
    expect(read(f.tree('类', 'engineering_type'), '住宅')).toEqual({ value: '0101' })
    expect(read(f.tree('类', 'engineering_type'), '其他')).toMatchObject({ message: expect.stringContaining('2 个同名项') })
    expect(read(f.region('区'), '浙江省杭州市西湖区')).toEqual({ value: '330106' })
    expect(read(f.enum('色', colour), '红')).toEqual({ value: 1 })
    expect(read(f.enum('色', colour), '2')).toEqual({ value: 2 })
    expect(read(f.enum('色', colour), '绿')).toEqual({ message: '“绿”不在可选范围：红、蓝' })
    expect(read(f.decimal('数'), '1,234.50')).toEqual({ value: '1234.50' })
  })
})
