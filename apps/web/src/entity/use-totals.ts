import type { TotalsAnswer } from '@zhujian/domain/contracts/totals'
import { useMemo } from 'react'
import type { Params } from '../data/client'
import { useApi } from '../data/queries'
import type { EntityView } from './list-query'

/** Numbers of several parts of one list, asked for together; undefined while they are not known. */
export function useTotals(
  name: string,
  path: string | undefined,
  shared: Params,
  parts: readonly Readonly<Record<string, string>>[],
): readonly number[] | undefined {
  return useParts(name, path, shared, parts)?.totals
}

function useParts(
  name: string,
  path: string | undefined,
  shared: Params,
  parts: readonly Readonly<Record<string, string>>[],
): TotalsAnswer | undefined {
  const params = { ...shared, parts: JSON.stringify(parts) }
  const enabled = path !== undefined && parts.length > 0
  const query = useApi<TotalsAnswer>(name, path ?? '', params, { keepRows: true, enabled })
  // While other parts are on their way the numbers of these are not known.
  return query.data?.totals.length === parts.length ? query.data : undefined
}

interface CountedViews {
  readonly views: readonly EntityView[]
  /** The figures of the entity, where it has some; undefined while they are not known. */
  readonly figures: TotalsAnswer['figures']
}

const NOTHING: Params = {}
const NO_FILTERS = {}

/** The views with the number of rows in each, and the figures of the same rows; all asked for together. */
export function useCountedViews(
  name: string,
  path: string | undefined,
  views: readonly EntityView[],
  shared: Params = NOTHING,
  figured = false,
): CountedViews {
  const parts = useMemo(
    () => (figured && views.length === 0 ? [NO_FILTERS] : views.map(({ filters }) => filters)),
    [views, figured],
  )
  const asked = useMemo(() => (figured ? { ...shared, figures: '1' } : shared), [shared, figured])
  const answer = useParts(name, path, asked, parts)
  return useMemo(
    () => ({
      views: answer ? views.map((view, at) => ({ ...view, count: answer.totals[at] })) : views,
      figures: answer?.figures,
    }),
    [views, answer],
  )
}
