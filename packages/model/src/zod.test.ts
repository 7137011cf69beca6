import { describe, expect, it } from 'vitest'
import { z } from './zod'

describe('a schema without words of its own', () => {
  const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

  it.each([
    [z.string(), undefined, '该选项为必填项'],
    [z.string(), 3, '请填写文字'],
    [z.string().min(1), '', '该选项为必填项'],
    [z.string().max(4), '一二三四五', '不能超过 4 个字'],
    [z.number(), 'x', '请填写数字'],
    [z.number().int(), 1.5, '请填写整数'],
    [z.number().int(), 2 ** 60, '数字超出允许的范围'],
    [z.number().max(3), 9, '不能大于 3'],
    [z.array(z.string()).min(2), [], '不能少于 2 项'],
    [z.enum(['甲']), '乙', '请从列表中选择'],
    [z.strictObject({}), { x: 1 }, '含有未知的内容'],
    [z.object({}), [], '内容格式不正确'],
    [z.string().regex(/^a$/), 'b', '内容格式不正确'],
    [z.union([z.string(), z.number()]), {}, '内容格式不正确'],
  ])('speaks Chinese of what it refuses: %#', (schema, value, message) => {
    expect(said(schema, value)).toBe(message)
  })
})
