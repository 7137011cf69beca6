import type { FormNote } from '@zhujian/model'
import { isDate, today } from '@zhujian/model/date'

/**
 * △ 填写的有效期已经过去：旧证补录、先登记后换证的都有，照收，但填的人当场看得到；导入表格的逐行看得到。
 * @param fields 有效期所在的各项
 */
export const lapsedNotes =
  (...fields: readonly string[]) =>
  (row: Readonly<Record<string, unknown>>): FormNote[] =>
    fields.flatMap((field) => {
      const to = row[field]
      const lapsed = typeof to === 'string' && isDate(to) && to < today()
      return lapsed ? [{ field, text: `已于 ${to} 到期，请核对；已经换新的，填新的有效期`, tone: 'warning' as const }] : []
    })
