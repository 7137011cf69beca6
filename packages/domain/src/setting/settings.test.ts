import { parseFields } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { settingText } from '../contracts/setup'
import { settingGroups } from './setting'
import { initialSettings, isSettingKey, settingFields, settingFrom, settingKeys, settingOf, settingRules } from './settings'
import { siteAddressProblem } from './site-settings'

describe('settings', () => {
  it('ship with values that pass their own checks', () => {
    const { values, problems } = parseFields(settingFields, settingKeys, { ...initialSettings })
    expect(problems).toEqual([])
    expect(values).toEqual(initialSettings)
    expect(settingRules(initialSettings)).toEqual([])
  })

  it('are named once, in a known group, with a description', () => {
    const labels = settingKeys.map((key) => settingOf(key).field.label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const key of settingKeys) {
      expect(key).toMatch(/^[a-z_]{3,60}$/)
      expect(settingGroups).toHaveProperty(settingOf(key).group)
      expect(settingOf(key).description.length).toBeGreaterThan(8)
    }
  })

  it('fall back to what they shipped with when what is stored is of no use', () => {
    expect(settingFrom('audit_accept_days', 7)).toBe(7)
    expect(settingFrom('audit_accept_days', '很久')).toBe(5)
    expect(settingFrom('audit_accept_days', 0)).toBe(5)
    expect(settingFrom('audit_accept_days', undefined)).toBe(5)
    expect(settingFrom('account_password_profile', 'none')).toBe('dengbao')
  })

  it('know their keys and nothing else', () => {
    expect(isSettingKey('audit_accept_days')).toBe(true)
    for (const key of ['constructor', '__proto__', 'demo']) expect(isSettingKey(key)).toBe(false)
  })

  it('must fit each other', () => {
    expect(settingRules({ ...initialSettings, account_captcha_after: 5 }).map(({ field }) => field)).toEqual([
      'account_captcha_after',
    ])
  })

  it('are written as people read them', () => {
    expect(settingText('audit_accept_days', 7)).toBe('7 工作日')
    expect(settingText('audit_after_return', 'restart')).toBe('自重新提交起重新计算')
    expect(settingText('site_owner', null)).toBe('（空）')
    expect(settingText('site_shop', [{ name: '客服', value: '12345' }])).toBe('客服：12345')
  })
})

describe('the address of the interface (T40)', () => {
  const page = 'https://zj.example.gov.cn'
  const allowed = ['https://api.example.gov.cn/base']

  it('is the site itself, a path of it, or what the operator allows', () => {
    for (const fine of [
      null,
      '',
      page,
      `${page}/version2`,
      'https://api.example.gov.cn/base',
      'https://api.example.gov.cn/base/a',
    ])
      expect(siteAddressProblem(fine, page, allowed)).toBeUndefined()
    expect(siteAddressProblem('https://zj.example.gov.cn', 'http://zj.example.gov.cn', [])).toBeUndefined()
  })

  it.each([
    'http://zj.example.gov.cn',
    'https://zj.example.gov.cn.evil.example',
    'https://zj.example.gov.cn@evil.example',
    'https://api.example.gov.cn/based',
    'http://api.example.gov.cn/base',
    'http://127.0.0.1',
    'http://[::ffff:127.0.0.1]',
    'http://2130706433',
    'file:///etc/passwd',
    'gopher://zj.example.gov.cn',
    'data:text/html,x',
    'javascript:alert(1)',
    '//evil.example',
    'https://zj.example.gov.cn/?token=1',
    'zj.example.gov.cn',
  ])('is never %s', (address) => {
    expect(siteAddressProblem(address, page, allowed)).toBeTypeOf('string')
  })
})
