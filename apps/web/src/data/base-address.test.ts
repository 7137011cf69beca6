import { describe, expect, it } from 'vitest'
import { baseAddress, fallbackAddress, joinAddress } from './base-address'

const hosts = { test: 'https://test.example.cn', release: 'https://release.example.cn/' }
const page = (url: string) => {
  const { origin, hostname, pathname } = new URL(url)
  return { origin, hostname, pathname }
}

describe('base address [S7-01]', () => {
  it.each([
    ['a local host uses the test server', 'http://localhost:8080/', 'https://test.example.cn/'],
    ['a loopback address uses the test server', 'http://127.0.0.1:18110/x', 'https://test.example.cn/'],
    ['the IPv6 loopback uses the test server', 'http://[::1]:8080/', 'https://test.example.cn/'],
    ['a development name uses the test server', 'http://builder.local/', 'https://test.example.cn/'],
    ['a test smart-pc path uses the test host', 'https://gov.example.cn/test-smart-pc/index.html', 'https://test.example.cn/'],
    ['a release smart-pc path uses the release host', 'https://gov.example.cn/release_smart_pc/', 'https://release.example.cn/'],
    ['the segment must come first', 'https://gov.example.cn/a/test-smart-pc/', 'https://gov.example.cn/'],
    ['the segment must be whole', 'https://gov.example.cn/test-smart-pcs/', 'https://gov.example.cn/'],
    ['any other deployment uses the page origin', 'https://gov.example.cn/portal/', 'https://gov.example.cn/'],
  ])('%s', (_name, url, expected) => {
    expect(baseAddress(page(url), hosts)).toBe(expected)
  })
  it('unknown hosts fall back to the page origin, so a single machine needs no setting', () => {
    expect(baseAddress(page('http://127.0.0.1:8080/'), { test: '', release: '' })).toBe('http://127.0.0.1:8080/')
  })
  it('a failed configuration falls back to the base address plus version2 [S8-04]', () => {
    expect(fallbackAddress('https://gov.example.cn')).toBe('https://gov.example.cn/version2')
  })
  it('joins without doubling slashes', () => {
    expect(joinAddress('https://gov.example.cn/version2/', '/api/x')).toBe('https://gov.example.cn/version2/api/x')
  })
})
