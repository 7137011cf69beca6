import { type ApiError, isUnanswered, messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { confirm } from '../../ui/confirm'
import { saveBlob } from '../../ui/save-blob'
import { toast } from '../../ui/toast'
import { ACCOUNT, accountApi } from './account-paths'
import type { PageKind } from './account-source'

interface Issued {
  name: string
  count: number
  /** 表格内容，base64。 */
  content: string
}

/** 批量导入之后：为本人建立而尚未发放的账号一次发放密码，下载一份表格，只此一次。 */
export async function issuePasswords(type: PageKind): Promise<void> {
  const question = '为本人新建、还没有密码的待启用账号发放一次性密码，下载为一份表格。表格只能取这一次，请妥善保管、分发后删除。'
  if (!(await confirm(question, { okText: '发放并下载' }))) return
  try {
    const { name, count, content } = await post<Issued>(accountApi.issuePasswords, { account_type: type }, { words: unsure })
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    saveBlob(new Blob([bytes]), name)
    await invalidate(ACCOUNT)
    toast.success(`已发放 ${count} 个账号的一次性密码`)
  } catch (error) {
    toast.fault(error)
  }
}

const unsure = (error: ApiError): string =>
  isUnanswered(error) ? `${messageOf(error)}。密码可能已经发放，没有收到表格的请在各行“更多”里再发放一次` : messageOf(error)
