import { useMemo } from 'react'
import type { PageProps } from '../../data/tab'

/** 在项目管理里打开的，只列该工程的行，新增的行也属于它；从别处打开的列出看得到的全部。 */
export function useProjectScope({ query }: Pick<PageProps, 'query'>): Readonly<Record<string, unknown>> | undefined {
  const project = Number(query.engineering_id) || null
  return useMemo(() => (project === null ? undefined : { engineering_id: project }), [project])
}
