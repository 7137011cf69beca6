import { f } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { paperHead } from './paper-head'

const log = { display: 'day_on', fields: { day_on: f.date('日期') } }
const bond = { display: 'name', fields: { no: f.serial('编号', { prefix: 'BZ' }), name: f.text('名称') } }

describe('what a paper is known by', () => {
  it('is its number where it has one', () => {
    expect(paperHead(bond, { id: 7, no: 'BZ2026110001', name: '保函' })).toEqual({ by: '编号', no: 'BZ2026110001' })
  })
  it('is what names it otherwise, told as what it is: a day is no number', () => {
    expect(paperHead(log, { id: 7, day_on: '2026-11-29' })).toEqual({ by: '日期', no: '2026-11-29' })
    expect(paperHead(bond, { id: 7, no: null, name: '保函' })).toEqual({ by: '名称', no: '保函' })
  })
  it('is the number of the row where nothing names it', () => {
    expect(paperHead(log, { id: 7, day_on: null })).toEqual({ by: '编号', no: '7' })
  })
})
