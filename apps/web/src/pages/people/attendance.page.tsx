import { type MatrixAnswer, matrixApi } from '@zhujian/domain/contracts/attendance-matrix'
import { DEFAULT_PAGE_SIZE } from '@zhujian/model/constants'
import { monthOf, nowSeconds } from '@zhujian/model/date'
import { useMemo } from 'react'
import { messageOf } from '../../data/api-error'
import { useProjectScope } from '../../data/project-scope'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { Empty, NoMatch } from '../../ui/empty'
import { type Kpi, KpiStrip } from '../../ui/kpi-strip'
import { Loading, LoadError } from '../../ui/loading'
import { Pager } from '../../ui/pager'
import { useMedia } from '../../ui/use-media'
import { MatrixCards } from './matrix-cards'
import { MatrixHead } from './matrix-head'
import { MatrixTable } from './matrix-table'
import { MatrixTools } from './matrix-tools'
import '../../entity/entity.css'
import './matrix.css'

const FILTERS = ['engineering_id', 'unit_id', 'team_id', 'post', 'name'] as const

/** 考勤统计：一个月里各人各日到没有到，应到、实到、到岗率；关键岗位与工人各一张。 */
export default function AttendancePage(props: PageProps) {
  const { query, tab } = props
  const phone = useMedia('(max-width: 899px)')
  useProjectScope(props)
  const [page, limit] = [Number(query.page) || 1, Number(query.limit) || DEFAULT_PAGE_SIZE]
  const asked = useMemo(() => {
    const given = FILTERS.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []))
    return { ym: query.ym ?? monthOf(nowSeconds()), who: query.who ?? 'key', ...Object.fromEntries(given) }
  }, [query])
  const { data, error, refetch, isFetching } = useApi<MatrixAnswer>(
    'attendance_day',
    matrixApi.rows,
    { ...asked, page, limit },
    { keepRows: true },
  )
  /** 换了条件，从第一页看起。 */
  const ask = (changed: Record<string, string | undefined>) => tab.setQuery({ ...query, page: undefined, ...changed })
  const clear = () => ask(Object.fromEntries(FILTERS.map((name) => [name, undefined])))
  const narrowed = FILTERS.some((name) => query[name])
  return (
    <div className="matrix">
      <MatrixHead asked={asked} total={data?.total ?? 0} onAsk={ask} />
      {data && <KpiStrip label="本月考勤" items={kpisOf(data)} />}
      <section className="matrix-card" aria-busy={isFetching}>
        <MatrixTools asked={asked} onAsk={ask} />
        {error && <LoadError reason={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Loading lines={8} />}
        {data?.rows.length === 0 &&
          (narrowed ? <NoMatch onClear={clear} /> : <Empty text={EMPTY[asked.who] ?? '这个月没有在场的人员'} />)}
        {data && data.rows.length > 0 && (phone ? <MatrixCards answer={data} /> : <MatrixTable answer={data} who={asked.who} />)}
        <Pager
          total={data?.total ?? 0}
          known={data !== undefined}
          page={page}
          size={limit}
          onChange={(next, size) => tab.setQuery({ ...query, page: next, limit: size })}
        />
      </section>
    </div>
  )
}

const EMPTY: Readonly<Record<string, string>> = { key: '没有在岗的关键岗位人员', worker: '这个月没有在场的工人' }

/** 查到的所有人合计，不只是这一页的。 */
function kpisOf({ days, total }: MatrixAnswer): Kpi[] {
  const sum = (name: 'due' | 'came' | 'absent' | 'leave', among = days) => among.reduce((all, day) => all + day[name], 0)
  const [due, passed] = [
    sum('due'),
    sum(
      'came',
      days.filter((day) => day.due > 0),
    ),
  ]
  return [
    { key: 'people', label: '人数', value: total, unit: '人' },
    { key: 'due', label: '应到', value: due, unit: '人次', note: '停工、请假不计，截至昨天' },
    { key: 'came', label: '实到', value: sum('came'), unit: '人次', note: '含今天已进场的' },
    { key: 'rate', label: '到岗率', value: due === 0 ? null : `${Math.min(100, Math.round((passed / due) * 1000) / 10)}%` },
    { key: 'absent', label: '缺勤', value: sum('absent'), unit: '人次' },
    { key: 'leave', label: '请假', value: sum('leave'), unit: '人次' },
  ]
}
