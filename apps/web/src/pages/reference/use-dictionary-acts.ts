import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { type CommonsData, keepCommons } from '../../data/session'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { DICTIONARY, dictionaryApi, type DictionaryRow } from './reference-api'

/** 改过之后：本页、操作记录与各处下拉框一并更新。 */
export async function dictionaryChanged(): Promise<void> {
  await invalidate(DICTIONARY)
  keepCommons(await post<CommonsData>('/api/common/pc/get', {}))
}

async function act(path: string, body: Record<string, unknown>, done: string): Promise<boolean> {
  try {
    await post(path, body)
    await dictionaryChanged()
    toast.success(done)
    return true
  } catch (error) {
    toast.fault(error)
    await invalidate(DICTIONARY)
    return false
  }
}

export async function toggleItem({ id, version, label, enabled }: DictionaryRow, below: number): Promise<void> {
  const also = below > 0 ? `，下级 ${below} 项一并停用` : ''
  const text = `停用“${label}”${also}。停用后不再供人选用，已经选用的照样显示。`
  if (enabled && !(await confirm(text, { okText: '停用', danger: true }))) return
  await act(dictionaryApi.setStatus, { id, version, enabled: !enabled }, enabled ? '已停用' : '已启用')
}

export async function removeItem({ id, version, label }: DictionaryRow): Promise<boolean> {
  if (!(await confirm(`删除“${label}”？从未被选用的才能删除。`, { okText: '删除', danger: true }))) return false
  return act(dictionaryApi.remove, { id, version }, '已删除')
}
