import type { ScheduleAnswer, SchedulePlan, ScheduleTask } from '@zhujian/domain/contracts/schedule'
import { nodeKind, planType } from '@zhujian/domain/production/plan-dicts'
import { screenOf } from '@zhujian/domain/screens'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Button, Select } from 'antd'
import { useMemo } from 'react'
import { messageOf } from '../../data/api-error'
import { addressFor } from '../../data/place'
import { useProjectScope } from '../../data/project-scope'
import { useApi } from '../../data/queries'
import type { PageProps, Tab } from '../../data/tab'
import { PickProject } from '../../parts/pick-project'
import { Empty } from '../../ui/empty'
import { type Kpi, KpiStrip } from '../../ui/kpi-strip'
import { Loading, LoadError } from '../../ui/loading'
import { barOf, doneTo, shareOf, type Span, spanOf, ticksOf } from './gantt-layout'
import { ProgressCurve } from './progress-curve'
import '../../entity/entity.css'
import './progress.css'

const PAGES = '/projectlibrary/supervise/safetyManage'

/** 进度管理：一份生效的计划，计划与实际画在同一条时间轴上；点一项看它的全部。 */
export default function ProgressPage(props: PageProps) {
  const { tab, query } = props
  const id = Number(query.engineering_id) || 0
  useProjectScope(props)
  const params = { engineering_id: id, ...(query.plan ? { plan_id: Number(query.plan) } : {}) }
  const found = useApi<ScheduleAnswer>('plan_task', '/api/production/plan/pc/schedule', params, {
    enabled: id > 0,
    keepRows: true,
  })
  if (id === 0) return <PickProject tab={tab} query={query} />
  if (found.isError && !found.data) return <LoadError reason={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading lines={10} />
  const open = (page: string) => tab.openTab(addressFor(`${PAGES}/${page}`, { engineering_id: id }))
  const { plan, plans, tasks, today } = found.data
  return (
    <section className="gantt" aria-label="进度管理">
      <header className="zj-page-head">
        <h1>{screenOf(tab.path)?.title}</h1>
        {plan && <span className="zj-page-note">{`${plan.from_on} 至 ${plan.to_on}，第 ${plan.revision ?? 1} 版`}</span>}
        <div className="zj-page-tools gantt-tools">
          {plan && (
            <Select
              aria-label="看哪一份计划"
              className="gantt-plans"
              value={plan.id}
              options={plans.map((each) => ({ value: each.id, label: `${planType.labelOf(each.plan_type)} ${each.plan_name}` }))}
              onChange={(next: number) => tab.setQuery({ plan: next })}
            />
          )}
          <Button onClick={() => open('totalPlan')}>全部计划</Button>
          <Button icon={<PrinterOutlined aria-hidden />} disabled={!plan} onClick={() => window.print()}>
            打印
          </Button>
        </div>
      </header>
      {plan && tasks.length > 0 ? (
        <Schedule plan={plan} tasks={tasks} today={today} tab={tab} />
      ) : (
        <Empty text="还没有批准的进度计划" action={<Button onClick={() => open('totalPlan')}>去编制总进度计划</Button>} />
      )}
    </section>
  )
}

function figuresOf(plan: SchedulePlan, tasks: readonly ScheduleTask[]): Kpi[] {
  const late = (plan.delay_days ?? 0) > 0
  // 由写出来的两个数相减：应 7.3、实 5.5，写的就是 1.8。
  const gap = plan.gap === null ? null : Number(shown(plan.plan_percent)) - Number(shown(plan.percent))
  const nodes = tasks.filter(({ node_kind, act_end }) => node_kind !== null && act_end === null)
  const [next] = [...nodes].sort((a, b) => a.plan_end.localeCompare(b.plan_end))
  const nextText = next && `${next.task_name} ${next.plan_end}`
  return [
    { key: 'planned', label: '应完成', value: shown(plan.plan_percent), unit: '%' },
    { key: 'done', label: '实际完成', value: shown(plan.percent), unit: '%' },
    {
      key: 'gap',
      label: (gap ?? 0) < 0 ? '提前' : '滞后',
      value: shown(gap === null ? null : Math.abs(gap)),
      unit: '%',
      ...((plan.gap ?? 0) > 10 && { tone: 'danger' as const }),
    },
    {
      key: 'late',
      label: '关键线路延误',
      value: late ? plan.delay_days : 0,
      unit: '天',
      ...(late && { tone: 'danger' as const }),
    },
    { key: 'nodes', label: '未到节点', value: nodes.length, unit: '个', ...(nextText && { note: nextText }) },
  ]
}

const shown = (value: number | null): string | null => (value === null ? null : value.toFixed(1))

/** 再往右的月份写不下。 */
const ROOM = 96

interface ScheduleProps {
  plan: SchedulePlan
  tasks: readonly ScheduleTask[]
  today: string
  tab: Tab
}

function Schedule({ plan, tasks, today, tab }: ScheduleProps) {
  const span = useMemo(() => spanOf(tasks, today), [tasks, today])
  return (
    <>
      <KpiStrip label="进度" items={figuresOf(plan, tasks)} />
      <ProgressCurve {...{ tasks, span, today }} done={plan.percent ?? 0} planned={plan.plan_percent ?? 0} />
      <div className="gantt-chart">
        <div className="gantt-line gantt-head">
          <span>任务</span>
          <span>完成</span>
          <span>预计</span>
          <div className="gantt-track" aria-hidden>
            {ticksOf(span)
              .filter(({ day }) => shareOf(span, day) < ROOM)
              .map(({ day, label }) => (
                <span key={day} className="gantt-tick" style={{ left: `${shareOf(span, day)}%` }}>
                  {label}
                </span>
              ))}
          </div>
        </div>
        <ol className="gantt-rows">
          {tasks.map((task) => (
            <TaskRow key={task.id} {...{ task, span, today, tab }} />
          ))}
        </ol>
      </div>
      <Legend />
    </>
  )
}

interface RowProps {
  task: ScheduleTask
  span: Span
  today: string
  tab: Tab
}

function TaskRow({ task, span, today, tab }: RowProps) {
  const address = `/todo/record?entity=plan_task&id=${task.id}`
  const late = task.delay_days > 0
  const name = task.monomer ? `${task.task_name}（${task.monomer}）` : task.task_name
  return (
    <li className="gantt-line">
      <a
        className="gantt-name"
        href={address}
        title={name}
        onClick={(event) => {
          event.preventDefault()
          tab.openTab(address)
        }}
      >
        {task.wbs && <span className="gantt-wbs">{task.wbs}</span>}
        {name}
        {task.critical && <span className="gantt-critical">关键</span>}
      </a>
      <span>{`${Math.round(task.percent)}%`}</span>
      <span className={late && !task.act_end ? 'gantt-late' : undefined}>
        {task.act_end ? '已完成' : late ? `晚 ${task.delay_days} 天` : task.delay_days < 0 ? `早 ${-task.delay_days} 天` : '按期'}
      </span>
      <Track {...{ task, span, today }} />
    </li>
  )
}

/** 上面一条是计划，下面一条是实际；节点画菱形。 */
function Track({ task, span, today }: Omit<RowProps, 'tab'>) {
  const { plan_start, plan_end, act_start, forecast_on, node_kind, delay_days } = task
  const done = doneTo(task, today)
  const told = [`计划 ${plan_start} 至 ${plan_end}`, act_start && done && `实际 ${act_start} 至 ${done}`, `预计 ${forecast_on}`]
  const late = delay_days > 0 && task.act_end === null && forecast_on > plan_end
  return (
    <div className="gantt-track" title={told.filter(Boolean).join('\n')}>
      <span className="visually-hidden">{told.filter(Boolean).join('，')}</span>
      <span className="gantt-today" style={{ left: `${shareOf(span, today)}%` }} />
      {node_kind === null ? (
        <Bar className={task.critical ? 'gantt-plan gantt-key' : 'gantt-plan'} {...barOf(span, plan_start, plan_end)} />
      ) : (
        <span
          className="gantt-node"
          style={{ left: `${shareOf(span, plan_end)}%` }}
          data-kind={nodeKind.labelOf(node_kind as never)}
        />
      )}
      {act_start && done && <Bar className="gantt-done" {...barOf(span, act_start, done)} />}
      {late && <Bar className="gantt-over" {...barOf(span, plan_end > today ? plan_end : today, forecast_on)} />}
    </div>
  )
}

const Bar = ({ className, left, width }: { className: string; left: number; width: number }) => (
  <span className={`gantt-bar ${className}`} style={{ left: `${left}%`, width: `${width}%` }} />
)

function Legend() {
  return (
    <ul className="gantt-legend" aria-label="图例">
      {[
        ['gantt-plan', '计划'],
        ['gantt-plan gantt-key', '关键线路'],
        ['gantt-done', '实际'],
        ['gantt-over', '预计延误'],
        ['gantt-node', '里程碑'],
      ].map(([key, text]) => (
        <li key={key}>
          <span className={`gantt-sign ${key}`} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}
