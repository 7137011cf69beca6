import { z } from '@zhujian/model/zod'
import { creditCategory } from '../reputation/credit-event'

export const publicCreditApi = '/api/reputation/credit_event/pc/publicCredit'
export const PUBLIC_PAGE = 20

/** 社会公众查信用信息：企业名称或统一社会信用代码的一部分，哪一类；一页二十条。 */
export const publicCreditInput = z.object({
  key: z.string().trim().max(60, '最多 60 个字').optional(),
  category: z.coerce
    .number()
    .refine((code) => (creditCategory.codes as readonly number[]).includes(code), '没有这一类')
    .optional(),
  page: z.coerce.number().int().min(1, '页码不正确').max(500, '只看得到前一万条，请按企业查找').default(1),
})

/**
 * 一条公开的信用信息：依法公开的只有主体、行为、认定与公示（建筑市场信用管理暂行办法第九条、第十条）；
 * 情况说明、文书附件、办理过程与个人信息都不在内。
 */
export interface PublicCredit {
  readonly unit_name: string
  readonly usc: string | null
  readonly category: number
  readonly matter: number | null
  readonly title: string
  /** 信用行为的名称。 */
  readonly deed: string
  readonly project_name: string | null
  readonly happened_on: string
  readonly basis: string
  readonly doc_no: string
  readonly reg_org: string
  readonly organ_level: number
  readonly public_from: string
  readonly public_to: string
  readonly repair_from: string | null
  /** 企业提出异议，正在核查。 */
  readonly disputed: boolean
}

export interface PublicCreditAnswer {
  /** 截至哪一天。 */
  readonly on: string
  readonly total: number
  readonly rows: readonly PublicCredit[]
}
