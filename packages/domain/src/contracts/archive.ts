import { idSchema } from '@zhujian/model'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { isDate } from '@zhujian/model/date'
import { z } from '@zhujian/model/zod'
import { archiveCategory } from '../correspondence/archive/archive-template'
import { currentTemplates } from '../correspondence/archive/archive-templates'

/** 归档目录的请求与回答；页面与服务端共用。 */
const date = z.string().refine(isDate, '日期不正确')
const codes = (list: readonly (string | number)[]) => list.map(String) as [string, ...string[]]

export const cataloguesInput = z.object({
  page: z.coerce.number('页码不正确').int().min(1).max(100_000).default(1),
  limit: z.coerce.number('每页条数不正确').int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  engineering_name: z.string().max(60).optional(),
  sort: z.string().max(60).optional(),
  fields: z.string().max(2000).optional(),
})
export const catalogueInput = z.object({ engineering_id: idSchema })
export const generateInput = z.object({
  engineering_id: idSchema,
  /** 不选的按工程类别。 */
  template: z.enum(codes(currentTemplates.codes), '请选择标准目录').nullish(),
  duty_person: idSchema.nullish(),
  need_at: date.nullish(),
})
export const assignInput = z
  .object({
    engineering_id: idSchema,
    category: z.enum(codes(archiveCategory.codes), '归档类别不正确').nullish(),
    duty_person: idSchema.nullish(),
    need_at: date.nullish(),
  })
  .refine(({ duty_person, need_at }) => Boolean(duty_person) || Boolean(need_at), {
    path: ['duty_person'],
    message: '请填写责任人或应归档日期',
  })
export const versionsInput = z.object({ id: idSchema })
export const supplementInput = z.object({
  id: idSchema,
  file: z.string('请上传文件').min(1, '请上传文件').max(2000),
  reason: z.string('请填写补录原因').trim().min(2, '请填写补录原因').max(200, '不能超过 200 个字'),
})

/** 完整率：必备项中审核通过的件数。 */
export interface ArchiveCounts {
  readonly total: number
  readonly required: number
  /** 必备且通过。 */
  readonly checked: number
  readonly missing: number
  readonly pending: number
  readonly returned: number
  /** 必备而过了应归档日期还没有报送，或驳回后没有重报。 */
  readonly overdue: number
}

export interface ArchiveSummary extends ArchiveCounts {
  readonly engineering_id: number
  readonly engineering_name: string
  /** 按工程类别建议的标准目录。 */
  readonly suggested: string
  /** 还没有生成目录的为空。 */
  readonly template_text: string
  readonly standard: string
  readonly clause: string
  readonly categories: readonly { readonly category: string; readonly required: number; readonly checked: number }[]
  readonly can: readonly string[]
}

/** 完整率的百分数，向下取整：差一件也不算齐全；没有必备项的没有完整率。 */
export const completeness = ({ required, checked }: Pick<ArchiveCounts, 'required' | 'checked'>): number | null =>
  required === 0 ? null : Math.floor((checked * 100) / required)
