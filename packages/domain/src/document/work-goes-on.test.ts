import { describe, expect, it } from 'vitest'
import { letsWorkGoOn, saysNoStop } from './work-goes-on'

describe('words that let work go on', () => {
  it.each(['同意自即日起恢复施工', '现场可继续施工', '你单位可以继续组织后续工序作业', '经研究可复工'])('are heard: %s', (text) =>
    expect(letsWorkGoOn(text)).toBe(true),
  )

  it.each(['未经同意不得恢复施工', '经复查合格方可恢复施工', '整改合格后可复工', '不可继续施工', '立即停止施工', null])(
    'are not heard where work is held back: %s',
    (text) => expect(letsWorkGoOn(text)).toBe(false),
  )

  it('a stop that says there is none says so', () => {
    expect(saysNoStop('经研究，不停工')).toBe(true)
    expect(saysNoStop('现场可继续施工')).toBe(true)
    expect(saysNoStop('监督检查 JC1 查出：洞口无盖板，责令停工')).toBe(false)
  })
})
