import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { CalendarYear } from '@zhujian/domain/contracts/calendar'
import { arrangementOf, calendarFrom, daysOf } from '@zhujian/domain/calendar/holidays'
import { workingDaysBetween } from '@zhujian/domain/calendar/working-days'
import { addDays, today } from '@zhujian/model/date'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { useTabState } from '../../data/tab'
import { confirm } from '../../ui/confirm'
import { Loading, LoadError } from '../../ui/loading'
import { Tag } from '../../ui/tag'
import { toast } from '../../ui/toast'
import { CALENDAR, calendarApi } from './calendar-api'
import { CalendarDayDialog } from './calendar-day-dialog'
import { CalendarMonth } from './calendar-month'
import { CalendarPasteDialog } from './calendar-paste-dialog'
import { useArrangeYear } from './use-arrange-year'
import '../../entity/entity.css'
import './calendar.css'

const FIRST_YEAR = 2000
const LAST_YEAR = 2199
const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

/** 工作日历：一年十二个月，点一天改放假或上班；各处的期限都按它计算。 */
export default function WorkCalendarPage() {
  const [year, setYear] = useTabState('year', Number(today().slice(0, 4)))
  const answer = useApi<CalendarYear>(CALENDAR, calendarApi.year, { year }, { keepRows: true, type: 0 })
  if (answer.isError && !answer.data) return <LoadError reason={messageOf(answer.error)} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Loading lines={12} />
  return <Year answer={answer.data} waiting={answer.data.year !== year} year={year} onYear={setYear} />
}

interface YearProps {
  answer: CalendarYear
  /** 换了年份，新的还没有到。 */
  waiting: boolean
  year: number
  onYear: (year: number) => void
}

function Year({ answer, waiting, year, onYear }: YearProps) {
  const [date, setDate] = useState<string | null>(null)
  const [pasting, setPasting] = useState(false)
  const arrange = useArrangeYear(answer)
  const editable = answer.can.includes('arrange') && !waiting
  const arranged = new Map(answer.days.map((day) => [day.day_on, day]))
  return (
    <div className="calendar" aria-busy={waiting}>
      <header className="zj-page-head">
        <h1>工作日历</h1>
        <YearSwitch year={year} onYear={onYear} />
        <Standing answer={answer} />
        {editable && <Tools {...{ answer, arrange }} onPaste={() => setPasting(true)} />}
      </header>
      <Legend answer={answer} />
      <div className="calendar-months">
        {MONTHS.map((month) => (
          <CalendarMonth
            key={month}
            month={`${answer.year}-${month}`}
            arranged={arranged}
            today={today()}
            onChoose={editable ? setDate : undefined}
          />
        ))}
      </div>
      {date && <CalendarDayDialog year={answer} date={date} onClose={() => setDate(null)} />}
      {pasting && <CalendarPasteDialog year={answer} arrange={arrange} onClose={() => setPasting(false)} />}
    </div>
  )
}

function YearSwitch({ year, onYear }: Pick<YearProps, 'year' | 'onYear'>) {
  return (
    <fieldset className="calendar-years" aria-label="年份">
      <Button
        icon={<LeftOutlined />}
        aria-label="上一年"
        disabled={year <= FIRST_YEAR}
        onClick={() => onYear(Math.max(FIRST_YEAR, year - 1))}
      />
      <strong aria-live="polite">{`${year} 年`}</strong>
      <Button
        icon={<RightOutlined />}
        aria-label="下一年"
        disabled={year >= LAST_YEAR}
        onClick={() => onYear(Math.min(LAST_YEAR, year + 1))}
      />
    </fieldset>
  )
}

/** 这一年的编排作不作数、依据是什么。 */
function Standing({ answer }: { answer: CalendarYear }) {
  const { days, confirmed, source } = answer
  if (days.length === 0) return <Tag tone="warning">未编排，只按星期计算</Tag>
  return (
    <>
      <Tag tone={confirmed ? 'success' : 'warning'}>{confirmed ? '已确认' : '待国务院通知确认'}</Tag>
      <span className="zj-page-note calendar-source" title={source ?? undefined}>
        {source ? `依据 ${source}` : '未写明依据'}
      </span>
    </>
  )
}

interface ToolsProps {
  answer: CalendarYear
  arrange: ReturnType<typeof useArrangeYear>
  onPaste: () => void
}

function Tools({ answer, arrange, onPaste }: ToolsProps) {
  const shipped = arrangementOf(answer.year)
  const save = (arrangement: Parameters<typeof arrange.save>[0]) =>
    void arrange.save(arrangement).catch((error: unknown) => toast.fault(error))
  const handleShipped = async () => {
    if (
      !shipped ||
      !(await confirm(`以随产品交付的安排取代 ${answer.year} 年现在的全部编排？`, { okText: '恢复默认', danger: true }))
    )
      return
    save({ days: daysOf(shipped), source: shipped.source, confirmed: shipped.confirmed })
  }
  const handleConfirm = async () => {
    const sentence = `确认 ${answer.year} 年的安排与国务院办公厅通知一致？`
    if (await confirm(sentence, { okText: '确认' })) save({ ...answer, source: answer.source ?? '', confirmed: true })
  }
  return (
    <div className="zj-page-tools">
      {shipped && (
        <Button disabled={arrange.busy} onClick={() => void handleShipped()}>
          恢复默认
        </Button>
      )}
      {!answer.confirmed && answer.days.length > 0 && (
        <Button disabled={arrange.busy} onClick={() => void handleConfirm()}>
          确认本年
        </Button>
      )}
      <Button type="primary" disabled={arrange.busy} onClick={onPaste}>
        粘贴通知
      </Button>
    </div>
  )
}

function Legend({ answer: { year, days } }: { answer: CalendarYear }) {
  const count = (kind: 'off' | 'on') => days.filter((day) => day.kind === kind).length
  const working = workingDaysBetween(calendarFrom(days), addDays(`${year}-01-01`, -1), `${year}-12-31`)
  return (
    <ul className="calendar-legend" aria-label="图例">
      <li>
        <span className="calendar-day-off calendar-swatch" aria-hidden>
          休
        </span>
        {`放假 ${count('off')} 天`}
      </li>
      <li>
        <span className="calendar-day-on calendar-swatch" aria-hidden>
          班
        </span>
        {`调休上班 ${count('on')} 天`}
      </li>
      <li>{`全年工作日 ${working} 天`}</li>
      <li className="calendar-hint">受理、整改、告知等期限以及停计、提醒都按此日历计算；改动之后，未办结的期限随即重算</li>
    </ul>
  )
}
