import { expect, test } from 'vitest'
import { checksSeen, type StagedCheck } from './staged-check'

const visit: StagedCheck = {
  label: '现场复查',
  result: 'block',
  text: '没有复查的监督检查',
  later: { office: 'main_officer', text: '由监督员在现场复查时核对' },
}
const plain = { label: '停工文书', result: 'block', text: '还没有送达', path: '/a' } as const

test('what a later office sees to is not amiss before its turn, and is from then on', () => {
  expect(checksSeen([visit, plain], ['owner', 'main_officer'])).toEqual([
    { label: '现场复查', result: 'none', text: '由监督员在现场复查时核对' },
    plain,
  ])
  const { later: _later, ...red } = visit
  expect(checksSeen([visit], ['section_chief'])).toEqual([red])
  expect(checksSeen([{ ...visit, result: 'ok', text: '已复查' }], ['main_officer'])).toEqual([
    { label: '现场复查', result: 'ok', text: '已复查' },
  ])
})
