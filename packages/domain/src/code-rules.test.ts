import { validateFields } from '@zhujian/model'
import { formats } from '@zhujian/model/formats'
import { describe, expect, it } from 'vitest'
import { approvalType } from './biz/approval-type'
import { worker } from './people/worker'
import { engineering } from './project/engineering'
import { hiddenAccept } from './quality/hidden-accept'
import { question, SINGLE } from './safety/exam/question'
import { knowledge } from './technique/knowledge'

const complaint = (fields: Parameters<typeof validateFields>[0], name: string, value: unknown) =>
  validateFields(fields, [name], { [name]: value }).map(({ message }) => message)
/** What the rules of an entity say of a row. */
const said = (entity: { readonly rules?: unknown }, row: Record<string, unknown>) =>
  ((entity.rules as (row: Record<string, unknown>) => readonly unknown[])(row) ?? []).filter(Boolean)

describe('letters and codes of the rule set, on the fields that carry them [S5-11]', () => {
  it('the item of a clause is a small letter [S5-11/lower]', () => {
    const clause = { no: '4.7.6', text: '应设置限位装置' }
    expect(complaint(knowledge.fields, 'clauses', [{ ...clause, item: 'b' }])).toEqual([])
    expect(complaint(knowledge.fields, 'clauses', [{ ...clause, item: 'B' }])).toEqual([formats.lowercase.message])
  })

  it('one clause may stand once for each of its items, and not twice for one', () => {
    const clause = (item: string | null) => ({ no: '4.7.6', item, text: '应设置限位装置' })
    expect(said(knowledge, { clauses: [clause('a'), clause('b'), clause(null)] })).toEqual([])
    expect(said(knowledge, { clauses: [clause('a'), clause('a')] })).toMatchObject([{ field: 'clauses' }])
  })

  it('letters of an axis are capitals, GB/T 50001-2017 8.0.4 [S5-11/upper]', () => {
    for (const axis of ['1–18/A–M', 'K0+100', '后浇带两侧', null]) expect(said(hiddenAccept, { axis })).toEqual([])
    expect(said(hiddenAccept, { axis: '1–18/a–M' })).toMatchObject([{ field: 'axis' }])
  })

  it('the answer to a choice is letters, large or small [S5-11/letters]', () => {
    const choice = { kind: SINGLE, option_a: '甲', option_b: '乙', option_c: '丙' }
    expect(said(question, { ...choice, answer: 'b' })).toEqual([])
    expect(said(question, { ...choice, answer: '2' })).toEqual([
      { field: 'answer', message: '选择题的答案只能输入字母，如 A 或 ACD' },
    ])
  })

  it('a passport has letters and digits and no hyphen [S5-11/codeNoHyphen]', () => {
    expect(said(worker, { idcard_type: '08', idno: 'E12345678' })).toEqual([])
    expect(said(worker, { idcard_type: '08', idno: 'E1234-5678' })).toEqual([
      { field: 'idno', message: '护照的号码只能输入字母和数字' },
    ])
    expect(said(worker, { idcard_type: '99', idno: 'E1234-5678' })).toEqual([])
  })

  it('the code of a paper is letters, digits and underscores [S5-11/codeUnderscore]', () => {
    const paper = (code: string) => [{ code, label: '施工合同', required: true }]
    expect(complaint(approvalType.fields, 'checklist', paper('contract_2'))).toEqual([])
    expect(complaint(approvalType.fields, 'checklist', paper('contract-2'))).toEqual([formats.codeUnderscore.message])
  })

  it('a coordinate has at most eight places and no sign [S5-11/decimals8]', () => {
    expect(complaint(engineering.fields, 'bd_lal', '120.12345678,30.28')).toEqual([])
    for (const wrong of ['120.123456789,30.28', '-120.13,30.28'])
      expect(complaint(engineering.fields, 'bd_lal', wrong)).toEqual([expect.stringContaining('不带符号，最多 8 位小数')])
  })
})
