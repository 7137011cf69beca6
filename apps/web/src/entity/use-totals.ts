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
  const params = { ...shared, parts: JSON.stringify(parts) }
  const enabled = path !== undefined && parts.length > 0
  const query = useApi<TotalsAnswer>(name, path ?? '', params, { keepRows: true, enabled })
  // While other parts are on their way the numbers of these are not known.
  return query.data?.totals.length === parts.length ? query.data.totals : undefined
}

const NOTHING: Params = {}

/** The views with the number of rows in each. */
export function useCountedViews(
  name: string,
  path: string | undefined,
  views: readonly EntityView[],
  shared: Params = NOTHING,
): readonly EntityView[] {
  const parts = useMemo(() => views.map(({ filters }) => filters), [views])
  const totals = useTotals(name, path, shared, parts)
  return useMemo(() => (totals ? views.map((view, at) => ({ ...view, count: totals[at] })) : views), [views, totals])
}
