import { describe, expect, it } from 'vitest'
import { checklist, isOpenIn, itemOf } from './checklist'
import { NO_PART } from '../reference/unit-parts'
import { completionAcceptance } from './completion-acceptance'
import { completionSteps } from './completion-flow'
import { workScope } from './work-scope'
import { contradicts, unremedied } from './completion-dicts'
import { blockersOf, type CompletionFacts, gateOf, isGated } from './gates'

const CLEAN = {
  dangers: 0,
  major_dangers: 0,
  cranes: 0,
  crane_names: null,
  unpaid_sheets: 0,
  failed_pays: 0,
  stops: 0,
  houses: 0,
  unlisted_houses: 0,
}
const parties = ['jsdw', 'kcdw', 'sjdw', 'sgdw', 'jldw']
const labels = Object.fromEntries(checklist.map(({ field }) => [field, completionAcceptance.fields[field].label]))

/** 样样齐备。 */
const ready: CompletionFacts = {
  engineering_id: 7,
  engineering_state: 1,
  scope: workScope('0101', []),
  site: CLEAN,
  filed: new Set(checklist.map(({ field }) => field)),
  labels,
  parts_done: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  parts_none: [10],
  specials_none: [],
  none_reason: null,
  group: parties.map((party, at) => ({ party, duty: at === 0 ? 1 : 3 })),
  strangers: [],
  opinions: parties.map((party) => ({ party, opinion: 1 })),
  items_missing: [],
  plan_on: '2026-12-10',
  accept_on: '2026-12-01',
  notice_on: '2026-11-20',
  earliest: '2026-12-01',
  notice_days: 7,
  rectified_on: null,
  parts_open: [],
  parts_unseen: [],
  quality_report: 9,
  today: '2026-12-10',
}
const blocked = (step: Parameters<typeof gateOf>[0], facts: Partial<CompletionFacts> = {}) =>
  blockersOf(gateOf(step, { ...ready, ...facts })).map(({ text }) => text)
const without = (...fields: string[]) => new Set([...ready.filed].filter((field) => !fields.includes(field)))

describe('the gates of the completion acceptance', () => {
  it('let through what is complete', () => {
    for (const step of ['submit', 'accept', 'start', 'file'] as const) expect([step, blocked(step)]).toEqual([step, []])
    expect(blocked('pass', { engineering_state: 13 })).toEqual([])
  })

  it('name each paper that is missing and who owes it', () => {
    expect(blocked('submit', { filed: without('self_report', 'supervision_report') })).toEqual([
      '施工单位尚未提交工程竣工报告（质量自评）',
      '监理单位尚未提交工程质量评估报告',
    ])
    expect(blocked('pass', { engineering_state: 13, filed: without('accept_report') })).toEqual(['建设单位尚未提交竣工验收报告'])
  })

  it('excuse a special acceptance the project has no need of, and no other paper', () => {
    const none_reason = '经批准易地建设，浙人防审〔2025〕12号'
    expect(blocked('submit', { filed: without('air_defence_file'), specials_none: [3], none_reason })).toEqual([])
    expect(blocked('submit', { filed: without('air_defence_file'), specials_none: [3] })).toEqual([
      '请写明不涉及的理由与依据，不少于 6 个字',
    ])
    expect(blocked('submit', { filed: without('fire_file'), specials_none: [2], none_reason })).toEqual([
      '消防验收不能注明不涉及：房屋建筑竣工都要申请消防验收或者备案（消防法第十三条）',
    ])
  })

  it('do not believe a special acceptance both handed in and not concerned', () => {
    expect(blocked('submit', { specials_none: [3], none_reason: '经批准易地建设，浙人防审〔2025〕12号' })).toEqual([
      '人防验收文件已经提交，又注明本工程不涉及，请撤下资料或者改正填报',
    ])
  })

  it.each([
    ['dangers', { dangers: 1 }, '还有 1 条隐患没有销项'],
    ['cranes', { cranes: 1, crane_names: '1#塔机' }, '还有 1 台起重机械没有拆除：1#塔机'],
    ['wages', { unpaid_sheets: 1 }, '还有 1 张工资表没有发放完'],
    ['failed pays', { failed_pays: 2 }, '还有 2 人次发放失败'],
    ['stops', { stops: 1 }, '还有 1 件停工没有复工'],
  ])('open %s hinder acceptance, the start and the conclusion', (_, site, text) => {
    for (const step of ['accept', 'start'] as const) expect(blocked(step, { site: { ...CLEAN, ...site } })).toEqual([text])
    expect(blocked('pass', { engineering_state: 13, site: { ...CLEAN, ...site } })).toEqual([text])
  })

  it('only warn of cranes and wages when the papers are handed in, and say what they will hold up and by which law [D25]', () => {
    const { text } = gateOf('submit', { ...ready, site: { ...CLEAN, cranes: 1, crane_names: '1#塔机' } }).find(
      ({ result }) => result === 'warn',
    ) ?? { text: '' }
    expect(text).toBe('还有 1 台起重机械没有拆除：1#塔机；受理之前须了结，否则不予受理（建筑起重机械安全监督管理规定）')
    expect(blocked('submit', { site: { ...CLEAN, cranes: 1, unpaid_sheets: 1 } })).toEqual([])
    expect(blocked('submit', { site: { ...CLEAN, dangers: 1 } })).toHaveLength(1)
  })

  it('tell how many dwellings have no acceptance of their own, and leave it to who examines', () => {
    const lines = gateOf('submit', { ...ready, site: { ...CLEAN, unlisted_houses: 125 } })
    expect(lines.filter(({ result }) => result !== 'ok').map(({ result, text }) => [result, text])).toEqual([
      ['warn', '单体登记的户数中还有 125 户没有分户验收记录，请核对是否逐户验收'],
    ])
  })

  it('want each of the ten parts accepted or absent, and not both', () => {
    expect(blocked('submit', { parts_none: [] })).toEqual(['电梯没有验收，也没有注明本工程没有'])
    expect(blocked('submit', { parts_none: [8, 10] })).toEqual(['智能建筑同时选了“验收合格”和“本工程没有”'])
    expect(blocked('submit', { parts_done: [], parts_none: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })).toEqual([
      '地基与基础、主体结构、建筑装饰装修、屋面不能注明本工程没有：房屋建筑都有这一分部（GB 50300—2013 附录 B）；建筑节能不能注明本工程没有：民用建筑须经节能查验（民用建筑节能条例第十七条）；建筑给水排水及供暖、建筑电气不能注明本工程没有：民用建筑都设给水排水与电气系统（GB 50352—2019 第八章）',
    ])
    expect(blocked('submit', { scope: workScope('0201', []), parts_done: [], parts_none: [] })).toEqual([NO_PART])
  })

  it('ask a road neither about the parts of a building nor about dwellings', () => {
    const road = { scope: workScope('0201', []), parts_done: [21], parts_none: [] } as const
    expect(blocked('submit', road)).toEqual([])
    expect(gateOf('submit', { ...ready, ...road }).map(({ label }) => label)).not.toContain('分户验收')
    const houses = { site: { ...CLEAN, houses: 2, unlisted_houses: 3 } }
    expect(blocked('accept', { ...road, ...houses })).toEqual([])
    expect(blocked('accept', houses)).toEqual(['还有 2 户未通过分户验收'])
    expect(blocked('submit', { ...road, scope: workScope('0101', []) })).toEqual([
      '本工程没有道路、桥梁、隧道、管线单体，不能填报市政道路',
    ])
    const mixed = { scope: workScope('0101', [{ kind: 1 }, { kind: 2 }]), parts_done: [21], parts_none: [] }
    expect(blocked('submit', mixed)[0]).toContain('地基与基础、主体结构、建筑装饰装修、屋面')
  })

  it('hold the acceptance back until the notice has run, whether or not its day is filled in, and tell the earliest one', () => {
    const notice = (facts: Partial<CompletionFacts>) =>
      gateOf('start', { ...ready, ...facts }).find(({ label }) => label === '提前通知')
    expect(notice({ accept_on: null })).toMatchObject({ result: 'ok', text: '最早可在 2026-12-01 验收' })
    expect(notice({ accept_on: null, earliest: '2026-12-20' })).toMatchObject({
      result: 'block',
      text: '通知期未满，最早可在 2026-12-20 验收',
    })
    expect(blocked('start', { accept_on: '2026-12-19', earliest: '2026-12-20' })).toEqual([
      '通知期未满，最早可在 2026-12-20 验收',
    ])
  })

  it('tell who of the group is on no register of the project, and let it through', () => {
    const group = (strangers: string[]) => gateOf('submit', { ...ready, strangers }).find(({ label }) => label === '验收组')
    expect(group([])).toMatchObject({ result: 'ok', text: '5 人，五方齐全' })
    expect(group(['王五', '赵六'])).toMatchObject({
      result: 'warn',
      text: '5 人，五方齐全；王五、赵六不在工程登记的人员里，请核对',
    })
  })

  it('cite the days of notice of the place beside the clause, where they are others than the seven of the law', () => {
    const clause = (notice_days: number) =>
      gateOf('start', { ...ready, notice_days }).find(({ label }) => label === '提前通知')?.clause
    expect(clause(7)).toBe('房屋建筑和市政基础设施工程竣工验收规定第六条（三）')
    expect(clause(10)).toBe('房屋建筑和市政基础设施工程竣工验收规定第六条（三）；本地规定 10 个工作日')
  })

  it('hold an acceptance again only when what was ordered is mended, on paper, and not before it was ordered', () => {
    const again = { rectified_on: '2026-12-05', accept_on: '2026-12-05' }
    expect(blocked('start', again)).toEqual([])
    expect(blocked('start', { ...again, filed: without('rectify_file') })).toEqual(['施工单位尚未提交整改完成报告'])
    expect(blocked('start', { ...again, accept_on: '2026-12-04' })).toEqual(['验收日期不能早于责令整改之日 2026-12-05'])
    expect(blocked('start', { filed: without('rectify_file') })).toEqual([])
  })

  it('believe no part accepted that the register of part acceptances has open; one without a record is for who examines', () => {
    expect(blocked('submit', { parts_open: [4] })).toEqual(['屋面的分部验收还没有合格，不能填报验收合格'])
    expect(blocked('submit', { parts_open: [10] })).toEqual([])
    expect(gateOf('submit', { ...ready, parts_unseen: [4, 10] }).filter(({ result }) => result === 'warn')).toMatchObject([
      { text: '屋面没有分部验收的记录，受理时请查验验收资料' },
    ])
  })

  it('tell of a planned day before the notice would have run', () => {
    const planned = (plan_on: string) =>
      gateOf('submit', { ...ready, plan_on, earliest: '2026-12-21' }).find(({ line }) => line === 'plan_on')
    expect(planned('2026-12-20')).toMatchObject({ result: 'warn', text: '计划 2026-12-20，今天报送的最早可在 2026-12-21 验收' })
    expect(planned('2026-12-21')).toMatchObject({ result: 'ok' })
  })

  it('want five parties in the group and one leader', () => {
    expect(blocked('submit', { group: ready.group.slice(0, 4) })).toEqual(['验收组还缺监理单位'])
    expect(blocked('submit', { group: ready.group.map(({ party }) => ({ party, duty: 1 })) })).toEqual(['验收组只能有一名组长'])
    expect(blocked('submit', { group: [] })).toEqual(['验收组还缺建设单位、勘察单位、设计单位、施工单位、监理单位'])
  })

  it('hold the acceptance back until the notice has run, to the day', () => {
    expect(blocked('start', { accept_on: '2026-11-30' })).toEqual(['通知期未满，最早可在 2026-12-01 验收'])
    expect(blocked('start', { accept_on: '2026-12-01' })).toEqual([])
  })

  it('want a notice of its own of an acceptance held again', () => {
    for (const accept_on of [null, '2026-12-31'])
      expect(blocked('start', { notice_on: null, accept_on })).toEqual([
        '重新组织验收的时间、地点与验收组名单还没有书面通知监督机构，请先通知验收；今天通知的最早可在 2026-12-01 验收',
      ])
  })

  it('want the planned day not to have passed, to the day', () => {
    expect(blocked('submit', { plan_on: '2026-12-09' })).toEqual(['计划验收日期 2026-12-09 已过'])
    expect(blocked('submit', { plan_on: '2026-12-10' })).toEqual([])
  })

  it('want the day of the acceptance to have come and all five to agree', () => {
    const at = { engineering_state: 13 }
    expect(blocked('pass', { ...at, accept_on: '2026-12-11' })).toEqual(['验收定于 2026-12-11，还没有到'])
    expect(blocked('pass', { ...at, opinions: ready.opinions.slice(1) })).toEqual(['建设单位尚未签署意见'])
    expect(blocked('pass', { ...at, opinions: [...ready.opinions.slice(0, 4), { party: 'jldw', opinion: 2 }] })).toEqual([
      '监理单位不同意验收合格',
    ])
  })

  it('name the required items not yet done, before handing in and before accepting; afterwards they were done [D12]', () => {
    const open = { items_missing: ['工资保函备案', '主体专项验收'] }
    for (const step of ['submit', 'accept'] as const)
      expect([step, blocked(step, open)]).toEqual([step, ['工资保函备案、主体专项验收还没有办成']])
    for (const step of ['start', 'pass'] as const) expect([step, blocked(step, open)]).toEqual([step, blocked(step)])
  })

  it('want the report before the record', () => {
    expect(blocked('file', { quality_report: null })).toEqual(['监督机构尚未签发质量监督报告'])
    expect(blocked('file', { filed: without('record_file') })).toEqual(['建设单位尚未提交竣工验收备案表'])
  })

  it('stop a project that is not under way', () => {
    expect(blocked('accept', { engineering_state: 3 })).toEqual(['工程当前为“停工”'])
    expect(blocked('pass', { engineering_state: 1 })).toEqual(['工程当前为“在建”'])
  })

  it('cite a clause for every line, and stand before steps that exist', () => {
    for (const step of ['submit', 'accept', 'start', 'pass', 'file'] as const) {
      expect(Object.keys(completionSteps)).toContain(step)
      expect(isGated(step)).toBe(true)
      for (const { clause } of gateOf(step, ready)) expect(clause).not.toBe('')
    }
    expect(isGated('withdraw')).toBe(false)
  })
})

describe('the checklist', () => {
  it('names fields of the entity, each once', () => {
    const fields = checklist.map(({ field }) => field)
    expect(new Set(fields).size).toBe(fields.length)
    for (const field of fields) expect(completionAcceptance.fields[field].kind).toBe('files')
    const files = Object.entries(completionAcceptance.fields).flatMap(([name, { kind }]) => (kind === 'files' ? [name] : []))
    expect(files.toSorted()).toEqual(fields.toSorted())
  })

  it('is closed while it is being examined', () => {
    const report = itemOf('self_report')
    const accept = itemOf('accept_report')
    if (!report || !accept) throw new Error('missing')
    expect(
      ['draft', 'pending', 'accepted', 'accepting', 'rectifying'].map((state) => isOpenIn(report, state as 'draft')),
    ).toEqual([true, false, false, false, true])
    expect(isOpenIn(accept, 'accepting')).toBe(true)
    expect(isOpenIn(accept, 'passed')).toBe(false)
    expect(isOpenIn(accept, undefined)).toBe(false)
  })
})

it('a word beside the verdict may tell of a test that failed and was put right, not of work that is unsound', () => {
  for (const note of ['抽测不合格的两组已返工，复检合格', '未发现不符合强制性标准的做法', null])
    expect(contradicts(note), `${note}`).toBe(false)
  for (const note of ['工程不合格', '验收不符合规定', '不同意通过竣工验收', '不予备案'])
    expect(contradicts(note), note).toBe(true)
})

it('a fault in the report is said with what became of it, or it bars the report', () => {
  for (const note of [
    '楼板厚度抽测不合格的两组已返工，复检合格',
    '抽测六组，未发现不合格',
    '没有发现不符合强制性条文的做法',
    '责令整改的两项均已整改到位',
    '不存在质量不合格问题',
    '无',
    null,
  ])
    expect(unremedied(note), `${note}`).toBeUndefined()
  expect(unremedied('外观良好。楼板厚度抽测不合格。')).toBe('楼板厚度抽测不合格')
  expect(unremedied('路基压实度不足尚未整改')).toBe('路基压实度不足尚未整改')
})
