import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness } from '../file/harness'

const HOST = 'https://moban.example.gov.cn/pc'
let harness: Harness

beforeAll(async () => {
  harness = await createHarness({ TEMPLATE_BASE: HOST, SITE_BASES: 'https://api.example.gov.cn/base' })
})
afterAll(() => harness.close())

describe('hosts of templates and of the API the operator has named [S7-44]', () => {
  it('are what the pages may ask besides their own, and no other; that of templates is told to the browser', async () => {
    const told = await harness.app.inject({ method: 'GET', url: '/api/common/pc/toConfigure' })
    expect(told.json().data.TEMPLATE_BASE).toBe(HOST)
    const page = await harness.app.inject({ method: 'GET', url: '/' })
    expect(page.headers['content-security-policy']).toContain(
      "connect-src 'self' https://moban.example.gov.cn https://api.example.gov.cn ws: wss:;",
    )
  })
})
