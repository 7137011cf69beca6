import { addDays, today } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import { hiddenDangerFlow } from '../safety/hidden-danger-flow'
import { documentSteps, signingOf } from './supervise-doc-flow'
import { draftGaps } from './document-gaps'
import { DEFAULT_NUMBER_PATTERN, documentNumber, patternProblem } from './document-number'
import { documentTypeCodes, documentTypeFacts, signableBy, signersOf } from './document-types'
import { fillDocument, fillTemplate, placeholderNames } from './template'
import { documentTemplates } from './templates'

const facts = { office: '云', type: '07', line: 2, year: 2026, serial: 187 } as const

describe('the number of a document', () => {
  it('follows the pattern: 云建安改〔2026〕0187号', () => {
    expect(documentNumber(DEFAULT_NUMBER_PATTERN, facts)).toBe('云建安改〔2026〕0187号')
    expect(documentNumber(DEFAULT_NUMBER_PATTERN, { ...facts, line: 1, type: '09' })).toBe('云建质停〔2026〕0187号')
  })

  it('outgrows its digits rather than repeat, and leaves unknown braces alone', () => {
    expect(documentNumber('{类}〔{yyyy}〕{01}号', facts)).toBe('改〔2026〕187号')
    expect(documentNumber('{类}{机密}{yyyy}{001}', facts)).toBe('改{机密}2026187')
  })

  it('is not itself read as a pattern', () => {
    expect(documentNumber(DEFAULT_NUMBER_PATTERN, { ...facts, office: '{yyyy}$&' })).toBe('{yyyy}$&建安改〔2026〕0187号')
  })

  it('needs kind, year and one serial, so that no two are alike', () => {
    expect(patternProblem(DEFAULT_NUMBER_PATTERN)).toBeNull()
    expect(patternProblem('{简称}〔{yyyy}〕{0001}号')).toContain('{类}')
    expect(patternProblem('{类}{0001}号')).toContain('{yyyy}')
    expect(patternProblem('{类}〔{yyyy}〕号')).toContain('流水')
    expect(patternProblem('{类}〔{yyyy}〕{0001}{0001}号')).toContain('流水')
    expect(patternProblem('{类}〔{yyyy}〕{0001}{${7*7}}')).toContain('花括号')
  })

  it('has a mark of its own for each kind', () => {
    const marks = documentTypeCodes.map((code) => documentTypeFacts[code].mark)
    expect([marks.length, new Set(marks).size]).toEqual([20, 20])
  })
})

describe('a draft handed in', () => {
  const notice = { type: '01', line: 2, title: '关于加强冬季施工管理的告知书', receiver: '某公司', body: '请做好防寒。' }
  const gaps = (more: Record<string, unknown>) => draftGaps({ ...notice, ...more }).map(({ field }) => field)

  it('bears no name of another kind', () => {
    expect([gaps({}), gaps({ title: '监督通知书（告知书）' })]).toEqual([[], []])
    expect(gaps({ title: '复工通知书' })).toEqual(['title'])
    expect(gaps({ type: '11', title: '复工通知书' })).toEqual([])
  })

  it('does not let work be resumed: that is said by the paper of the application alone', () => {
    const resumes = '经我站现场复查，隐患已经消除，同意自即日起恢复施工。'
    expect(gaps({ body: resumes })).toEqual(['body'])
    expect(gaps({ closing: '准予复工。' })).toEqual(['closing'])
    expect(gaps({ body: '同意施工方复工。' })).toEqual(['body'])
    expect(gaps({ body: '未经同意不得复工。' })).toEqual([])
    expect(gaps({ body: '该要求不再执行，你单位可以继续组织后续工序作业。' })).toEqual(['body'])
    expect(gaps({ type: '11', title: '复工通知书', body: resumes })).toEqual([])
    expect(gaps({ body: '未经我站同意，不得复工；经复查合格方可恢复施工。' })).toEqual([])
    for (const type of documentTypeCodes.filter((code) => documentTypeFacts[code].law !== 'case')) {
      const { title, body, closing } = documentTemplates[type]
      expect([type, gaps({ type, title, body, closing, due_on: today(), danger_ids: [1] })]).toEqual([type, []])
    }
  })

  it('asks for an answer on a day that can be kept', () => {
    expect([gaps({ due_on: today() }), gaps({ due_on: addDays(today(), -1) })]).toEqual([[], ['due_on']])
    const order = (due: string) =>
      gaps({ type: '07', title: '限期整改通知书', due_on: addDays(today(), 9), items: [{ content: '临边', due }] })
    expect([order(addDays(today(), -1)), order(today()), order(addDays(today(), 9)), order(addDays(today(), 10))]).toEqual([
      ['items.0.due'],
      [],
      [],
      ['items.0.due'],
    ])
    expect(order('立即')).toEqual([])
  })
})

describe('who signs', () => {
  it('the rank named in the table or one above; the report of the site only the site', () => {
    expect(signersOf('07')).toEqual(['officer', 'section_chief', 'station_head'])
    expect(signersOf('01')).toEqual(['section_chief', 'station_head'])
    expect(signersOf('09')).toEqual(['station_head'])
    expect(signersOf('10')).toEqual(['site'])
  })

  it('a person signs what his roles sign', () => {
    expect(signableBy(['station_head'])).toHaveLength(19)
    expect(signableBy(['officer'])).toEqual(['03', '04', '05', '06', '07', '15', '20'])
    expect(signableBy(['intake'])).toEqual([])
  })
})

describe('templates', () => {
  it.each(['${7*7}', '{{7*7}}', '<%=7*7%>', '#set($x=7*7)', '{{工程名称}}', '$&$1', '{{constructor}}'])(
    'take %s as plain text wherever it comes from (T33)',
    (name) => {
      expect(fillTemplate('你单位的{{工程名称}}已受理', { 工程名称: name })).toBe(`你单位的${name}已受理`)
      expect(fillTemplate(`${name}`, {})).not.toContain('49')
    },
  )

  it('leave a line for what is not known, and unknown names as they are', () => {
    expect(fillTemplate('{{施工单位}}：{{监督编号}} {{toString}} {{__proto__}}', { 监督编号: '  ' })).toBe(
      '＿＿＿＿：＿＿＿＿ {{toString}} {{__proto__}}',
    )
  })

  it('there is one for each kind, within what a document may hold, naming known placeholders only', () => {
    const values = Object.fromEntries(placeholderNames.map((name) => [name, '甲'.repeat(20)]))
    for (const code of documentTypeCodes) {
      const filled = fillDocument(documentTemplates[code], values)
      expect([code, Object.values(filled).join('').includes('{{')]).toEqual([code, false])
      expect(filled.title.length).toBeLessThanOrEqual(60)
      expect(filled.receiver.length).toBeLessThanOrEqual(200)
      expect(filled.copies.length).toBeLessThanOrEqual(100)
      expect(filled.body.length).toBeGreaterThan(20)
    }
  })
})

describe('what signing says before it is done', () => {
  it('names the part that a partial stop halts, and says nothing of stopping where nothing stops', () => {
    const items = [{ content: '三层悬挑架' }, { content: '东侧基坑' }]
    expect(signingOf({ type: '08', items }).effect).toContain('“三层悬挑架”等 2 处自签发起停工，工程状态不变')
    expect(signingOf({ type: '08', items: [] }).effect).toContain('所列部位自签发起停工')
    expect(signingOf({ type: '09' }).effect).toContain('工程自签发起全面停工')
    expect(signingOf({ type: '07' }).effect).not.toContain('停工')
  })

  it('sending a paper or a danger back tells what follows, on what ground and who learns of it, as their brothers do', () => {
    expect(Object.keys(documentSteps.return.legal)).toEqual(['effect', 'basis', 'tells'])
    expect(hiddenDangerFlow.steps.recheckBack.legal.basis).toBe(hiddenDangerFlow.steps.close.legal.basis)
  })
})
