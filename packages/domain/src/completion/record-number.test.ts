import { expect, it } from 'vitest'
import { DEFAULT_RECORD_PATTERN, recordNumber, recordPatternProblem } from './record-number'

it('is written by the pattern, the serial padded and never cut', () => {
  expect(recordNumber(DEFAULT_RECORD_PATTERN, { office: '杭西', year: 2026, serial: 7 })).toBe('杭西建备〔2026〕0007号')
  expect(recordNumber(DEFAULT_RECORD_PATTERN, { office: '杭西', year: 2026, serial: 12_345 })).toBe('杭西建备〔2026〕12345号')
  expect(recordNumber('{yyyy}-{01}-$&', { office: '$1', year: 2026, serial: 3 })).toBe('2026-03-$&')
})

it('is refused when it cannot tell two records apart', () => {
  expect(recordPatternProblem(DEFAULT_RECORD_PATTERN)).toBeNull()
  expect(recordPatternProblem('{简称}{0001}')).toBe('备案号样式缺少 {yyyy}')
  expect(recordPatternProblem('{yyyy}')).toBe('备案号样式应有且只有一个流水，如 {0001}')
  expect(recordPatternProblem('{yyyy}{0001}{别的}')).toBe('备案号样式含有不认识的花括号内容')
})
