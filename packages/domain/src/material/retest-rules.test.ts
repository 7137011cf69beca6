import { expect, it } from 'vitest'
import { materialIn } from './material-in'
import { beyondLot, lotsOf, materialClass, needsRetest } from './retest-rules'

const lots = (key: keyof typeof materialClass.entries, qty: string) => lotsOf(materialClass.code(key), qty)

it('takes a sample of each lot, and of the part of one that is left over', () => {
  expect([lots('steel', '60'), lots('steel', '60.01'), lots('steel', '120'), lots('steel', '0.5')]).toEqual([1, 2, 2, 1])
  expect([lots('bagCement', '200'), lots('bagCement', '201'), lots('bulkCement', '500'), lots('bulkCement', '501')]).toEqual([
    1, 2, 1, 2,
  ])
  expect([lots('aggregate', '600'), lots('aggregate', '600.1'), lots('brick', '150001'), lots('block', '10001')]).toEqual([
    1, 2, 2, 2,
  ])
  expect([lots('insulation', '5000'), lots('insulation', '5001'), lots('waterproof', '99999')]).toEqual([1, 2, 1])
})

it('tests again what carries or seals, not what is tested otherwise', () => {
  const again = materialClass.codes.filter((code) => needsRetest(code))
  expect(again).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect([lots('concrete', '186'), lotsOf(undefined, '1')]).toEqual([0, 0])
})

it('says of a sample that stands for more than a lot, in the unit of the lot alone', () => {
  const { code } = materialClass
  expect([beyondLot(code('steel'), '60', 't'), beyondLot(code('steel'), '200', '根')]).toEqual([null, null])
  expect([beyondLot(code('waterproof'), '99999', '㎡'), beyondLot(code('other'), '1', 't')]).toEqual([null, null])
  expect(beyondLot(code('steel'), '60.01', 't')).toBe('代表数量 60.01 t，超过一个检验批 60 t，应分批取样')
})

it.each(['accept', 'acceptForTest'] as const)(
  'whoever takes %s sees which material it is, how much and of which batch',
  (name) => {
    const shows: readonly string[] = materialIn.flow?.steps[name]?.shows ?? []
    expect(['material_name', 'qty', 'uom', 'batch_no'].filter((each) => !shows.includes(each))).toEqual([])
  },
)
