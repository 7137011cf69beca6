import { compare } from '@zhujian/model/decimal'
import { type JudgedPoint, judgePoints, type Point, passRate, type Tolerance } from './measured'

/** 抽测项目：1 混凝土强度 2 保护层 3 板厚 4 导线 5 原材料 6 砂浆 7 节能 8 市政压实、弯沉。构件：1 梁 2 板 3 其他。 */
const STRENGTH: readonly number[] = [1, 6]
const COVER = 2
const SLAB = 3
export const BEAM = 1
export const PLATE = 2

/** 允许偏差，毫米（GB 50204-2015 附录 E：保护层 梁 +10/−7、板 +8/−5；表 8.3.2：板厚 +10/−5）。没有偏差可言的为空。 */
export function samplingTolerance(kind: number, memberKind: number | null): Tolerance | null {
  if (kind === SLAB) return { up: '10', down: '5' }
  if (kind !== COVER) return null
  return memberKind === PLATE ? { up: '8', down: '5' } : { up: '10', down: '7' }
}

/** 没有允许偏差的，不低于设计值为合格：强度推定值、压实度、导线截面。 */
export const judgeSamples = (kind: number, memberKind: number | null, points: readonly Point[]): JudgedPoint[] => {
  const tolerance = samplingTolerance(kind, memberKind)
  return tolerance
    ? judgePoints(points, tolerance)
    : judgePoints(points, { up: '9999999', down: '0' }).map((each) => ({ ...each, burst: false }))
}

/** 保护层合格点率不低于 90 %（GB 50204-2015 第 E.0.5 条）。 */
const COVER_RATE = '90'

/** 1 符合 2 委托检测 3 不合格。 */
export const FIT = 1
export const LAB = 2
export const UNFIT = 3

/**
 * 抽测应作的结论：强度推定值低于设计的，以取芯等委托检测为准；保护层合格率不到九成，或有一点超过允许偏差一倍半的，不合格；其余有一点不合格即不合格。
 */
export function samplingConclusion(kind: number, judged: readonly JudgedPoint[]): 1 | 2 | 3 {
  const failed = judged.some(({ ok }) => !ok)
  if (STRENGTH.includes(kind)) return failed ? LAB : FIT
  if (kind === COVER || kind === SLAB)
    return judged.some(({ burst }) => burst) || (kind === COVER ? compare(passRate(judged) ?? '100', COVER_RATE) < 0 : failed)
      ? UNFIT
      : FIT
  return failed ? UNFIT : FIT
}
