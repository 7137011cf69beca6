import { familyOf } from '@zhujian/domain/biz/kind-codes'
import type { BizCounts } from '../../data/biz-counts'

/** 待本人处理的件数，按菜单分组与页面路径；没有的不列。 */
export type MenuBadges = Readonly<Record<string, number>>

/** 待办中心是全部待办，审批管理与业务办理是各自事项之和，页面是本事项的。 */
export function badgesOf(counts: BizCounts | undefined): MenuBadges {
  if (!counts) return {}
  const badges: Record<string, number> = { todo: counts.all }
  for (const [kind, count] of Object.entries(counts.kinds)) {
    const family = familyOf(kind)
    badges[family] = (badges[family] ?? 0) + count
    badges[`/${family}/${kind}`] = count
  }
  return badges
}
