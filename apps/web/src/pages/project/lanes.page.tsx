import { type LaneAnswer, type LanesAnswer, laneOf } from '@zhujian/domain/project/lanes'
import { addDays, isDate } from '@zhujian/model/date'
import { Button } from 'antd'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useMemo, useRef } from 'react'
import { WORKSPACE } from '../../data/changes'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { type PageProps, type Tab, useTabState } from '../../data/tab'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { Segmented } from '../../ui/segmented'
import { useElementWidth } from '../../ui/use-element-width'
import { LaneAxis } from './lane-axis'
import { LaneRow } from './lane-row'
import { LaneGround, LaneLines } from './lane-ground'
import { boundsOf, clampDay, type Span, weekdayOf, windowOf, type Zoom } from './lanes-layout'
import { NoProject } from './no-project'
import { projectApi } from './project-paths'
import { sheetAddress, useWorkspace } from './use-workspace'
import '../../entity/entity.css'
import './lanes.css'
import './lanes-narrow.css'

const ZOOMS = [
  { value: 'all', label: '全程' },
  { value: 'year', label: '一年' },
  { value: 'quarter', label: '三个月' },
] as const

/** 一个工程一条线：各类事从早到晚画在同一条时间轴上；拖到哪一天，说的就是那一天所知的。 */
export default function LanesPage({ query, tab }: PageProps) {
  const id = Number(query.engineering_id)
  const found = useApi<LanesAnswer>(WORKSPACE, projectApi.lanes, { engineering_id: id }, { enabled: id > 0, keepRows: true })
  if (!(id > 0)) return <NoProject tab={tab} />
  if (found.isError && !found.data) return <LoadError reason={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading lines={10} />
  return <Lanes id={id} answer={found.data} tab={tab} asked={query.day} />
}

interface LanesProps {
  id: number
  answer: LanesAnswer
  tab: Tab
  /** 地址里写明的一天。 */
  asked: string | undefined
}

function Lanes({ id, answer, tab, asked }: LanesProps) {
  const { today } = answer
  const [chosen, setChosen] = useTabState<string | null>('day', isDate(asked) ? asked : null)
  const [zoom, setZoom] = useTabState<Zoom>('zoom', 'all')
  const bounds = useMemo(() => boundsOf(answer), [answer])
  // 明天的事今天不知道：至多到今天。
  const reach: Span = { from: bounds.from, to: today }
  const day = clampDay(chosen ?? today, reach)
  const choose = (next: string) => setChosen(clampDay(next, reach) === today ? null : clampDay(next, reach))
  const { from, to } = windowOf(zoom, bounds, day)
  // 拖动时看的这一段多半不变，各条线不必重排。
  const span = useMemo(() => ({ from, to }), [from, to])
  const empty = answer.lanes.every(({ items }) => items.length === 0)
  return (
    <section className="lanes" aria-label="一个工程一条线">
      <header className="zj-page-head">
        <h1>一个工程一条线</h1>
        <span className="zj-page-note">{day === today ? '到今天为止' : `${day} 当日所知，其后发生、登记的变淡`}</span>
        {!empty && (
          <div className="zj-page-tools lanes-tools">
            <Segmented label="看多长" options={ZOOMS} value={zoom} onChange={setZoom} />
            <DayChoice day={day} reach={reach} onDay={choose} />
            <Button onClick={() => setChosen(null)} disabled={day === today}>
              回到今天
            </Button>
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              打印
            </Button>
          </div>
        )}
      </header>
      {empty ? (
        <Empty text="还没有可画的事，提交报监以后由此看得到经过" />
      ) : (
        <Chart {...{ id, answer, tab, day, reach, span }} onDay={choose} />
      )}
      {!empty && <Legend />}
    </section>
  )
}

interface DayProps {
  day: string
  reach: Span
  onDay: (day: string) => void
}

function DayChoice({ day, reach, onDay }: DayProps) {
  return (
    <fieldset className="lanes-day" aria-label="看哪一天">
      <button
        type="button"
        className="zj-icon-button"
        aria-label="前一天"
        title="前一天"
        disabled={day <= reach.from}
        onClick={() => onDay(addDays(day, -1))}
      >
        <LeftOutlined aria-hidden />
      </button>
      <span>{`${day} ${weekdayOf(day)}`}</span>
      <button
        type="button"
        className="zj-icon-button"
        aria-label="后一天"
        title="后一天"
        disabled={day >= reach.to}
        onClick={() => onDay(addDays(day, 1))}
      >
        <RightOutlined aria-hidden />
      </button>
    </fieldset>
  )
}

interface ChartProps extends DayProps {
  id: number
  answer: LanesAnswer
  tab: Tab
  span: Span
}

function Chart({ id, answer, tab, day, reach, span, onDay }: ChartProps) {
  const axis = useRef<HTMLDivElement>(null)
  const width = useElementWidth(axis)
  const counts = useWorkspace(id).data?.counts
  /** 看得到的一页才通到那里。 */
  const sheetOf = ({ key }: LaneAnswer): string | undefined => {
    const { sheet } = laneOf(key)
    return counts?.[sheet] || key === 'stage' ? sheetAddress(sheet, id, tab) : undefined
  }
  return (
    <div className="lanes-chart">
      <LaneGround span={span} width={width} pauses={answer.pauses} today={answer.today} />
      <LaneAxis ref={axis} {...{ span, width, day, reach, onDay }} today={answer.today} />
      {answer.lanes.map((lane) => (
        <LaneRow
          key={lane.key}
          {...{ id, lane, span, width, day }}
          today={answer.today}
          pauses={answer.pauses}
          sheet={sheetOf(lane)}
        />
      ))}
      <LaneLines span={span} day={day} today={answer.today} />
    </div>
  )
}

function Legend() {
  return (
    <ul className="lanes-legend" aria-label="图例">
      {[
        ['tone-default', '一般、在期限内'],
        ['tone-warning', '较大、限期整改'],
        ['tone-danger', '重大、停工'],
        ['late', '逾期、过期的一段'],
        ['due', '期限'],
        ['after', '当日之后'],
        ['stop', '停工、中止期间'],
      ].map(([key, text]) => (
        <li key={key}>
          <span className={`lanes-key lanes-${key}`} aria-hidden />
          {text}
        </li>
      ))}
      <li className="lanes-keys">日期柄：← → 一天，PageUp PageDown 一个月，Home End 首尾</li>
    </ul>
  )
}
