import { dict, idSchema, type Tone } from '@zhujian/model'
import { isDate } from '@zhujian/model/date'
import { z } from '@zhujian/model/zod'
import { itemAddress } from './lanes'

/** 工程大事记里的事分几类；服务端的 chronicle-sources.ts 写明各类取自哪里。 */
export const chronicleKind = dict({
  state: ['state', '状态与更正'],
  check: ['check', '监督检查'],
  danger: ['danger', '隐患与质量问题'],
  stop: ['stop', '停工与复工', 'danger'],
  document: ['document', '监督文书'],
  affair: ['affair', '审批与申请'],
  warning: ['warning', '预警', 'warning'],
  accident: ['accident', '事故', 'danger'],
  completion: ['completion', '评分与验收', 'success'],
})

/** 大事记的一行：何时、何人、何事，属于哪一件。 */
export interface ChronicleLine {
  readonly kind: string
  readonly entity: string
  readonly id: number
  /** 秒；只知道日期的为当日零时。 */
  readonly at: number
  readonly dated: boolean
  readonly word: string
  readonly label: string
  readonly tone: Tone
  readonly who: string | null
}

export interface ChronicleAnswer {
  readonly rows: readonly ChronicleLine[]
  /** 接着取的位置；没有了为空。 */
  readonly next: string | null
  /** 第一页才有：不论查询条件，各类几件，出现过哪些人。 */
  readonly kinds?: readonly { readonly kind: string; readonly total: number }[]
  readonly people?: readonly { readonly id: number; readonly name: string }[]
}

const day = z.string().refine(isDate, '日期不正确')

/** 查询条件，清单与导出相同；from、to 含当日。 */
export const chronicleFilters = z.object({
  engineering_id: idSchema,
  kind: z.enum(chronicleKind.codes as [string, ...string[]]).optional(),
  from: day.optional(),
  to: day.optional(),
  who: idSchema.optional(),
  keyword: z.string().trim().max(50, '不能超过 50 个字').optional(),
})
export type ChronicleFilters = z.output<typeof chronicleFilters>

/** 接着哪一行之后：时刻、来处、编号。 */
export const chronicleQuery = chronicleFilters.extend({
  after: z
    .string()
    .regex(/^-?\d{1,12}\.\d{1,4}\.\d{1,15}$/, '位置不正确')
    .optional(),
})
export type ChronicleQuery = z.output<typeof chronicleQuery>

export const chronicleAddress = ({ entity, id }: ChronicleLine, engineeringId: number): string =>
  itemAddress({ entity, id }, engineeringId)
