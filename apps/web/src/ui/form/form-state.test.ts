import { describe, expect, it } from 'vitest'
import { changedNames, formReducer, inOrder, splitProblems, startForm } from './form-state'

describe('form state', () => {
  it('takes away the complaint about a field as soon as it is changed, children included', () => {
    const refused = formReducer(startForm({ name: '' }), {
      type: 'refused',
      problems: [
        { field: 'name', message: '该选项为必填项' },
        { field: 'lines.0.count', message: '请填写数字' },
      ],
    })
    const changed = formReducer(refused, { type: 'change', patch: { lines: [] } })
    expect(changed.problems.map((problem) => problem.field)).toEqual(['name'])
  })

  it('keeps every complaint in its place while a field is judged again, so that no link of the summary moves', () => {
    const empty = (field: string) => ({ field, message: '该选项为必填项' })
    const refused = formReducer(startForm({}), { type: 'refused', problems: ['name', 'note', 'tel'].map(empty) })
    const order = ['name', 'note', 'tel']
    const left = formReducer(refused, { type: 'checked', names: ['name'], problems: [empty('name')], order })
    expect(left.problems.map((problem) => problem.field)).toEqual(order)
  })

  it('keeps what the server said of a field that is left as it stands, and drops it with another value [D16]', () => {
    const taken = { field: 'no', message: '编号已使用' }
    const refused = formReducer(startForm({ no: 'A1' }), { type: 'refused', problems: [taken], told: true })
    const left = formReducer(refused, { type: 'checked', names: ['no'], problems: [], order: ['no'] })
    expect(left.problems).toEqual([taken])
    const changed = formReducer(left, { type: 'change', patch: { no: 'A2' } })
    expect(formReducer(changed, { type: 'checked', names: ['no'], problems: [], order: ['no'] }).problems).toEqual([])
  })

  it('takes back its own complaint about a field once it holds no more', () => {
    const early = { field: 'end', message: '不能早于开始' }
    const refused = formReducer(startForm({ end: '2026-01-01' }), { type: 'refused', problems: [early] })
    expect(formReducer(refused, { type: 'checked', names: ['end'], problems: [], order: ['end'] }).problems).toEqual([])
  })

  it('counts as dirty only what really differs', () => {
    const state = startForm({ name: '甲', note: null, codes: [1, 2] })
    const touched = formReducer(state, { type: 'change', patch: { note: '', codes: [1, 2], name: '甲' } })
    expect(changedNames(touched)).toEqual([])
    expect(changedNames(formReducer(touched, { type: 'change', patch: { codes: [2] } }))).toEqual(['codes'])
  })

  it('keeps what was typed during a save as unsaved', () => {
    const sending = formReducer(startForm({ name: '甲' }), { type: 'submitting' })
    const values = sending.values
    const typing = formReducer(sending, { type: 'change', patch: { name: '乙' } })
    expect(changedNames(formReducer(typing, { type: 'saved', values }))).toEqual(['name'])
  })

  it('sends complaints about fields that are not on screen to the page bar', () => {
    const split = splitProblems(
      [
        { field: 'name', message: '重复' },
        { field: 'version', message: '缺少版本号' },
      ],
      ['name'],
    )
    expect(split).toEqual({ known: [{ field: 'name', message: '重复' }], rest: '缺少版本号' })
  })

  it('orders complaints as the fields stand on the page', () => {
    const problems = [
      { field: 'b', message: '' },
      { field: 'a', message: '' },
    ]
    expect(inOrder(problems, ['a', 'b']).map((problem) => problem.field)).toEqual(['a', 'b'])
  })
})
