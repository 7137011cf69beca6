import { wireCodes } from '@zhujian/domain/contracts/wire'
import { strings } from '@zhujian/model/strings'
import { type ApiError, isApiError, messageOf } from '../data/api-error'
import { confirm } from './confirm'
import { toast } from './toast'

/** Where the person is led away, nothing can be tried again. */
const LEADING: readonly unknown[] = [wireCodes.unauthenticated, wireCodes.forbidden]

/** [S8-06] Its reason stands in the window that offers to try again; where the person is led to /401, in the message. */
export const exportWords = (error: ApiError): string => (LEADING.includes(error.code) ? messageOf(error) : strings.exportFailed)

/** [S8-06] 导出失败 with its reason, kept in the message centre, and a way to try again. */
export async function offerAgain(error: unknown, again: () => Promise<void>): Promise<void> {
  if (isApiError(error) && LEADING.includes(error.code)) return
  if (!isApiError(error) || !error.told) toast.error(strings.exportFailed)
  const reason = messageOf(error)
  const text = reason === strings.exportFailed ? strings.exportFailed : `${strings.exportFailed}：${reason}`
  if (await confirm(text, { okText: '重试' })) await again()
}
