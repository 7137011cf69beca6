/** 直角、旋转扣件的拧紧扭力矩，N·m（JGJ 130-2011 第7.3.11条）。 */
export const TORQUE = { least: 40, most: 65 } as const
export const torqueFits = (torque: string | null | undefined): boolean =>
  !torque || (Number(torque) >= TORQUE.least && Number(torque) <= TORQUE.most)

/** 每搭设 6–8 m 高度验收一次（JGJ 130-2011 第8.2.1条）。 */
export const STAGE = 8
export const stagesDue = (height: string | null | undefined): number => Math.ceil(Number(height ?? 0) / STAGE)
/** 高出上次验收多少米；没有超过一段的为 null。 */
export const aboveLast = (height: string, last: string | null): string | null => {
  const above = Number(height) - Number(last ?? 0)
  return last !== null && above > STAGE ? String(Math.round(above * 100) / 100) : null
}
