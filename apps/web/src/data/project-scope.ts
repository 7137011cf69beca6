import { screenOf } from '@zhujian/domain/screens'
import { useEffect, useMemo } from 'react'
import { useApi } from './queries'
import type { PageProps } from './tab'

/** The project a page was opened from, and what follows for its list. */
export interface ProjectScope {
  /** Sent with the list and given to new rows; undefined where the page shows whatever one may see. */
  readonly fixed: Readonly<Record<string, unknown>> | undefined
  /** undefined: opened from nowhere in particular, or still on its way. */
  readonly name: string | undefined
  readonly state: unknown
}

/** 在项目管理里打开的，只列该工程的行，新增的行也属于它，标签写明是哪个工程；从别处打开的列出看得到的全部。 */
export function useProjectScope({ query, tab }: Pick<PageProps, 'query' | 'tab'>): ProjectScope {
  const id = Number(query.engineering_id) || null
  const asked = { enabled: id !== null }
  const found = useApi<Readonly<Record<string, unknown>>>(
    'engineering',
    '/api/project/engineering/pc/info',
    { id: id ?? 0 },
    asked,
  )
  const name = typeof found.data?.engineering_name === 'string' ? found.data.engineering_name : undefined
  const state = id === null ? undefined : found.data?.state
  const { path, setTitle } = tab
  useEffect(() => {
    if (name !== undefined) setTitle(`${screenOf(path)?.title ?? ''}：${name}`)
  }, [name, path, setTitle])
  return useMemo(
    () => ({ fixed: id === null ? undefined : { engineering_id: id }, name: id === null ? undefined : name, state }),
    [id, name, state],
  )
}
