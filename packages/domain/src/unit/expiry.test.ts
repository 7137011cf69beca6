import { expect, test } from 'vitest'
import { expiryOf } from './expiry'

test('a certificate is marked thirty days before it ends, more strongly in the last fifteen, and when it is over', () => {
  const today = '2026-03-01'
  expect(expiryOf('2026-04-01', today)).toBeUndefined()
  expect(expiryOf('2026-03-31', today)).toEqual({ tone: 'warning', text: '30 天后到期' })
  expect(expiryOf('2026-03-17', today)?.tone).toBe('warning')
  expect(expiryOf('2026-03-16', today)).toEqual({ tone: 'danger', text: '15 天后到期' })
  expect(expiryOf('2026-03-01', today)).toEqual({ tone: 'danger', text: '今日到期' })
  expect(expiryOf('2026-02-28', today)).toEqual({ tone: 'danger', text: '已过期 1 天' })
  expect(expiryOf(null, today)).toBeUndefined()
})
