import { startOfDay } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import { panelProblems } from './expert-panel'

const PARTIES = ['浙江天衡建设集团有限公司', '云州监理有限公司']
const expertAt = (at: number, more: Record<string, unknown> = {}) => ({
  name: `专家${'甲乙丙丁戊己'[at]}`,
  org: '省建筑设计研究院',
  title: '高级工程师',
  cert_no: null as string | null,
  ...more,
})
const five = (...changed: Record<string, unknown>[]) => [0, 1, 2, 3, 4].map((at) => expertAt(at, changed[at]))
const panel = (more: Partial<Parameters<typeof panelProblems>[0]> = {}) => ({
  experts: five(),
  leader: '专家甲',
  expert_at: '2026-03-05',
  created_at: startOfDay('2026-03-01'),
  tech_at: startOfDay('2026-03-03') + 36_000,
  director_at: startOfDay('2026-03-05') + 36_000,
  ...more,
})
const said = (more: Partial<Parameters<typeof panelProblems>[0]> = {}) =>
  panelProblems(panel(more), PARTIES).map(({ field, message }) => `${field}: ${message}`)
const TOO_FEW = 'experts: 专家不足五名（37 号令第十二条）'

describe('a panel of experts', () => {
  it('is five different people: four are too few, and one listed twice, by name or by certificate, counts once', () => {
    expect(said()).toEqual([])
    expect(said({ experts: five().slice(0, 4) })).toEqual([TOO_FEW])
    expect(said({ experts: five({}, { name: '专家 甲' }) })).toEqual([TOO_FEW, 'experts: 专家专家 甲重复列入，同一人只计一名'])
    expect(said({ experts: five({ cert_no: 'z-1' }, { cert_no: 'Z-1' }) })).toEqual([
      TOO_FEW,
      'experts: 专家专家乙与专家甲的专家证号相同，同一人只计一名',
    ])
    expect(said({ experts: five({ cert_no: 'Z-1' }, { cert_no: 'Z-2' }) })).toEqual([])
    expect(said({ experts: [...five(), expertAt(5)] })).toEqual([])
    expect(said({ experts: [...five(), expertAt(0)] })).toEqual(['experts: 专家专家甲重复列入，同一人只计一名'])
  })

  it('has nobody of a company that takes part, however its name is shortened', () => {
    expect(said({ experts: five({ org: '浙江天衡' }) })).toEqual([
      'experts: 专家专家甲所在单位是本工程参建单位（浙江天衡建设集团有限公司），与本工程有利害关系的人员不得作为专家（37 号令第十二条）',
    ])
    expect(said({ experts: five({ org: '浙江永衡' }) })).toEqual([])
  })

  it('has senior titles alone', () => {
    for (const title of ['高级工程师', '教授级高工', '正高级工程师', '副高', '副教授', '研究员', '高级建筑师', '工程师（高级）'])
      expect([title, said({ experts: five({ title }) })]).toEqual([title, []])
    for (const title of ['助理工程师', '工程师', '技术员', '中级', '初级', '助理研究员', '高级工', '高级技师', '无'])
      expect([title, said({ experts: five({ title }) })]).toEqual([
        title,
        [`experts: 专家专家甲的职称“${title}”不是高级专业技术职称（建办质〔2018〕31号第八条）`],
      ])
  })

  it('is led by one of the experts', () => {
    expect(said({ leader: '专家 甲' })).toEqual([])
    expect(said({ leader: '王某' })).toEqual(['leader: 论证组长应为所列专家之一'])
  })

  it('meets on the day of the reviews or later, never before them nor before the scheme was made', () => {
    const early = (act: string, day: string) => [
      `expert_at: 论证日期不能早于${act}的日期（${day}），审核、审查以后才能组织论证（37 号令第十二条）`,
    ]
    expect(said({ expert_at: '2026-03-04' })).toEqual(early('总监审查', '2026-03-05'))
    expect(said({ expert_at: '2026-03-03', director_at: null })).toEqual([])
    expect(said({ expert_at: '2026-03-02', director_at: null })).toEqual(early('施工单位审核', '2026-03-03'))
    expect(said({ expert_at: '2026-03-01', director_at: null, tech_at: null })).toEqual([])
    expect(said({ expert_at: '2026-02-28', director_at: null, tech_at: null })).toEqual(early('方案编制', '2026-03-01'))
  })

  it('is told everything at once, each where it belongs', () => {
    expect(
      said({ experts: [expertAt(0, { title: '工程师' })], leader: '王某', expert_at: '2026-01-01' }).map(
        (each) => each.split(':')[0],
      ),
    ).toEqual(['experts', 'experts', 'leader', 'expert_at'])
  })
})
