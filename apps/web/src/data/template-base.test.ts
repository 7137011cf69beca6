import { describe, expect, it } from 'vitest'
import { templateBase } from './template-base'

describe('host of the templates [S7-44]', () => {
  it('is our own unless the operator has named another', () => {
    expect(templateBase(undefined, { protocol: 'https:' })).toBeUndefined()
    expect(templateBase('', { protocol: 'https:' })).toBeUndefined()
    expect(templateBase('https://moban.example.gov.cn/pc', { protocol: 'https:' })).toBe('https://moban.example.gov.cn/pc')
    expect(templateBase('http://10.0.0.8', { protocol: 'http:' })).toBe('http://10.0.0.8')
  })

  it('is never one the token could be lost to', () => {
    for (const named of [
      'http://moban.example.gov.cn',
      'javascript:alert(1)',
      '//moban',
      'ftp://x',
      'https://a:b@moban.example.gov.cn',
    ])
      expect(templateBase(named, { protocol: 'https:' })).toBeUndefined()
  })
})
