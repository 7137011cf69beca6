import { expect, test } from 'vitest'
import { certificateNumber, FOREIGN_CARD } from './certificate-number'

const CARD = '11010519491231002X'

test.each([`T${CARD}`, `t${CARD.toLowerCase()}`, `T ${CARD.slice(0, 6)} ${CARD.slice(6)}`, `Ｔ${CARD}`, `T12${CARD}`])(
  '%s is kept without the identity number in it',
  (typed) => {
    const { number, problem } = certificateNumber(typed, CARD, null)
    expect(number).toMatch(/^T(?:12)?\*{14}002X$/)
    expect(problem).toBeUndefined()
    expect(certificateNumber(number, CARD, number)).toEqual({ number })
  },
)

test('the identity number is that of the holder; a mask says nothing new; another number stays as it is written', () => {
  expect(certificateNumber(`T${CARD}`, '330106199003070015', null).problem).toBe(FOREIGN_CARD)
  expect(certificateNumber('T**************002X', CARD, 'T1').problem).toBe('请填写完整的证书编号')
  for (const typed of ['浙A0120190012345', 'T110105194912310021', '3300-1', ''])
    expect(certificateNumber(typed, CARD, null)).toEqual({ number: typed })
})

test('a number of fewer than four digits is not that of a certificate; what stands already stays', () => {
  expect(certificateNumber('1', CARD, null).problem).toBe('请按证书填写完整编号')
  expect(certificateNumber('浙A012', CARD, null).problem).toBe('请按证书填写完整编号')
  expect(certificateNumber('浙A0123', CARD, null).problem).toBeUndefined()
  expect(certificateNumber('1', CARD, '1').problem).toBeUndefined()
})
