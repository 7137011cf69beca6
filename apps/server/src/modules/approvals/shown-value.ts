import type { Field } from '@zhujian/model'

/** 对照里的一个值：连同单位；没有登记的照实说。 */
export function shown(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '未登记'
  const text = field?.kind === 'enum' ? field.dict.labelOf(value) : String(value)
  return field?.unit ? `${text} ${field.unit}` : text
}
