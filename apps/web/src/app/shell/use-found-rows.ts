import type { ListAnswer, WireRow } from '../../entity/source'
import { entityPath } from '../../entity/entity-paths'
import { useApi } from '../../data/queries'
import { useRight } from '../../data/session'

/** 一个字找不出哪一个。 */
const SHORTEST = 2
/** 每一类至多列几个。 */
const MOST = 5

export interface FoundRows {
  readonly rows: readonly WireRow[]
  /** 对这个词的答复已经到了（含失败）。 */
  readonly answered: boolean
}

/** 按名称、拼音或首字母（`by` 写明的按那一栏）在一种数据里找，范围与它的清单相同；没有查询权的不问。 */
export function useFoundRows(entity: string, word: string, fields: string, by = 'keyword'): FoundRows {
  const asks = useRight(entity) && word.length >= SHORTEST
  const params = { [by]: word, page: 1, limit: 10, fields }
  const { data, isPending } = useApi<ListAnswer>(entity, entityPath(entity, 'getList'), params, {
    type: 0,
    enabled: asks,
  })
  return { rows: (asks && data?.rows.slice(0, MOST)) || [], answered: !asks || !isPending }
}
