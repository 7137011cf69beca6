import type { Rows } from './client'
import { useApi } from './queries'
import { useRight } from './session'

const DETAILS = '/projectlibrary/supervise/ProjectDetails/'
export const surveyAddress = (id: number): string => `${DETAILS}survey?engineering_id=${id}`

export interface ProjectRow {
  id: number
  engineering_name: string
  supervise_no?: string | null
}

export interface FoundProjects {
  rows: ProjectRow[]
  total: number
  loading: boolean
  failed: boolean
  /** 对这个词的答复已经到了（含失败），不是上一个词的结果。 */
  answered: boolean
  retry: () => void
}

/** 按名称、拼音或首字母查找在建项目，前十个。看不到工程的三员不问，免得每次都记一笔被拒绝的操作。 */
export function useProjects(keyword: string, enabled = true): FoundProjects {
  const may = useRight('engineering')
  const { data, isPending, isError, isPlaceholderData, refetch } = useApi<Rows<ProjectRow>>(
    'engineering',
    '/api/engineering/pc/engineeringProjectList',
    { keyword, page: 1, limit: 10 },
    { keepRows: true, type: 0, enabled: may && enabled },
  )
  return {
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    loading: may && isPending,
    failed: isError,
    answered: !may || (!isPending && !isPlaceholderData),
    retry: () => void refetch(),
  }
}
