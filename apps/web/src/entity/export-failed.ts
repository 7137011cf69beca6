import { strings } from '@zhujian/model/strings'
import { messageOf } from '../data/api-error'
import { confirm } from '../ui/confirm'
import { toast } from '../ui/toast'

/** [S8-06] 导出失败 with its reason, kept in the message centre, and a way to try again. */
export async function offerAgain(error: unknown, again: () => Promise<void>): Promise<void> {
  toast.error(strings.exportFailed)
  const reason = messageOf(error)
  const text = reason === strings.exportFailed ? strings.exportFailed : `${strings.exportFailed}：${reason}`
  if (await confirm(text, { okText: '重试' })) await again()
}
