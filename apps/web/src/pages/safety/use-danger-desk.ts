import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { DEFAULT_PAGE_SIZE } from '@zhujian/model/constants'
import { useMemo, useState } from 'react'
import { useAddressed } from '../../data/tab'
import { declaredViews, listParams } from '../../entity/list-query'
import { entityPath } from '../../entity/entity-paths'
import { searchControls, searchItems } from '../../entity/search-items'
import type { WireRow } from '../../entity/source'
import { useList } from '../../entity/use-list'
import { useCountedViews } from '../../entity/use-totals'
import { useKinds } from '../../ui/form/kind'
import { queryToText, type TableQuery, useTableQuery } from '../../ui/table-state'
import { useStartQuery } from '../../ui/views/use-default-view'
import { isPhone } from '../../ui/use-phone'
import { DANGER, type Danger } from './danger-words'

const NO_ROWS: readonly WireRow[] = []
const PLAIN: TableQuery = { page: 1, limit: DEFAULT_PAGE_SIZE, filters: {} }
/** 打开看到的是还没有了结的。 */
const OPEN: TableQuery = { ...PLAIN, view: 'open' }
const VIEWS = declaredViews(hiddenDanger) ?? []
/** 一条里看得到的。 */
const FIELDS = 'danger_no,description,place,level,state,deadline,overdue_days,engineering_id,before_img'

type Fixed = Readonly<Record<string, unknown>> | undefined

/** 清单、正看的一条与怎样走到下一条；查询与表格方式共用一份。 */
export function useDangerDesk(fixed: Fixed) {
  const [query, setQuery] = useTableQuery(DANGER, PLAIN, useStartQuery(DANGER, OPEN))
  const { views, figures } = useCountedViews(DANGER, entityPath(DANGER, 'totals'), VIEWS, fixed, true)
  const list = useList(DANGER, entityPath(DANGER, 'getList'), { ...listParams(inOrder(query), views, fixed), fields: FIELDS })
  const rows = list.answer?.rows as readonly Danger[] | undefined
  // 正看的一条在地址里：从待办、消息再点来的，总是它说的那一条。
  const [chosen, choose] = useAddressed('id')
  // 手机上先看清单，点了才看一条；没有点的看第一条，看着的不因别人办了、离开了清单就换成下一条；查询变了（也从地址、首页变），看新清单的。
  const asked = queryToText(query, PLAIN)
  const [held, hold] = useState<{ asked: string; id: number } | null>(null)
  // 往回翻到的一页从最后一条看起。
  const [fromEnd, setFromEnd] = useState<string | null>(null)
  const kept = held?.asked === asked ? held.id : null
  const first = rows?.[fromEnd === asked ? rows.length - 1 : 0]?.id
  if (kept === null && first !== undefined && !list.loading && list.error === undefined && !isPhone()) hold({ asked, id: first })
  const current = chosen ?? kept
  const at = rows?.findIndex(({ id }) => id === current) ?? -1
  const more = (list.answer?.total ?? 0) > query.page * query.limit
  const turn = (next: TableQuery, to: 1 | -1 = 1) => {
    setFromEnd(to === 1 ? null : queryToText(next, PLAIN))
    hold(null)
    choose(null)
    setQuery(next)
  }
  const step = (to: 1 | -1) => {
    const next = rows?.[at + to]
    if (next) return choose(next.id)
    if (to === 1 ? !more : query.page === 1) return
    turn({ ...query, page: query.page + to }, to)
  }
  return {
    key: DANGER,
    query,
    setQuery: (next: TableQuery) => turn(next),
    /** 新登记的还没有下发，在“待下发”里。 */
    showDraft: (id: number) => {
      turn({ ...PLAIN, limit: query.limit, view: 'draft' })
      choose(id)
    },
    all: views,
    figures,
    views: views.filter(({ quiet, key }) => !quiet || key === query.view),
    list,
    rows,
    items: useItems(fixed, list.answer?.rows),
    within: fixed !== undefined,
    current,
    chosen,
    choose,
    step,
    hasNext: at >= 0 && (at + 1 < (rows?.length ?? 0) || more),
    hasBefore: at > 0 || query.page > 1,
  }
}

/** 逾期的，期限最早的在前：先办拖得最久的。 */
const inOrder = (query: TableQuery): TableQuery =>
  query.view === 'overdue' && !query.sort ? { ...query, sort: 'deadline' } : query

export type DangerDesk = ReturnType<typeof useDangerDesk>

function useItems(fixed: Fixed, rows: readonly WireRow[] = NO_ROWS) {
  const kinds = useKinds()
  const controls = useMemo(() => {
    const names = hiddenDanger.list.search.filter((name) => !fixed || !(name in fixed))
    return searchControls(names, hiddenDanger, kinds)
  }, [kinds, fixed])
  return useMemo(() => searchItems(controls, rows), [controls, rows])
}
