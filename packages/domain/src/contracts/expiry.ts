/** 证照到期一览：分散在各处的证照、检验、校准、保函，到期的排在一起。 */
export const expiryApi = {
  list: '/api/correspondence/certificate/pc/expiry',
  counts: '/api/correspondence/certificate/pc/expiryCounts',
} as const

/** 列到今天起多少天以内到期的；已经到期而还在用的总在其中。 */
export const EXPIRY_DAYS = 30
export const EXPIRY_NEAR_DAYS = 15

export const expiryDues = ['expired', 'near', 'soon'] as const
export type ExpiryDue = (typeof expiryDues)[number]
export type ExpiryCounts = Readonly<Record<ExpiryDue, number>>

export interface ExpiryRow {
  /** 一页之内的序号：各行出自不同的表。 */
  readonly id: number
  readonly entity: string
  readonly row_id: number
  /** 主体，见 certificateSubject。 */
  readonly subject_kind: number
  readonly subject: string
  /** 证种。 */
  readonly cert: string
  readonly cert_no: string | null
  /** YYYY-MM-DD */
  readonly valid_to: string
  readonly days_left: number
  readonly engineering_id: number
  readonly engineering_id_text: string
}
