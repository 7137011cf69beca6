import { codeProblem, dictionaryItem, type DictionaryTypeName, dictionaryTypeOf } from '@zhujian/domain/reference/dictionary-item'
import { post } from '../../data/client'
import { AskDialog } from '../../entity/ask-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { toast } from '../../ui/toast'
import { DICTIONARY, dictionaryApi, type DictionaryRow } from './reference-api'
import { dictionaryChanged } from './use-dictionary-acts'

export interface ItemDialogProps {
  type: DictionaryTypeName
  /** 改哪一条；没有就是新增。 */
  item?: DictionaryRow
  /** 新增在谁之下；没有就是最上级。 */
  parent?: DictionaryRow | undefined
  /** 这一类别的全部条目。 */
  rows: readonly DictionaryRow[]
  onSaved: (code: string) => void
  onClose: () => void
}

/** 新增或修改一条；代码一经采用不改，所以修改时只有名称与顺序。 */
export function ItemDialog({ type, item, parent, rows, onSaved, onClose }: ItemDialogProps) {
  const rules = dictionaryTypeOf(type)
  const above = parent?.code ?? null
  // 新增的排在同级最后。
  const seq = Math.max(-1, ...rows.filter((row) => row.parent === above).map((row) => row.seq)) + 1
  const fields = { ...dictionaryItem.fields, code: { ...dictionaryItem.fields.code, hint: rules.hint } }
  const handleSubmit = async (values: Record<string, unknown>) => {
    const body = item ? { id: item.id, version: item.version, ...values } : { type, parent: above, ...values }
    await post(item ? dictionaryApi.edit : dictionaryApi.add, body)
    await dictionaryChanged()
    toast.success(item ? '保存成功' : '已新增')
    onSaved(item?.code ?? String(values.code))
  }
  const checkCode = (values: Readonly<Record<string, unknown>>) => {
    const message = item || !values.code ? undefined : codeProblem(rules, String(values.code), above)
    return message ? [{ field: 'code', message }] : []
  }
  return (
    <WithKinds>
      <AskDialog
        title={item ? `修改${rules.label}：${item.label}` : `新增${rules.label}${parent ? `：${parent.label}之下` : ''}`}
        okText="保存"
        fields={fields}
        items={item ? ['label', 'seq'] : ['code', 'label', 'seq']}
        subject={{ scope: `act.${DICTIONARY}`, ids: [type, item?.code ?? `new.${above ?? ''}`], version: item?.version }}
        initial={item ? { label: item.label, seq: item.seq } : { code: above ?? '', seq }}
        rules={checkCode}
        onSubmit={handleSubmit}
        onDone={onClose}
        onClose={onClose}
      />
    </WithKinds>
  )
}
