import { describe, expect, it } from 'vitest'
import { allEntities, grantableRights } from '../entities'
import { moduleData } from '../module-data'
import { breachText } from './log-breach'
import { actionLabel, logActions, moduleLabel } from './log-words'

describe('the words of the log', () => {
  it('name every kind of record and every act it knows in Chinese', () => {
    for (const entity of [...allEntities, ...moduleData]) {
      expect(moduleLabel(entity.name)).toBe(entity.label)
      for (const right of Object.keys(entity.flow?.steps ?? {}))
        expect(actionLabel(entity.name, right)).toMatch(/\p{Script=Han}/u)
      for (const right of grantableRights(entity)) expect(logActions.labelOf(right), right).not.toBe('')
    }
  })

  it('prefer what the kind of record itself calls the act, and keep what nobody knows visible', () => {
    expect(actionLabel('engineering', 'accept')).not.toBe('accept')
    expect(actionLabel('worker', 'reveal')).toBe('查看敏感信息')
    expect(actionLabel('access', 'forbidden')).toBe('越权访问')
    expect([moduleLabel('somewhere'), actionLabel('somewhere', 'something')]).toEqual(['somewhere', 'something'])
  })

  it('say where the chain breaks and what may have happened', () => {
    expect(breachText({ seal_id: 7, log_ids: [3, 4], by: 'chain' })).toBe(
      '第 7 次封存处校验不符（日志 3、4），其中有日志被修改、删除或插入',
    )
    expect(breachText({ seal_id: 7, log_ids: Array.from({ length: 12 }, (_, at) => at), by: 'unsealed' })).toContain('等 12 条')
    expect(breachText({ seal_id: 9, log_ids: [], by: 'anchor' })).toBe('第 9 次封存与库外锚点不符，日志曾被重写或截断')
    expect(breachText({ seal_id: 1, log_ids: [], by: 'archive', path: 'archive/a.gz' })).toContain('archive/a.gz')
  })
})
