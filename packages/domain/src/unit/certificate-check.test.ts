import { describe, expect, it } from 'vitest'
import { checkStateOf, lapsedText, twinText, twinWarning } from './certificate-check'

describe('a certificate of a company', () => {
  it('waits for the station until it is verified, and for the company once it was sent back', () => {
    expect(checkStateOf(true, null)).toBe('waiting')
    expect(checkStateOf(true, '')).toBe('waiting')
    expect(checkStateOf(true, '编号与原件不符')).toBe('returned')
    expect(checkStateOf(false, null)).toBe('verified')
    expect(checkStateOf(null, null)).toBe('verified')
  })

  it('is in force to the end of its last day', () => {
    expect(lapsedText('资质证书', '2026-05-01', '2026-05-01')).toBeNull()
    expect(lapsedText('资质证书', '2026-05-01', '2026-05-02')).toContain('资质证书已于 2026-05-01 到期，不能核验')
    expect(lapsedText('资质证书', null, '2026-05-02')).toBeNull()
  })

  it('has a number of its own: refused where another company holds it verified, a warning where it only says so', () => {
    expect(twinText('证书', [])).toBeNull()
    expect(twinText('证书', [{ unit_name: '甲', declared: true }])).toBeNull()
    expect(twinText('证书', [{ unit_name: '甲', declared: false }])).toBe('该证书编号已由“甲”登记并经核验，请核对证书')
    expect(twinWarning('证书', [{ unit_name: '甲', declared: false }])).toBeNull()
    expect(twinWarning('证书', [{ unit_name: '乙', declared: true }])).toBe('“乙”也登记了同一证书编号，尚未核验，请对照原件')
  })
})
