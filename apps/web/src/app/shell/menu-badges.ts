import { familyOf } from '@zhujian/domain/biz/kind-codes'
import type { BizCounts } from '../../data/biz-counts'
import type { MenuPage } from './menu-tree'

/** 待本人处理的件数，按页面路径；没有的不列。 */
export type MenuBadges = Readonly<Record<string, number>>

/** 待办中心是全部待办，各事项是本事项的。 */
export function badgesOf(counts: BizCounts | undefined): MenuBadges {
  if (!counts) return {}
  const kinds = Object.entries(counts.kinds).map(([kind, count]) => [`/${familyOf(kind)}/${kind}`, count])
  return { '/tobeDone': counts.all, ...Object.fromEntries(kinds) }
}

/** 一项、一组的件数是其中各页之和。 */
export const badgeOf = (badges: MenuBadges, pages: readonly Pick<MenuPage, 'path'>[]): number =>
  pages.reduce((sum, { path }) => sum + (badges[path] ?? 0), 0)
