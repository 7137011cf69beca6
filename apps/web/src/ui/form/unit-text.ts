/** A unit as it stands behind its number: 86 批, but 97.7%. */
export const unitText = (unit: string | undefined): string => (unit === undefined ? '' : CLOSE.includes(unit) ? unit : ` ${unit}`)

/** Written against the number, with no space between. */
const CLOSE: readonly string[] = ['%', '‰', '℃', '°']
