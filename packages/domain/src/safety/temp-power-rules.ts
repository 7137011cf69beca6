/** 临时用电（JGJ/T 46-2024，2025-01-01 起代替 JGJ 46-2005）。 */
interface Box {
  readonly box_level: number
  /** 额定漏电动作电流，mA。 */
  readonly leak_ma: number
  /** 额定漏电动作时间，s。 */
  readonly leak_s: string
  readonly works?: boolean | null
}

export const MAIN_BOX = 1
export const SWITCH_BOX = 3

/** 用电设备 5 台及以上，或总容量 50 kW 及以上，应编制用电组织设计。 */
export const needsDesign = (devices: number | null | undefined, capacity: string | null | undefined): boolean =>
  (devices ?? 0) >= 5 || Number(capacity ?? 0) >= 50

/** 开关箱漏电保护不大于 30 mA、0.1 s。 */
export const switchFits = ({ box_level, leak_ma, leak_s }: Box): boolean =>
  box_level !== SWITCH_BOX || (leak_ma <= 30 && Number(leak_s) <= 0.1)

/** 总配电箱的动作电流大于 30 mA、时间大于 0.1 s，乘积不大于 30 mA·s。 */
export const mainFits = ({ box_level, leak_ma, leak_s }: Box): boolean =>
  box_level !== MAIN_BOX || Math.round(leak_ma * Number(leak_s) * 100) <= 3000

/** 漏电保护失灵的箱数。 */
export const badBoxes = (boxes: readonly Box[] | null | undefined): number =>
  (boxes ?? []).filter(({ works }) => works === false).length

/** 工作接地不大于 4 Ω，重复接地不大于 10 Ω。 */
export const groundFits = (work: string | null | undefined, repeat: string | null | undefined): boolean =>
  Number(work ?? 0) <= 4 && Number(repeat ?? 0) <= 10
