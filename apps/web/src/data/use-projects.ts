import type { HistoryType, Rows } from './client'
import { useApi } from './queries'
import { useRecentProjects } from './recent-projects'
import { useRight } from './session'

const LIST = '/api/engineering/pc/engineeringProjectList'
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
  /** 对这个词的答复已经到了（含失败）。 */
  answered: boolean
  retry: () => void
}

/** 按名称、拼音或首字母查找一个库里的工程（不写的为在建），前十个；换了词，上一个词的不再列。看不到工程的三员不问，免得每次都记一笔被拒绝的操作。 */
export function useProjects(keyword: string, enabled = true, type: HistoryType = 0): FoundProjects {
  const may = useRight('engineering')
  const { data, isPending, isError, refetch } = useApi<Rows<ProjectRow>>(
    'engineering',
    LIST,
    { keyword, page: 1, limit: 10 },
    { type, enabled: may && enabled },
  )
  return {
    rows: (enabled && data?.rows) || [],
    total: data?.total ?? 0,
    loading: may && isPending,
    failed: isError,
    answered: !may || !isPending,
    retry: () => void refetch(),
  }
}

export const oncePerProject = (rows: readonly ProjectRow[]): ProjectRow[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** 近来打开过的与关注的，不打字时列在前面；看不到了的不在其中。 */
export function useKnownProjects(enabled = true): readonly ProjectRow[] {
  const ids = useRecentProjects()
  const asks = useRight('engineering') && enabled
  const page = { page: 1, limit: 10 }
  const opened = useApi<Rows<ProjectRow>>(
    'engineering',
    LIST,
    { ...page, ids: ids.join() },
    { type: 0, enabled: asks && ids.length > 0 },
  )
  const followed = useApi<Rows<ProjectRow>>(
    'engineering',
    LIST,
    { ...page, view: 'followed' },
    { type: 0, own: true, enabled: asks },
  )
  if (!asks) return []
  const recent = ids.flatMap((id) => opened.data?.rows.find((row) => row.id === id) ?? [])
  return oncePerProject([...recent, ...(followed.data?.rows ?? [])])
}
