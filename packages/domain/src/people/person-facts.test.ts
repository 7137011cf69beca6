import { idCardCheckDigit } from '@zhujian/model/checksums'
import { describe, expect, it } from 'vitest'
import { entryBeforeUnit, entryTooEarly } from './entry-day'
import { beforeWorkingAge, cardDiffers, cardFacts, workingFrom } from './identity'
import { specialGaps } from './special-trade'

const card = (order: string) => {
  const body = `33010619880305${order}`
  return body + idCardCheckDigit(body)
}
const fields = (problems: readonly { field: string }[]) => problems.map(({ field }) => field)

describe('what an identity card says', () => {
  it('is the sex by the last digit of the order, and the day of birth', () => {
    expect(cardFacts('01', card('017'))).toEqual({ gender: 1, birth_year: 1988, born: '1988-03-05' })
    expect(cardFacts('01', card('018'))).toMatchObject({ gender: 2 })
    expect(cardFacts('08', 'E12345678')).toBeNull()
    expect(cardFacts('01', '330106********0017')).toBeNull()
  })

  it('is not contradicted, on the field that does; what is not filled in contradicts nothing', () => {
    const facts = cardFacts('01', card('017'))
    expect(cardDiffers(facts, { gender: 2, birth_year: 1989 })).toEqual([
      { field: 'gender', message: '身份证号上的性别为男，请核对' },
      { field: 'birth_year', message: '身份证号上的出生年份为 1988，请核对' },
    ])
    expect(cardDiffers(facts, { gender: 1, birth_year: 1988 })).toEqual([])
    expect(cardDiffers(facts, { gender: null, birth_year: null })).toEqual([])
    expect(cardDiffers(null, { gender: 2, birth_year: 1900 })).toEqual([])
  })

  it('lets nobody be trained before the day he is sixteen', () => {
    const from = workingFrom('1988-03-05', null)
    expect(from).toBe('2004-03-05')
    expect(beforeWorkingAge('edu_on', '三级教育', '2004-03-05', from)).toBe(false)
    expect(beforeWorkingAge('edu_on', '三级教育', '2004-03-04', from)).toEqual({
      field: 'edu_on',
      message: '三级教育时未满 16 周岁，请核对日期',
    })
    expect(workingFrom(null, 1988)).toBe('2004-01-01')
    expect(beforeWorkingAge('edu_on', '三级教育', '1900-01-01', workingFrom(null, null))).toBe(false)
  })
})

describe('a special trade', () => {
  const electrician = { work_type: '130', special_cert_no: '浙A012026000001', special_cert_to: '2026-05-01' }
  it('is entered with a certificate in force, to the end of its last day', () => {
    expect(specialGaps(electrician, '2026-05-01', false)).toEqual([])
    expect(specialGaps(electrician, '2026-05-02', false)).toEqual([
      { field: 'special_cert_to', message: '建筑电工的特种作业操作资格证书已于 2026-05-01 到期，不能进场' },
    ])
    expect(fields(specialGaps({ ...electrician, special_cert_no: null }, '2026-05-01', false))).toEqual(['special_cert_no'])
    expect(fields(specialGaps({ ...electrician, special_cert_to: null }, '2026-05-01', false))).toEqual(['special_cert_to'])
  })

  it('is that of a welder where the setting says so, never that of a bricklayer', () => {
    const without = { special_cert_no: null, special_cert_to: null }
    expect(specialGaps({ ...without, work_type: '270' }, '2026-05-01', false)).toEqual([])
    expect(fields(specialGaps({ ...without, work_type: '270' }, '2026-05-01', true))).toEqual(['special_cert_no'])
    expect(specialGaps({ ...without, work_type: '010' }, '2026-05-01', true)).toEqual([])
  })
})

describe('the day of entry', () => {
  it('is not long before the contract starts', () => {
    expect(entryTooEarly('2025-07-05', '2026-01-01', 180, '2026-06-01')).toBeNull()
    expect(entryTooEarly('2025-07-04', '2026-01-01', 180, '2026-06-01')).toBe(
      '合同开工日期为 2026-01-01，进场日期最多早于它 180 天，请核对',
    )
  })

  it('is within ten years where no start is registered', () => {
    expect(entryTooEarly('2016-06-03', null, 180, '2026-06-01')).toBeNull()
    expect(entryTooEarly('1900-01-01', null, 180, '2026-06-01')).toContain('进场日期不能早于 2016-06-03')
    expect(entryTooEarly(null, null, 180, '2026-06-01')).toBeNull()
  })

  it('is not before that of the unit; a unit without a day of entry asks nothing', () => {
    const unit = { name: '浙江天衡建设有限公司', entered: '2026-03-01' }
    expect(entryBeforeUnit('2026-03-01', unit)).toBeNull()
    expect(entryBeforeUnit('2026-02-28', unit)).toBe('浙江天衡建设有限公司登记的进场日期为 2026-03-01，不能早于它进场')
    expect(entryBeforeUnit('2026-02-28', { ...unit, entered: null })).toBeNull()
  })
})
