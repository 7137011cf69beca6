import { idSchema } from '@zhujian/model'
import { isDate, today } from '@zhujian/model/date'
import { z } from '@zhujian/model/zod'
import { warnLevels } from '../warning/warn-level'

/** 试判的限值在线上的写法：蓝、黄、橙、红依次，逗号相连，不报的一级空着。 */
export const limitsText = (limits: Readonly<Record<string, unknown>>): string =>
  warnLevels.map((name) => String(limits[name] ?? '').trim()).join(',')

const proposedLimits = z
  .string()
  .max(60, '限值太长')
  .transform((text) => text.split(','))
  .refine((each) => each.length === warnLevels.length, '限值应为四级')
  .transform((each) => Object.fromEntries(warnLevels.map((name, at) => [name, each[at] || null])))

/** 试判一条规则：以某一天为“今天”，用那一天的资料，不论是否启用；给了限值的照它判，没有给的照规则现在的。 */
export const tryRuleInput = z.object({
  id: idSchema,
  day: z
    .string('请选择日期')
    .refine(isDate, '日期不正确')
    .refine((day) => day <= today(), '日期不能晚于今天'),
  limits: proposedLimits.optional(),
})

export interface TriedWarning {
  readonly engineering_id: number
  readonly engineering_name: string
  readonly level: 1 | 2 | 3 | 4
  readonly said: string
  readonly value: number
}

export interface TryRuleAnswer {
  /** 蓝、黄、橙、红各几条。 */
  readonly counts: readonly [number, number, number, number]
  /** 操作日志归档到的月份，试判的日子不在其后：其间改过的还原不了；都还原得了的为空。 */
  readonly archived: string | null
  /** 那一天系统里还没有资料，判不了：说明从哪一天起有；有资料的为空。 */
  readonly unknown: string | null
  /** 照哪些限值判的，连同比较方式与单位写成一句。 */
  readonly limits: string
  /** 其中级别最高的若干条。 */
  readonly rows: readonly TriedWarning[]
}
