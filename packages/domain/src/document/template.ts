/** 模板里能填的名称；拟稿时由工程与当前日期给值。 */
export const placeholderNames = [
  '工程名称',
  '监督编号',
  '工程地址',
  '建设单位',
  '施工单位',
  '监理单位',
  '监督机构',
  '施工许可证号',
  '开工日期',
  '监督员',
  '日期',
  '检查日期',
] as const
export type PlaceholderName = (typeof placeholderNames)[number]
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>

/** 没有的内容留出手填的横线。 */
const BLANK = '＿＿＿＿'

/**
 * 只做一遍照字面的替换：值里的花括号、美元符号都是普通文字，不会被再次解释，也没有表达式。
 * 不在名单里的占位原样保留。
 */
export function fillTemplate(text: string, values: PlaceholderValues): string {
  const known: readonly string[] = placeholderNames
  return text.replace(/\{\{([^{}]{1,20})\}\}/g, (whole, name: string) =>
    known.includes(name) ? values[name as PlaceholderName]?.trim() || BLANK : whole,
  )
}

export interface DocumentTemplate {
  readonly title: string
  readonly receiver: string
  readonly body: string
  readonly closing: string
  readonly copies: string
}

/** 把一份模板的各部分一次填好。 */
export function fillDocument(template: DocumentTemplate, values: PlaceholderValues): DocumentTemplate {
  const fill = (text: string) => fillTemplate(text, values)
  return {
    title: fill(template.title),
    receiver: fill(template.receiver),
    body: fill(template.body),
    closing: fill(template.closing),
    copies: fill(template.copies),
  }
}
