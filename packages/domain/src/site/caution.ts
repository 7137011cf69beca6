import { f } from '@zhujian/model'
import type { View } from '@zhujian/model'

/** 保存之后仍要说明的事：不妨碍办理，留在记录里给审核与监督的人看。 */
export const cautionField = { caution: f.longText('系统提醒', { optional: true, max: 500 }) } as const

type Part = string | false | null | undefined

/** 各条提醒之间。 */
export const CAUTION_GAP = '；'

/** 各条提醒合成一段；没有的为空。 */
export const cautions = (...parts: readonly Part[]): string | null => parts.filter(Boolean).join(CAUTION_GAP) || null

/** 有提醒的那些。 */
export const cautioned = { label: '有提醒', where: [['filled', 'caution']] } as const satisfies View<never, 'caution'>
