import { deliverMethods } from './document-types'

/** 受送达单位没等送达就签收的，回证上写明：受送达人在回证上的签收日期为送达日期。 */
export const SIGNED_ITSELF = '受送达单位自行在平台查阅签收，签收之日为送达之日（民事诉讼法第八十七条）'

interface Served {
  readonly deliver_at?: unknown
  readonly deliver_method?: unknown
  readonly delivered_by?: unknown
}

/** 怎样送到的；没有送达的为空。没有送达人的平台送达，是受送达单位自己签收的。 */
export function servedHow({ deliver_at, deliver_method, delivered_by }: Served): string {
  if (typeof deliver_at !== 'number') return ''
  const itself = deliver_method === deliverMethods.code('platform') && typeof delivered_by !== 'number'
  return itself ? '电子签收，签收即送达' : deliverMethods.labelOf(deliver_method) || '送达'
}
