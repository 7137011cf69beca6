import { dict } from '@zhujian/model'

/** 预警等级，由低到高（领域说明 2.18）。 */
export const warnLevel = dict({
  blue: [1, '蓝色'],
  yellow: [2, '黄色', 'warning'],
  orange: [3, '橙色', 'warning'],
  red: [4, '红色', 'danger'],
})
export type WarnLevel = 1 | 2 | 3 | 4

/** 数值与限值怎样比：超过限值才报；剩余天数不多于限值就报；比率低于限值才报。 */
export const warnCompare = dict({ above: [1, '超过'], left: [2, '剩余不多于'], below: [3, '低于'] })
export type WarnCompare = keyof typeof warnCompare.entries

export const warnLevels = ['blue', 'yellow', 'orange', 'red'] as const
/** 各级的限值；没有的一级不报。 */
export type WarnLimits = { readonly [L in (typeof warnLevels)[number]]?: number | null }

const beyond: Readonly<Record<WarnCompare, (value: number, limit: number) => boolean>> = {
  above: (value, limit) => value > limit,
  left: (value, limit) => value <= limit,
  below: (value, limit) => value < limit,
}

/**
 * 到了哪一级；都没有到的为 null。
 * @param floor 事实本身决定的最低一级，如重大事故隐患逾期即为红色
 */
export function levelOf(
  compare: WarnCompare,
  limits: WarnLimits,
  value: number,
  floor: WarnLevel | null = null,
): WarnLevel | null {
  const reached = warnLevels.filter((name) => {
    const limit = limits[name] ?? null
    return limit !== null && beyond[compare](value, limit)
  })
  const level = Math.max(floor ?? 0, ...reached.map((name) => warnLevel.code(name) as number))
  return level === 0 ? null : (level as WarnLevel)
}

/** 最宽的一级：没有到它的事实不必取出。 */
export function weakestOf(compare: WarnCompare, limits: WarnLimits): number | null {
  const given = warnLevels.flatMap((name) => limits[name] ?? [])
  if (given.length === 0) return null
  return compare === 'above' ? Math.min(...given) : Math.max(...given)
}

/** “几项”只是有没有；年龄的限值男女不同，折算过的数不能给人看。 */
const UNTOLD = ['项', '岁']

/** 触发时的数值与所越过的限值，如“9 天（限值 7 天）”；限值为零、级别由事实本身决定的只说数值，没有可说的为 null。 */
export function readingOf(
  compare: WarnCompare,
  limits: WarnLimits,
  level: WarnLevel,
  value: number,
  unit: string,
): string | null {
  if (UNTOLD.includes(unit)) return null
  const name = warnLevels.find((each) => warnLevel.code(each) === level) ?? 'blue'
  const limit = limits[name] ?? null
  const told = `${Math.round(value * 10) / 10} ${unit}`
  return limit === null || limit === 0 || !beyond[compare](value, limit) ? told : `${told}（限值 ${limit} ${unit}）`
}

/** 各级的限值写成一句，如“黄色超过 0 天、橙色超过 3 天”；不报的一级不写。 */
export function limitsSaid(compare: WarnCompare, limits: WarnLimits, unit: string): string {
  const given = warnLevels.flatMap((name) => {
    const limit = limits[name] ?? null
    return limit === null ? [] : [`${warnLevel.entries[name][1]}${warnCompare.entries[compare][1]} ${limit} ${unit}`]
  })
  return given.length === 0 ? '各级都没有限值' : given.join('、')
}
