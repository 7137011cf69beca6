import { isDate } from '@zhujian/model/date'
import { z } from '@zhujian/model/zod'
import type { ArrangedDay } from '../calendar/holidays'

/** 工作日历的接口；两端共用。 */

const year = z.coerce
  .number('年份不正确')
  .int('年份不正确')
  .min(2000, '年份应在 2000 至 2199 之间')
  .max(2199, '年份应在 2000 至 2199 之间')
const day = z.string('日期不正确').refine(isDate, '日期不正确')
const kind = z.enum(['off', 'on'], '请选择放假或上班')
const name = z.string('请填写名称').trim().max(20, '名称不能超过 20 个字')

export const yearQuery = z.object({ year })

/** kind 为空：恢复按星期。seen 是改的人看见的安排。 */
export const dayInput = z.object({
  day_on: day,
  kind: z.enum(['', 'off', 'on'], '请选择放假、上班或按星期'),
  name: name.default(''),
  seen: z.enum(['', 'off', 'on'], '缺少原来的安排'),
})
export type DayInput = z.output<typeof dayInput>

export const yearInput = z.object({
  year,
  revision: z.number('缺少修订号').int('修订号不正确').min(0, '修订号不正确'),
  days: z.array(z.object({ day_on: day, kind, name }), '编排不正确').max(366, '一年最多 366 天'),
  source: z.string('请填写依据').trim().min(1, '请填写依据').max(100, '依据不能超过 100 个字'),
  confirmed: z.boolean('请选择是否已确认'),
})
export type YearInput = z.output<typeof yearInput>

export interface CalendarYear {
  year: number
  days: ArrangedDay[]
  source: string | null
  /** 国务院通知已发布并核对。 */
  confirmed: boolean
  /** 每次编排都会变大；重排一年时带回。 */
  revision: number
  /** 已有编排的年份。 */
  years: number[]
  can: string[]
}

/** 页面计算期限用的全部日子。 */
export interface CalendarDays {
  off: string[]
  on: string[]
}
