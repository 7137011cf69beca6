import { startOfDay } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import { clockOf, leftText, leftTone, momentText, spanText } from './due-clock'

const at = (date: string, hour: number) => startOfDay(date) + hour * 3600

describe('办理时限', () => {
  it('过了期限日才算逾期，当天到期提醒', () => {
    expect(clockOf('2026-11-20', at('2026-11-20', 23))).toEqual({ tone: 'soon', text: '今日到期' })
    expect(clockOf('2026-11-20', at('2026-11-23', 0))).toEqual({ tone: 'late', text: '11-20 已逾期' })
  })

  it('剩余不足两成变为提醒，其余为充裕', () => {
    const from = at('2026-11-01', 0)
    expect(clockOf('2026-11-10', at('2026-11-05', 0), from)).toEqual({ tone: 'ok', text: '11-10 到期' })
    expect(clockOf('2026-11-20', at('2026-11-18', 0), from)).toEqual({ tone: 'soon', text: '11-20 到期' })
    expect(clockOf('2026-11-10', at('2026-11-09', 12))).toEqual({ tone: 'soon', text: '明日到期' })
  })

  it('用时写成人说的话', () => {
    expect([40, 17 * 60, 4 * 3600 + 16 * 60, 86_400 + 20 * 3600, 172_800].map(spanText)).toEqual([
      '不到 1 分钟',
      '17 分钟',
      '4 小时 16 分',
      '1 天 20 小时',
      '2 天',
    ])
  })

  it('往年的时刻写出年份', () => {
    const now = at('2026-11-20', 10)
    expect(momentText(at('2026-11-18', 14), now)).toBe('11-18 14:00')
    expect(momentText(at('2025-12-31', 9), now)).toBe('2025-12-31 09:00')
  })

  it('剩余按工作日说，当天与次日为提醒；逾期按天说', () => {
    const day = '2026-11-20'
    expect([leftText(-1, '2026-11-13', day), leftText(-1, null, day), leftTone(-1)]).toEqual(['逾期 7 天', '已逾期', 'late'])
    const said = [0, 1, 3].map((left) => [leftText(left, day, day), leftTone(left)])
    expect(said).toEqual([
      ['今日到期', 'soon'],
      ['剩 1 个工作日', 'soon'],
      ['剩 3 个工作日', 'ok'],
    ])
    expect(leftText(0, '2026-11-22', day)).toBe('11-22 到期')
  })
})
