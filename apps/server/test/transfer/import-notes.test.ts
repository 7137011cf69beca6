import { vehicle } from '@zhujian/domain/vehicle/vehicle'
import { notesOf } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import type { CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, type Harness, type Person } from '../file/harness'
import { importTo, openHospital, uploadSheet } from './sheets'

const URL = '/api/vehicle/vehicle/pc/import'
const HEADS = ['*所属工程', '*车牌', '*车牌颜色', '*车型', '*运输企业', '*驾驶员', '驾驶证有效期至', '*保险有效期至']

let harness: Harness
let site: Person
beforeAll(async () => {
  ;({ harness, site } = await openHospital())
})
afterAll(() => harness.close())

const line = (plate: string, license_to: string, insure_to: string): CellValue[] => [
  '滨江医院',
  plate,
  '黄',
  '货车',
  '云州通达货运有限公司',
  '孙志强',
  license_to,
  insure_to,
]

it('a line whose insurance or licence has expired is taken with the very warning of the form, named by row and column, until its end', async () => {
  const [past, ahead] = [addDays(today(), -1), addDays(today(), 90)]
  const rows = [
    line('浙A7K215', ahead, past),
    line('浙A8M306', ahead, today()),
    line('浙A6T518', past, past),
    line('浙A', past, past),
  ]
  const path = await uploadSheet(harness, site, rows, HEADS)
  const { data } = await call(harness, site, URL, { action: 'check', path })
  const [said] = notesOf(vehicle, { insure_to: past })
  expect(data).toMatchObject({ add: 3, error: 1, noted: 2 })
  expect(data['notes']).toEqual([
    { row: 2, column: '保险有效期至', field: 'insure_to', value: past, message: said?.text },
    { row: 4, column: '驾驶证有效期至', field: 'license_to', value: past, message: said?.text },
    { row: 4, column: '保险有效期至', field: 'insure_to', value: past, message: said?.text },
  ])
  const { data: done } = await importTo(harness, site, URL, 'confirm', data['import_id'])
  expect(done).toMatchObject({ added: 3, left: 1, noted: 2 })
  expect((done['notes'] as { row: number }[]).map(({ row }) => row)).toEqual([2, 4, 4])
})
