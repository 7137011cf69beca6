import { workingDaysLeft } from '@zhujian/domain/calendar/working-days'
import { regionName } from '@zhujian/domain/reference/regions'
import type { engineering } from '@zhujian/domain/project/engineering'
import { formatInstant, today } from '@zhujian/model/date'
import type { KeyboardEvent } from 'react'
import { useWorkCalendar } from '../../data/work-calendar'
import type { ListState } from '../../entity/use-list'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { pageCount } from '../../ui/page-numbers'
import { PickItem, PickList } from '../../ui/pick-list'
import { leftText, leftTone } from '../../ui/due-clock'
import type { RowOn } from '../../entity/source'

interface AuditListProps {
  list: ListState<typeof engineering>
  page: number
  limit: number
  current: number | null
  onPage: (page: number) => void
  onChoose: (id: number) => void
}

/** 剩余工作日：逾期红、当日与次日橙；工作日历未到之前先写期限。 */
function Due({ row }: { row: RowOn<typeof engineering> }) {
  const calendar = useWorkCalendar()
  const due = row.due_on ?? ''
  if (!due) return <span className="audit-due">未计时</span>
  if (!calendar) return <span className="audit-due">{`${due} 到期`}</span>
  const left = workingDaysLeft(calendar, today(), due)
  return (
    <span className={`audit-due audit-${leftTone(left)}`} title={`受理期限 ${due}`}>
      {leftText(left, due)}
    </span>
  )
}

/** 待审列表；上下方向键或 J、K 移动。 */
export function AuditList({ list, page, limit, current, onPage, onChoose }: AuditListProps) {
  const rows = list.answer?.rows
  const total = list.answer?.total ?? 0
  const handleKey = useMoveKeys(rows, current, onChoose)
  const state = (
    <>
      {list.error !== undefined && <LoadError reason={list.error} onRetry={list.refresh} />}
      {rows === undefined && list.error === undefined && <Loading />}
      {rows?.length === 0 && <Empty small text="没有待审核的申请" />}
    </>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move among the buttons inside
    <div className="audit-list" onKeyDown={handleKey}>
      <PickList
        label="待审核的报监申请"
        title="工程审核"
        note={rows && list.error === undefined ? `待审核 ${total} 件` : undefined}
        state={state}
        foot={<Foot page={page} pages={pageCount(total, limit)} onPage={onPage} />}
      >
        {rows?.map((row) => (
          <PickItem key={row.id} current={row.id === current} onChoose={() => onChoose(row.id)}>
            <Lines row={row} />
          </PickItem>
        ))}
      </PickList>
    </div>
  )
}

function Lines({ row }: { row: RowOn<typeof engineering> }) {
  const place = row.areacode ? regionName(row.areacode) : ''
  return (
    <>
      <span className="zj-pick-name" title={row.engineering_name}>
        {row.engineering_name}
      </span>
      <span className="zj-pick-note zj-pick-text">
        {[place, row.jsdw_text || (row.sgdw_text ?? '')].filter(Boolean).join(' · ')}
      </span>
      <span className="zj-pick-line zj-pick-note">
        <span>{typeof row.submitted_at === 'number' ? `${formatInstant(row.submitted_at, 'MM-dd HH:mm')} 提交` : ''}</span>
        <Due row={row} />
      </span>
    </>
  )
}

/** J、K 与上下方向键在列表里移动。 */
function useMoveKeys(
  rows: readonly { readonly id: number }[] | undefined,
  current: number | null,
  onChoose: (id: number) => void,
) {
  return (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = rows?.findIndex((row) => row.id === current) ?? -1
    const next = rows?.[at + step]
    if (next) onChoose(next.id)
  }
}
const STEPS: Readonly<Record<string, number>> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 }

function Foot({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <>
      <span>J / K 移动</span>
      <span>
        <button type="button" className="zj-link" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          上一页
        </button>
        {` ${page} / ${pages} `}
        <button type="button" className="zj-link" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          下一页
        </button>
      </span>
    </>
  )
}
