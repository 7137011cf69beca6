import type { FieldProblem, FormNote } from '@zhujian/model'

/** 主体结构实体检验的合格率，百分数：保护层厚度（GB 50204-2015 附录 E 第 E.0.5 条）、位置与尺寸偏差（附录 F 第 F.0.5 条）。 */
export const ENTITY_RATES = {
  entity_cover: { label: '保护层厚度合格率', rate: 90, clause: 'GB 50204-2015 附录 E 第 E.0.5 条' },
  entity_position: { label: '位置尺寸合格率', rate: 80, clause: 'GB 50204-2015 附录 F 第 F.0.5 条' },
} as const
const rates = Object.entries(ENTITY_RATES)

interface Rated {
  readonly entity_cover?: string | null
  readonly entity_position?: string | null
}
const valueOf = (row: Rated, field: string): number | null => {
  const value = row[field as keyof Rated]
  return value ? Number(value) : null
}

export const rateProblems = (row: Rated): FieldProblem[] =>
  rates.flatMap(([field, { label }]) => ((valueOf(row, field) ?? 0) > 100 ? [{ field, message: `${label}不能大于 100%` }] : []))

/** 边填边说：没有达到标准的如实登记得下，报验不了。 */
export const rateNotes = (row: Rated): FormNote[] =>
  rates.flatMap(([field, { rate, clause }]) => {
    const value = valueOf(row, field)
    return value !== null && value < rate
      ? [{ field, text: `低于 ${rate}%（${clause}），不合格，不能报验`, tone: 'danger' as const }]
      : []
  })

/** 缺项的一句话。 */
export const notComplete = (missing: string): string => `还缺：${missing}，补齐以后再报验（GB 50300-2013 第 5.0.3 条）`
