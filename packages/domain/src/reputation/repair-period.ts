import { dict } from '@zhujian/model'
import { monthsAfter } from '@zhujian/model/date'

/** 失信行为所属的领域：最短公示期由它定。 */
export const creditMatter = dict({
  market: [1, '建筑市场'],
  quality: [2, '工程质量'],
  safety: [3, '安全生产'],
  fire: [4, '消防'],
  equipment: [5, '特种设备'],
  wages: [6, '劳动用工'],
})

/** 最短公示期一年的领域；其余三个月（信用修复管理办法（试行），国家发展改革委令第58号）。 */
const LONG: readonly number[] = [creditMatter.code('safety'), creditMatter.code('fire'), creditMatter.code('equipment')]

/** 最短公示期，月；没有写明领域的照三个月。 */
export const repairMonths = (matter: number | null | undefined): number => (matter && LONG.includes(matter) ? 12 : 3)

/** 最短公示期满的那一天：从这一天起可以申请修复。 */
export const repairFrom = (public_from: string, matter: number | null | undefined): string =>
  monthsAfter(public_from, repairMonths(matter))
