import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness } from '../file/harness'

const HOST = 'https://moban.example.gov.cn/pc'
let harness: Harness

beforeAll(async () => {
  harness = await createHarness({ TEMPLATE_BASE: HOST })
})
afterAll(() => harness.close())

describe('a template host the operator has named [S7-44]', () => {
  it('is told to the browser, and the pages may ask it and no other', async () => {
    const told = await harness.app.inject({ method: 'GET', url: '/api/common/pc/toConfigure' })
    expect(told.json().data.TEMPLATE_BASE).toBe(HOST)
    const page = await harness.app.inject({ method: 'GET', url: '/' })
    expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://moban.example.gov.cn ws: wss:;")
  })
})
