import {
  type KeyPersonDays,
  type NamedCount,
  type RealNameAnswer,
  type WorkTypeCount,
  workListPath,
} from '@zhujian/domain/contracts/real-name'
import { screenOf } from '@zhujian/domain/screens'
import { messageOf } from '../../data/api-error'
import { addressFor } from '../../data/place'
import { useProjectScope } from '../../data/project-scope'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { PickProject } from '../../parts/pick-project'
import { Card } from '../../ui/card'
import { type Kpi, KpiStrip } from '../../ui/kpi-strip'
import { Loading, LoadError } from '../../ui/loading'
import { CountBars } from './count-bars'
import { PresenceTable } from './presence-table'
import '../../entity/entity.css'
import './people.css'

const API = '/api/engineeringuser/pc'
const PAGES = '/projectlibrary/supervise/safetyManage'

interface Statistics {
  readonly day_on: string
  readonly manage_total: number
  readonly manage_present: number
  readonly worker_total: number
  readonly worker_present: number
}

/** 实名制：一个工程在册、在场、出勤的人，关键岗位近七日与本月到岗，工种、年龄、籍贯与班组。 */
export default function RealNamePage(props: PageProps) {
  const { tab, query } = props
  const id = Number(query.engineering_id) || 0
  useProjectScope(props)
  const asked = { enabled: id > 0 }
  const params = { engineering_id: id }
  const figures = useApi<RealNameAnswer>('worker', `${API}/realName`, params, asked)
  const people = useApi<{ rows: KeyPersonDays[]; days: string[] }>(
    'manage_user',
    `${API}/managesWithSevenAttendance`,
    params,
    asked,
  )
  const week = useApi<{ rows: Statistics[] }>('attendance_day', `${API}/mangeAndEmuserSevenAttendanceStatistics`, params, asked)
  const types = useApi<{ rows: WorkTypeCount[] }>('worker', workListPath, params, asked)
  if (id === 0) return <PickProject tab={tab} query={query} />
  if (figures.isError) return <LoadError reason={messageOf(figures.error)} onRetry={() => void figures.refetch()} />
  if (!figures.data) return <Loading lines={8} />
  const open = (page: string) => tab.openTab(addressFor(`${PAGES}/${page}`, { engineering_id: id }))
  return (
    <div className="real-name">
      <header className="zj-page-head">
        <h1>{screenOf(tab.path)?.title}</h1>
      </header>
      <KpiStrip label="实名制概况" items={kpisOf(figures.data, { week: week.data?.rows, people: people.data?.rows, open })} />
      <Card title="关键岗位到岗" note="应到按约定的每月天数折算到昨天，停工、请假不计；来得更多的，到岗率按 100% 计" flush>
        {people.data && <PresenceTable rows={people.data.rows} days={people.data.days} />}
      </Card>
      <div className="real-name-grid">
        <CountBars title="登记" note={`在场 ${figures.data.on_site} 人`} rows={papersOf(figures.data)} />
        {types.data && <CountBars title="工种" note="在场" rows={typesOf(types.data.rows)} />}
        <CountBars title="班组" note="在场" rows={figures.data.teams} />
        <CountBars title="年龄" note="在场，按出生年份" rows={figures.data.ages} />
        <CountBars title="籍贯" note="在场" rows={figures.data.provinces} />
      </div>
    </div>
  )
}

const papersOf = ({ enrolled, contracted, insured, carded }: RealNameAnswer): NamedCount[] => [
  { key: 'contracted', label: '签劳动合同', total: contracted },
  { key: 'insured', label: '已参保', total: insured },
  { key: 'carded', label: '登记工资卡', total: carded },
  { key: 'enrolled', label: '登记过（含退场）', total: enrolled },
]

const typesOf = (rows: readonly WorkTypeCount[]): NamedCount[] =>
  rows
    .filter(({ on_site }) => on_site > 0)
    .map(({ id, name, on_site }) => ({ key: id, label: name, total: on_site }))
    .sort((a, b) => b.total - a.total)

interface More {
  readonly week: readonly Statistics[] | undefined
  readonly people: readonly KeyPersonDays[] | undefined
  readonly open: (page: string) => void
}

function kpisOf(figures: RealNameAnswer, { week, people, open }: More): Kpi[] {
  const day = week?.[week.length - 1]
  const rates = (people ?? []).flatMap(({ rate }) => (rate === null ? [] : [rate]))
  const rate = rates.length === 0 ? null : `${Math.round(rates.reduce((sum, each) => sum + each, 0) / rates.length)}%`
  const late = (people ?? []).filter(({ absent_run }) => absent_run >= 2).length
  const workers = () => open('worker')
  return [
    {
      key: 'onSite',
      label: '在场',
      value: figures.on_site,
      unit: '人',
      note: `管理 ${figures.managers}，工人 ${figures.workers}`,
      onOpen: workers,
    },
    {
      key: 'today',
      label: '今日出勤',
      value: day ? day.manage_present + day.worker_present : null,
      unit: '人',
      note: day ? `管理 ${day.manage_present}，工人 ${day.worker_present}` : undefined,
    },
    {
      key: 'rate',
      label: '本月到岗率',
      value: rate,
      ...(late > 0 ? { tone: 'danger' as const, note: `关键岗位 ${late} 人连续缺勤` } : { note: '没有人连续缺勤' }),
      onOpen: () => open('manageUser'),
    },
    {
      key: 'untrained',
      label: '未三级教育',
      value: figures.untrained,
      unit: '人',
      ...(figures.untrained > 0 ? { tone: 'danger' as const, note: '不得上岗' } : { note: '在场工人都已教育' }),
      onOpen: workers,
    },
    {
      key: 'special',
      label: '特种作业缺证',
      value: figures.special_missing,
      unit: '人',
      ...(figures.special_missing > 0
        ? { tone: 'danger' as const, note: `缺或过期，共 ${figures.special} 人` }
        : { note: `特种作业 ${figures.special} 人都持证` }),
      onOpen: workers,
    },
  ]
}
