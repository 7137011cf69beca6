import type { BizAttachment, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { formNow } from '@zhujian/domain/biz/biz-kind'
import { type Field, type Fields, nameOf } from '@zhujian/model'
import { kindOfCode } from './use-biz'

/** 申请里要显示的一项填写内容。 */
export interface CaseItem {
  readonly name: string
  readonly field: Field
  readonly changed: boolean
  /** 退回时指出的问题；重报之后是上次的。 */
  readonly wrong: string | undefined
}

const WIDE: readonly Field['kind'][] = ['longText', 'richText', 'lines']
export const isWideField = (field: Field): boolean => WIDE.includes(field.kind)

export const fieldsOf = (kind: string): Fields => kindOfCode(kind)?.fields ?? {}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** 填写内容按表单次序；附件在资料里看，不在这里。 */
export function caseItems({ row, content, before, wrong }: BizInfoAnswer): CaseItem[] {
  const kind = kindOfCode(row.kind)
  return (kind ? formNow(kind, content) : []).map(nameOf).flatMap((name): CaseItem[] => {
    const field = kind?.fields[name]
    if (!field || field.kind === 'files') return []
    return [
      {
        name,
        field,
        changed: before !== null && !same(before[name], content[name]),
        wrong: wrong.find((each) => each.field === name)?.message,
      },
    ]
  })
}

/** 资料项的名称：清单里的，或填写项里的附件。 */
export function paperLabel({ row, type }: Pick<BizInfoAnswer, 'row' | 'type'>, item: string): string {
  return type.checklist.find(({ code }) => code === item)?.label ?? fieldsOf(row.kind)[item]?.label ?? '其他资料'
}

/** 资料项在退回意见和服务端的问题里的名字，不与填写项相混。 */
export const paperField = (code: string): string => `item_${code}`

/** 可以指为有误的全部内容：填写项在前，资料在后。 */
export function markable(info: BizInfoAnswer): { field: string; label: string }[] {
  const kind = kindOfCode(info.row.kind)
  const filled = (kind ? formNow(kind, info.content) : []).map(nameOf).flatMap((name) => {
    const field = kind?.fields[name]
    return field ? [{ field: name, label: field.label }] : []
  })
  return [...filled, ...info.type.checklist.map(({ code, label }) => ({ field: paperField(code), label }))]
}

/** 资料按清单的次序，填写项里的附件在后。 */
export function orderedPapers({ attachments, type }: BizInfoAnswer): BizAttachment[] {
  const place = ({ item }: BizAttachment) => {
    const at = type.checklist.findIndex(({ code }) => code === item)
    return at < 0 ? type.checklist.length : at
  }
  return [...attachments].sort((a, b) => place(a) - place(b))
}
