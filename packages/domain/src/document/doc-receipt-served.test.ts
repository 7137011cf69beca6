import { describe, expect, it } from 'vitest'
import { servedHow } from './doc-receipt-served'
import { deliverMethods } from './document-types'

const at = 1_780_000_000

describe('how a document was served', () => {
  it.each([
    [{ deliver_at: at, deliver_method: deliverMethods.code('platform'), delivered_by: 7 }, '平台送达'],
    [{ deliver_at: at, deliver_method: deliverMethods.code('platform'), delivered_by: null }, '电子签收，签收即送达'],
    [{ deliver_at: at, deliver_method: deliverMethods.code('post'), delivered_by: null }, '邮寄送达'],
    [{ deliver_at: at, deliver_method: null, delivered_by: 7 }, '送达'],
    [{ deliver_at: null, deliver_method: deliverMethods.code('platform'), delivered_by: null }, ''],
  ])('%j: %s', (row, said) => {
    expect(servedHow(row)).toBe(said)
  })
})
