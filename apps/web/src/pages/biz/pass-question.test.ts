import type { BizNodeAnswer, BizTaskAnswer } from '@zhujian/domain/contracts/biz-answers'
import { describe, expect, it } from 'vitest'
import { endsCase, passQuestion } from './pass-question'

const task = (id: number, state: BizTaskAnswer['state'] = 'pending', kind: BizTaskAnswer['kind'] = 'approve') =>
  ({ id, state, kind }) as BizTaskAnswer
const node = (state: BizNodeAnswer['state'], mode: BizNodeAnswer['mode'], ...tasks: BizTaskAnswer[]) => ({ state, mode, tasks })

describe('通过之前问什么', () => {
  it('最后一个环节的最后一人通过，本件就办成', () => {
    const mine = task(1)
    expect(endsCase([node('passed', 'any'), node('active', 'any', mine, task(2))], mine)).toBe(true)
    expect(endsCase([node('active', 'all', mine, task(2, 'done'))], mine)).toBe(true)
  })

  it('后面还有环节、会签还有别人、加签还没办、不归本人办的，都还没有办成', () => {
    const mine = task(1)
    expect(endsCase([node('active', 'any', mine), node('waiting', 'any')], mine)).toBe(false)
    expect(endsCase([node('active', 'all', mine, task(2))], mine)).toBe(false)
    expect(endsCase([node('active', 'any', mine, task(2, 'pending', 'added'))], mine)).toBe(false)
    expect(endsCase([node('active', 'any', task(2))], undefined)).toBe(false)
  })

  const passing = { title: '三层停工', unread: 0, unmet: [], meaning: null, ends: false, byKey: false }
  it('办成的问明后果，有资料未阅的一并说', () => {
    expect(passQuestion({ ...passing, ends: true })?.text).toBe(
      '这是最后一个环节，通过后“三层停工”即办成，不能撤回。确定通过吗？',
    )
    expect(passQuestion({ ...passing, ends: true, unread: 2, meaning: '监督随之中止，各项期限停计' })?.text).toBe(
      '这是最后一个环节，通过后“三层停工”即办成，不能撤回：监督随之中止，各项期限停计。还有 2 件资料未阅，仍要通过吗？',
    )
  })

  it('还有下一环节的，按钮不问，快捷键问，有资料未阅的都问', () => {
    expect(passQuestion(passing)).toBeUndefined()
    expect(passQuestion({ ...passing, byKey: true })?.text).toBe('确定通过“三层停工”？')
    expect(passQuestion({ ...passing, byKey: true, unread: 1 })?.text).toBe('“三层停工”还有 1 件资料未阅，仍要通过吗？')
  })

  it('系统核验不符合的，还没到最后一个环节就说清最后也办不成', () => {
    expect(passQuestion({ ...passing, unmet: ['终止情形', '现场核查'], unread: 1 })?.text).toBe(
      '系统核验“终止情形、现场核查”不符合，不改正最后也办不成，可以退回补正。还有 1 件资料未阅，仍要通过吗？',
    )
  })
})
