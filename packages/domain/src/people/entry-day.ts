import { addDays } from '@zhujian/model/date'

/** 天：没有登记合同开工日期的，进场日期最多往前这么久，十年。 */
const WITHOUT_START = 3650

/** 人员、班组最早能在哪天进场：合同开工之前的施工准备期由当地规定。 */
export const earliestEntry = (contractStart: string | null | undefined, ahead: number, today: string): string =>
  contractStart ? addDays(contractStart, -ahead) : addDays(today, -WITHOUT_START)

/** 早于施工准备期的进场日期，是填错了。 */
export function entryTooEarly(
  day: string | null | undefined,
  contractStart: string | null | undefined,
  ahead: number,
  today: string,
): string | null {
  if (!day || day >= earliestEntry(contractStart, ahead, today)) return null
  return contractStart
    ? `合同开工日期为 ${contractStart}，进场日期最多早于它 ${ahead} 天，请核对`
    : `进场日期不能早于 ${earliestEntry(null, ahead, today)}，请核对`
}

/** 人员、班组随单位进场：不早于它登记的进场日期；单位没有登记的不问。 */
export function entryBeforeUnit(day: string | null | undefined, unit: { name: string; entered: string | null }): string | null {
  if (!day || unit.entered === null || day >= unit.entered) return null
  return `${unit.name}登记的进场日期为 ${unit.entered}，不能早于它进场`
}
