import { keyOf, rightsOfRole } from '@zhujian/domain/account/right-catalogue'
import { entityOf } from '@zhujian/domain/entities'
import { describe, expect, it } from 'vitest'
import { browserOf } from '@zhujian/domain/account/browser-of'
import {
  allKeys,
  changesOf,
  checkedOf,
  keysOfEntity,
  onlyReads,
  rightColumns,
  setKeys,
  textOfKey,
  withDraft,
} from './role-rights-state'

const held = rightsOfRole('officer', 'officer', [])
const monomer = entityOf('monomer')
const read = keyOf('monomer', 'read')

describe('角色权限的草稿', () => {
  it('改回原样就不再是改动', () => {
    const key = keyOf('monomer', 'export')
    const taken = setKeys(held, {}, [key], false)
    expect(changesOf(taken)).toEqual([{ entity: 'monomer', verb: 'export', allowed: false }])
    expect(withDraft(held, taken).has(key)).toBe(false)
    expect(setKeys(held, taken, [key], true)).toEqual({})
  })

  it('看不到的也办不了：收回查看连同其余，给出其余连同查看', () => {
    const keys = keysOfEntity(monomer)
    const blind = withDraft(held, setKeys(held, {}, [read], false))
    expect(checkedOf(blind, keys)).toBe('none')
    const given = withDraft(blind, setKeys(blind, {}, [keyOf('monomer', 'add')], true))
    expect(keys.filter((key) => given.has(key))).toEqual([read, keyOf('monomer', 'add')])
  })

  it('整行勾选：部分、全部、全无', () => {
    const keys = keysOfEntity(monomer)
    expect(checkedOf(held, keys)).toBe('some')
    expect(checkedOf(withDraft(held, setKeys(held, {}, keys, true)), keys)).toBe('all')
    expect(checkedOf(withDraft(held, setKeys(held, {}, keys, false)), keys)).toBe('none')
  })

  it('仅查看：只留起点角色看得到的，其余全部收回，规定死的不动', () => {
    const start = new Set(allKeys().filter((key) => held.has(key) && key.endsWith('/read')))
    // 自定义角色另加了一项起点角色没有的查看。
    const added = allKeys().find((key) => key.endsWith('/read') && !held.has(key)) ?? ''
    const custom = new Set([...held, added])
    const draft = onlyReads(custom, 'officer', [])
    const next = withDraft(custom, draft)
    expect(new Set(allKeys().filter((key) => next.has(key)))).toEqual(start)
    expect(start.size).toBeLessThan(allKeys().filter((key) => key.endsWith('/read')).length)
    expect(Object.keys(draft).filter((key) => key.startsWith('account/') || key.startsWith('custom_role/'))).toEqual([])
  })

  it('没有的动作不在列中：没有敏感字段就没有查看原文', () => {
    const reveal = rightColumns.find(({ key }) => key === 'reveal')
    expect(reveal?.of(monomer)).toEqual([])
    expect(reveal?.of(entityOf('worker'))).toEqual(['reveal'])
  })

  it('自定义角色在起点角色的增减之上再增减', () => {
    const deltas = [
      { role: 'officer', entity: 'monomer', verb: 'read', allowed: false },
      { role: 'custom:1', entity: 'monomer', verb: 'read', allowed: true },
    ]
    expect(rightsOfRole('officer', 'officer', deltas).has(read)).toBe(false)
    expect(rightsOfRole('custom:1', 'officer', deltas).has(read)).toBe(true)
    expect(rightsOfRole('custom:2', 'officer', deltas).has(read)).toBe(false)
  })

  it('说成人话', () => expect(textOfKey(read)).toBe('单体工程 · 查看'))
})

describe('浏览器', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
      'Edge 130，Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', '火狐 128，Linux'],
    ['curl/8.0', 'curl/8.0'],
    ['', '未知浏览器'],
  ])('%s', (agent, text) => expect(browserOf(agent)).toBe(text))
})
