/** 等待处理的停用建议：区站提出，能停用该账号的人处理。 */
export interface DisableProposal {
  readonly id: number
  readonly account_id: number
  readonly username: string
  readonly real_name: string
  readonly place: string | null
  readonly reason: string
  readonly proposed_by: string
  readonly proposed_at: number
}
