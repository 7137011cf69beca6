import type { Drawn, Pool } from '../safety/draw/draw'

export const publicDrawApi = '/api/safety/random_draw/pc/publicDraw'

/** 公开查验页给出的全部内容；抽取之前没有 drawn。 */
export interface PublicDraw {
  readonly draw_no: string
  readonly title: string
  readonly org_name: string
  readonly org: number
  readonly state: number
  readonly draw_on: string
  readonly visit_by: string
  readonly project_count: number
  readonly per_project: number
  readonly public_source: string
  /** 公众查得到那个数的网址；早先的没有。 */
  readonly public_link: string | null
  readonly pool_count: number
  readonly inspector_count: number
  readonly left_out: string | null
  readonly pool_hash: string
  readonly commitment: string
  readonly frozen_at: number
  readonly drawn_at: number | null
  readonly void_reason: string | null
  /** 抽到而没有去查的：站长取消，理由一并公布。 */
  readonly dropped: readonly { readonly project: string; readonly reason: string }[]
  readonly drawn: {
    readonly pool: Pool
    readonly secret: string
    readonly seed: string
    readonly public_number: string
    readonly result: readonly Drawn[]
    readonly result_hash: string
  } | null
}
