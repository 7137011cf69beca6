import { describe, expect, it } from 'vitest'
import { endsStop, letsWorkGoOn, saysNoStop } from './work-goes-on'

describe('words that let work go on', () => {
  it.each([
    '同意自即日起恢复施工',
    '现场可继续施工',
    '你单位可以继续组织后续工序作业',
    '经研究可复工',
    '自2026年11月30日零时起停工令自动解除',
    '届时各班组恢复正常生产',
    '解除5#楼局部停工',
    '现场可以照常施工',
    '施工单位可照计划作业',
    '原通知所列要求自今日起不再适用',
    '按计划组织作业即可',
    '未经同意不得扰民，同意恢复施工',
  ])('are heard: %s', (text) => expect(letsWorkGoOn(text)).toBe(true))

  it.each([
    '未经同意不得恢复施工',
    '经复查合格方可恢复施工',
    '整改合格后可复工',
    '不可继续施工',
    '恢复施工前，应组织验收',
    '向我站提出复工申请',
    '立即停止施工',
    null,
  ])('are not heard where work is held back: %s', (text) => expect(letsWorkGoOn(text)).toBe(false))

  it('a stop that says there is none says so', () => {
    expect(saysNoStop('经研究，不停工')).toBe(true)
    expect(saysNoStop('现场可继续施工')).toBe(true)
    expect(saysNoStop('监督检查 JC1 查出：洞口无盖板，责令停工')).toBe(false)
  })
})

describe('the correction of a stop', () => {
  const stop = ['责令你单位停工。', '隐患消除前不得恢复施工。整改完成后提出复工申请，经复查合格方可复工。']

  it('may mend a number or a name', () => {
    expect(endsStop(stop, ['责令你单位3#楼停工。', stop[1]])).toBeNull()
  })

  it('may not say that the stop ends', () => {
    expect(endsStop(stop, [stop[0], `${stop[1]}本令至2026年11月30日到期。`])).toBe('本令至2026年11月30日到期')
    expect(endsStop(stop, ['责令你单位停工，已消除的不再执行。'])).toBe('已消除的不再执行')
    expect(endsStop(stop, ['前述通知自本更正之日起失去效力。'])).toBe('前述通知自本更正之日起失去效力')
  })
})
