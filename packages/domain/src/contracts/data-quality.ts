import type { Quality, QualityGroup } from '../project/data-quality'

export const qualityApi = {
  list: '/api/engineering/pc/engineeringQuality',
  companies: '/api/engineering/pc/engineeringQualityCompanies',
} as const

export interface QualityRow extends Quality {
  readonly id: number
  readonly engineering_name: string
  readonly areacode: string | null
  readonly state: number
  readonly sgdw_text: string | null
  readonly main_officer_text: string | null
}

/** 一家施工单位：各工程的平均。 */
export interface CompanyQuality {
  readonly id: number
  readonly unit_name: string
  readonly projects: number
  readonly score: number
  readonly groups: Readonly<Record<QualityGroup, number>>
  /** 分数最低的一个工程。 */
  readonly worst: string
}
