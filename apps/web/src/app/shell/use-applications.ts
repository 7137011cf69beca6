import type { InboxAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useApi } from '../../data/queries'
import { useRight } from '../../data/session'

/** 一个字找不出哪一件。 */
const SHORTEST = 2

export const caseAddress = (id: number): string => `/biz/case?id=${id}`

export interface FoundApplications {
  rows: InboxAnswer['rows']
  /** 对这个词的答复已经到了（含失败）。 */
  answered: boolean
}

/** 按申请编号、标题（拼音、首字母）或事项名称查找看得到的申请，最近的十件。 */
export function useApplications(keyword: string): FoundApplications {
  const asks = useRight('biz') && keyword.length >= SHORTEST
  const { data, isPending } = useApi<InboxAnswer>(
    'biz',
    bizApi.inbox,
    { tab: 'all', keyword, page: 1, limit: 10, fields: 'biz_no,title' },
    { type: 0, enabled: asks },
  )
  return { rows: (asks && data?.rows) || [], answered: !asks || !isPending }
}
