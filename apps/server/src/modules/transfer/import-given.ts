import { AppError, type AnyEntity, nameOf, ownField } from '@zhujian/model'
import { z } from 'zod'

/** What the page of one kind of rows says of every one of them, by field: 日志类别 is 安全日志. */
export type Given = Readonly<Record<string, string | number>>

const givenSchema = z.record(z.string().max(60), z.union([z.string().max(60), z.number()])).default({})

/** As a body carries it, and as an address does. */
export const givenInput = givenSchema
export const givenText = z
  .string()
  .max(500)
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: WRONG })
      return z.NEVER
    }
  })
  .pipe(givenSchema)
  .optional()

const WRONG = '本页的类别不正确'

/** Answers of closed lists of the form alone, as they are stored. @throws invalid */
export function givenOf(entity: AnyEntity, sent: Given = {}): Given {
  const known = Object.entries(sent).map(([name, value]) => {
    const field = ownField(entity, name)
    const code =
      field?.kind === 'enum' && !field.many ? field.dict.codes.find((each) => String(each) === String(value)) : undefined
    if (code === undefined || !entity.form.some((item) => nameOf(item) === name))
      throw new AppError('invalid', { message: WRONG })
    return [name, code] as const
  })
  return Object.fromEntries(known)
}

/** The words for it: 安全日志. */
export const givenLabels = ({ fields }: AnyEntity, given: Given): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, code]) => {
      const field = fields[name]
      return field?.kind === 'enum' ? [[name, field.dict.labelOf(code)] as const] : []
    }),
  )

/** First cells that mark the explaining rows of the template. */
const HINT_MARK = '填写说明'
export const SAMPLE_MARK = '示例：'
export const isExplaining = (start: string): boolean => start.startsWith(SAMPLE_MARK) || /^填写说明(（[^）]*）)?：/.test(start)

/** The mark of the explaining row says what the template was made for: 填写说明（安全日志）：. */
export const hintMark = (labels: Readonly<Record<string, string>>): string => {
  const kinds = Object.values(labels).join('、')
  return `${HINT_MARK}${kinds && `（${kinds}）`}：`
}

/** @throws invalid where the template was made on the page of another kind. */
export function mustBeOf(start: string, labels: Readonly<Record<string, string>>): void {
  const made = /^填写说明（([^）]*)）/.exec(start)?.[1]
  const here = Object.values(labels).join('、')
  if (made === undefined || here === '' || made === here) return
  throw new AppError('invalid', { message: `这份表格是“${made}”的模板，本页导入的是“${here}”` })
}
