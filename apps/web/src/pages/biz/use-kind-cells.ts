import { useMemo } from 'react'
import type { CellRenderers } from '../../entity/columns'
import { bizCells } from './biz-cells'
import { labelOfKind, useBizTypes } from './use-biz'

/** 不分事项的清单：事项用维护的名称。 */
export function useKindCells(): CellRenderers {
  const types = useBizTypes().data?.rows
  return useMemo(
    () => ({
      ...bizCells,
      kind: ({ kind }) =>
        labelOfKind(
          String(kind),
          types?.find((type) => type.code === kind),
        ),
    }),
    [types],
  )
}
