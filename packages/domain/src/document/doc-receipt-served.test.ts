import { describe, expect, it } from 'vitest'
import { servedHow } from './doc-receipt-served'
import { deliverMethods, serviceGap } from './document-types'

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

describe('what a way of service needs [民事诉讼法 89, 91, 95]', () => {
  it.each([
    ['platform', '', null],
    ['direct', '', null],
    ['leave', '现场拍照', 'deliver_method'],
    ['post', ' ', 'receipt_note'],
    ['post', 'EX12345', 'receipt_note'],
    ['post', 'EX123456', null],
    ['announce', '九个字还差一个啊', 'receipt_note'],
    ['announce', '公告公告公告公告公告', 'receipt_note'],
    ['announce', '下落不明，省日报十一月一日', null],
  ] as const)('%s with “%s”', (method, note, field) => {
    expect(serviceGap(deliverMethods.code(method), note)?.field ?? null).toBe(field)
  })
})
