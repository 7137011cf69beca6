import { addDays, parseInstant, today } from '@zhujian/model/date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Acts, actsOn, createGround, type Ground } from '../production/site'
import { uploadedFile } from '../world'

const now = today()
const [MUCK, MIXER, CAR] = [2, 3, 5]

let ground: Ground
let vehicles: Acts
let passes: Acts
beforeAll(async () => {
  ground = await createGround()
  vehicles = actsOn(ground, '/api/vehicle/vehicle/pc')
  passes = actsOn(ground, '/api/vehicle/vehicle_pass/pc')
})
afterAll(() => ground.harness.close())

const registered = async (plate: string, more: Record<string, unknown> = {}) =>
  vehicles.add(ground.site, {
    plate,
    plate_color: 2,
    car_type: MUCK,
    carrier: '云州绿运渣土有限公司',
    permit_no: '渣核 1',
    permit_to: addDays(now, 30),
    driver: '孙志强',
    insure_to: addDays(now, 90),
    sealed: true,
    file: await uploadedFile(ground.harness.platform, ground.site.id),
    ...more,
  })
/** Last night at eleven, when muck may be carried. */
const night = parseInstant(`${addDays(now, -1)} 23:00`) ?? 0
const passed = async (plate: string, more: Record<string, unknown> = {}) => {
  const values = { happened_at: night, plate, car_type: MUCK, direction: 2, gate: '1 号门', washed: true, covered: true }
  const { data, msg } = await passes.add(ground.site, { ...values, ...more })
  expect([msg, data.id]).toEqual(['', expect.any(Number)])
  return passes.info(ground.site, data.id)
}

describe('a vehicle', () => {
  it('that carries muck has its permit, is closed, and is registered once', async () => {
    expect((await registered('浙A10001', { permit_no: null })).msg).toBe('渣土车、自卸车须有建筑垃圾处置核准证')
    expect((await registered('浙A10001', { permit_to: null })).msg).toBe('请填写核准证有效期')
    expect((await registered('浙A10001', { sealed: false })).msg).toBe('渣土车、自卸车应当密闭')
    expect((await registered('浙A10001')).msg).toBe('')
    expect((await registered('浙A10001')).msg).toBe('车牌已备案')
  })

  it('is approved by another person, and runs out when the first of its papers does', async () => {
    const { data } = await registered('浙A10002')
    expect((await vehicles.stored(data.id)).first_to).toBeDefined()
    expect((await vehicles.info(ground.site, data.id)).first_to).toBe(addDays(now, 30))
    expect((await vehicles.step(ground.site, data.id, 'approve')).code).not.toBe(200)
    const other = await ground.harness.person('contractor', { unit: ground.unit })
    expect((await vehicles.step(other, data.id, 'approve')).msg).toBe('')
  })
})

describe('a passage', () => {
  it('knows its vehicle and is without fault where everything is in order', async () => {
    const { data } = await registered('浙A20001')
    const other = await ground.harness.person('contractor', { unit: ground.unit })
    await vehicles.step(other, data.id, 'approve')
    expect(await passed('浙A20001')).toMatchObject({ vehicle_id: data.id, fault: null })
    expect((await passed('浙A20001', { washed: false, covered: false })).fault).toEqual([1, 2])
  })

  it('is unlicensed until its vehicle is approved', async () => {
    await registered('浙A20002')
    expect((await passed('浙A20002')).fault).toEqual([3])
    expect((await passed('浙A29999', { car_type: CAR })).fault).toBeNull()
  })

  it('asks for registration the third time an unknown lorry comes', async () => {
    const times = []
    for (const direction of [1, 2, 1]) times.push((await passed('浙A30001', { car_type: MIXER, direction })).caution)
    expect(times).toEqual([null, null, '没有备案的车辆已进出 3 次，请备案'])
  })

  it('weighs no less full than empty', async () => {
    const values = {
      happened_at: night,
      plate: '浙A40001',
      car_type: MIXER,
      direction: 1,
      gate: '1 号门',
      gross: '10',
      tare: '12',
    }
    expect((await passes.add(ground.site, values)).msg).toBe('总质量不能小于空车质量')
  })
})
