import { jgj59Table } from '@zhujian/domain/safety/jgj59-table'
import { onSitePath, type OnSiteAnswer } from '@zhujian/domain/contracts/on-site'
import { scoredFrom, sheetLineOf } from '@zhujian/domain/safety/jgj59/sheet'
import { unsettledTables } from '@zhujian/domain/safety/jgj59/table-rows'
import { nowSeconds } from '@zhujian/model/date'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isApiError, isUnanswered, messageOf } from '../../data/api-error'
import { get, type HistoryType, post } from '../../data/client'
import { useApi } from '../../data/queries'
import { serverNow } from '../../data/server-clock'
import { useSession } from '../../data/session'
import { type Tab, useTabState } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import type { ListAnswer, WholeRow } from '../../entity/source'
import { presentScorers } from './score-present'
import { rightOf } from './score-right'
import { type Failure, ScoreStore } from './score-store'
import { type Kept, type ScoreEntries, type ServerTable } from './score-words'
import { type jgj59Score, SUPERVISED } from '@zhujian/domain/safety/jgj59-score'

const TABLES = jgj59Table.name
/** 毫秒：停手多久就存；网络不通多久再发；多久看一次别人评到哪里。 */
const PAUSE = 600
const RETRY = 5000
const LOOK = 10_000

export type ScoreRow = WholeRow<typeof jgj59Score>
type Answer = ListAnswer<typeof jgj59Table>

const serverTable = (row: Answer['rows'][number]): ServerTable => ({
  id: row.id,
  version: row.version ?? 0,
  table_code: row.table_code ?? 0,
  seq: row.seq ?? 1,
  object: row.object ?? null,
  missing: row.missing ?? false,
  missing_note: row.missing_note ?? null,
  deductions: row.deductions ?? [],
  absent: row.absent ?? [],
  checked: row.checked ?? false,
  scorer_id: row.scorer_id ?? null,
  scorer: row.scorer_id_text ?? null,
  at: row.updated_at ?? 0,
})

function judge(error: unknown): Failure {
  if (isUnanswered(error)) return { kind: 'unanswered' }
  const fields = isApiError(error) ? error.fields : []
  // 同一张表别人先开始评的，与版本不符的一样：取来合并再存。
  const begun = fields.some(({ message }) => message.startsWith('这张分项表已有人'))
  if (begun || (isApiError(error) && error.problem === 'stale')) return { kind: 'stale' }
  return { kind: 'refused', reason: fields[0]?.message ?? messageOf(error), problems: fields }
}

const listOf = (score: number) => ({ jgj59_score_id: score, page: 1, limit: 50, sort: 'table_code' })

const reload = async (score: number, type: HistoryType): Promise<ServerTable[]> =>
  (await get<Answer>(entityPath(TABLES, 'getList'), { params: listOf(score), type, silent: true })).rows.map(serverTable)

function useStore(score: ScoreRow, type: HistoryType) {
  const user = useSession((session) => session.user)
  const [kept, keep] = useTabState<Readonly<Record<string, Kept>>>(`score.${score.id}`, {})
  const [store] = useState(
    () =>
      new ScoreStore(
        {
          save: ({ table_code, seq, object, missing, missing_note, deductions, absent, checked }, server) => {
            const values = { object, missing, missing_note, deductions, absent, checked }
            const begun = { engineering_id: score.engineering_id, jgj59_score_id: score.id, table_code, seq }
            const body = server ? { id: server.id, version: server.version, ...values } : { ...begun, ...values }
            return post(entityPath(TABLES, server ? 'edit' : 'add'), body, { type, silent: true })
          },
          judge,
          reload: () => reload(score.id, type),
          keep,
          me: { id: user?.id ?? 0, name: user?.real_name ?? '' },
          now: nowSeconds,
          pause: PAUSE,
          retry: RETRY,
        },
        kept,
      ),
  )
  return store
}

/** 一份评分的各张分项表：别人评的隔几秒看到，自己评的停手就存，总分边评边算。 */
export function useScoreTables(score: ScoreRow, tab: Tab) {
  const store = useStore(score, tab.type)
  const entries = useSyncExternalStore(store.subscribe, store.entries)
  const answer = useApi<Answer>(TABLES, entityPath(TABLES, 'getList'), listOf(score.id), { every: LOOK, fresh: 0, silent: true })
  const rows = answer.data?.rows
  const there = { engineering_id: score.engineering_id, on: score.scored_on }
  const standing = useApi<OnSiteAnswer>('crane', onSitePath, there).data?.standing
  useEffect(() => {
    if (rows) store.receive(rows.map(serverTable))
  }, [rows, store])
  useEffect(() => {
    const again = () => void store.flushAll()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      store.stop()
      void store.flushAll()
    }
  }, [store])
  const unsaved = [...entries.values()].some(({ state }) => state !== 'saved')
  const { setDirty } = tab
  useEffect(() => setDirty(unsaved), [unsaved, setDirty])
  const live = useMemo(() => liveOf(entries), [entries])
  const others = useOthers(entries)
  const me = useSession((session) => session.user?.id)
  const scorer = !SUPERVISED.includes(score.scene) || (me !== undefined && (score.officer_ids ?? []).includes(me))
  const writable = scorer && score.state === SCORING && (answer.data?.can?.includes('add') ?? false) && tab.type !== 1
  const flushAll = useCallback(() => store.flushAll(), [store])
  return {
    store,
    entries,
    others,
    live,
    scorer,
    writable,
    unsaved,
    flushAll,
    standing,
    loaded: rows !== undefined,
    error: answer.error,
  }
}

/** 别人正在评的各张表；没有人再存，也要过一会就去掉，所以自己走钟。 */
function useOthers(entries: ScoreEntries) {
  const me = useSession((session) => session.user?.id ?? 0)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const clock = setInterval(() => setNow(serverNow()), LOOK)
    return () => clearInterval(clock)
  }, [])
  return useMemo(() => presentScorers(entries, me, now), [entries, me, now])
}

export const SCORING = 10

/** 到现在为止的总分与等级：开始评的、评完的、缺项的都算，没有开始的不算。 */
function liveOf(entries: ScoreEntries) {
  // 不对的一行还没有存下，不算在内：看到的总分就是存下的。
  const begun = [...entries.values()].map(({ values, server }) => rightOf(values, server) ?? values)
  const counted = begun.filter(
    ({ missing, checked, deductions, absent }) => missing || checked || deductions.length + absent.length > 0,
  )
  return { ...scoredFrom(counted.map(sheetLineOf)), left: unsettledTables(begun), begun }
}

export type ScoreDesk = ReturnType<typeof useScoreTables>
