import { expect, test } from 'vitest'
import { createLog, logRequest } from './log'

function capture(level: 'debug' | 'info' | 'error') {
  const lines: string[] = []
  return { log: createLog(level, (line) => lines.push(line)), lines }
}

test('a request line carries the trace id and the path, never the query', () => {
  const { log, lines } = capture('info')
  logRequest(log, {
    traceId: 't1',
    method: 'GET',
    url: '/api/x/pc/info?token=abc&id_card=330106',
    status: 200,
    milliseconds: 1.234,
    ip: '::1',
  })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ trace_id: 't1', path: '/api/x/pc/info', status: 200, ms: 1.2 })
  expect(lines[0]).not.toMatch(/abc|330106/)
})

test('values under secret names and passwords in connection strings are struck out', () => {
  const { log, lines } = capture('debug')
  log.info('x', { token: 'abc', deep: { password: 'abc' }, error: new Error('cannot reach postgres://app:abc@db/x') })
  expect(lines[0]).not.toContain('abc')
})

test('dates, large numbers, lists and what is inside them are written as they are read', () => {
  const { log, lines } = capture('info')
  const at = new Date('2026-03-02T01:40:00Z')
  log.info('x', { time: 'mine', at, size: 12n, list: [{ cookie: 'abc' }, new TypeError('no')], none: null, absent: undefined })
  const line = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({ at: at.toJSON(), size: '12', list: [{ cookie: '***' }, { name: 'TypeError', message: 'no' }] })
  expect([Object.keys(line).slice(0, 3), line.time === 'mine', line.none, 'absent' in line]).toEqual([
    ['time', 'level', 'message'],
    false,
    null,
    false,
  ])
})

test('lines below the level are not written', () => {
  const { log, lines } = capture('error')
  log.info('quiet')
  log.with({ module: 'jobs' }).error('loud')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', message: 'loud', module: 'jobs' }])
})
