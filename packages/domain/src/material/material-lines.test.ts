import { expect, it } from 'vitest'
import { arriveRate, beyond, linesProblem, totals } from './material-lines'

const steel = (qty: string) => ({ material_name: '螺纹钢', spec: 'HRB400E 20', uom: 't', qty })

it('adds up the lines of one material, whatever the blanks around its name', () => {
  expect([...totals([steel('58.6'), { ...steel('1.4'), spec: ' HRB400E 20 ' }]).values()]).toEqual([steel('60.0')])
})

it('is beyond a plan from the first hundredth above it, and by all of it where the plan has none', () => {
  expect(beyond([steel('60')], [steel('60.00')])).toBeNull()
  expect(beyond([steel('60.01')], [steel('60')])).toBe('螺纹钢 HRB400E 20 0.01 t')
  expect(beyond([steel('1')], [])).toBe('螺纹钢 HRB400E 20 1 t')
})

it('lists each material once and more than nothing of it', () => {
  expect(linesProblem('items', [steel('1'), steel('2')])).toEqual({ field: 'items', message: '同一种材料只列一行，请合并' })
  expect(linesProblem('items', [steel('0')])).toEqual({ field: 'items', message: '数量应大于 0' })
  expect(linesProblem('items', [])).toEqual({ field: 'items', message: '请逐项列出' })
  expect(linesProblem('items', [steel('1')])).toBe(false)
})

it('has arrived so far as each of its lines has, none more than wholly', () => {
  expect(arriveRate([{ qty: '60', arrived: '30' }])).toBe('50.00')
  expect(
    arriveRate([
      { qty: '60', arrived: '75' },
      { qty: '3', arrived: '1' },
    ]),
  ).toBe('66.67')
  expect([arriveRate([{ qty: '60', arrived: null }]), arriveRate(null)]).toEqual(['0.00', null])
})
