import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useTab } from '../../data/tab'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { DOCUMENT, documentApi } from './correspondence-paths'

/** 收件移入回收站，三十天内可以还原。 */
export function useTrashLetter() {
  const { type } = useTab()
  return async (row: { readonly id: number; readonly title?: string }): Promise<boolean> => {
    if (!(await confirm(`将“${row.title}”移入回收站，30 天内可以还原。`, { okText: '移入回收站' }))) return false
    try {
      await post(documentApi.trash, { id: row.id }, { type })
      await invalidate(DOCUMENT)
      toast.success('已移入回收站')
      return true
    } catch (error) {
      toast.fault(error)
      return false
    }
  }
}

/** 催办还没有签收或反馈的收件人。 */
export function useUrge() {
  const { type } = useTab()
  return async (id: number): Promise<void> => {
    try {
      const { count } = await post<{ count: number }>(documentApi.urge, { id }, { type })
      await invalidate(DOCUMENT)
      toast.success(`已提醒 ${count} 人`)
    } catch (error) {
      toast.fault(error)
    }
  }
}
