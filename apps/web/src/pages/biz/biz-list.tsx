import { PlusOutlined } from '@ant-design/icons'
import { bizStates } from '@zhujian/domain/biz/biz'
import type { BizTypeAnswer } from '@zhujian/domain/contracts/biz-answers'
import type { InboxTab } from '@zhujian/domain/contracts/biz'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { DEFAULT_PAGE_SIZE } from '@zhujian/model/constants'
import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useSession } from '../../data/session'
import type { Tab } from '../../data/tab'
import { EntityTable, type ListHandle } from '../../entity/entity-table'
import { type EntityView, listParams } from '../../entity/list-query'
import type { WireRow } from '../../entity/source'
import { useTotals } from '../../entity/use-totals'
import { BatchResults } from '../../ui/batch-results'
import { totalText } from '../../ui/page-numbers'
import { type TableQuery, useTableQuery } from '../../ui/table-state'
import { Tag } from '../../ui/tag'
import { useLatest } from '../../ui/use-latest'
import { useStartQuery } from '../../ui/views/use-default-view'
import { BizBatch } from './biz-batch'
import { bizCells, titleOf } from './biz-cells'
import { BizExport } from './biz-export'
import { applyAddress, BIZ, caseAddress, resubmitAddress } from './biz-paths'
import { bizSource } from './biz-source'
import { beside, bizViews, stagesOf, tabOfView } from './biz-tabs'
import { StageChips } from './stage-chips'
import { UndoBar } from './undo-bar'
import { UnconfirmedName } from './unconfirmed-name'
import { labelOfKind, useBizType } from './use-biz'
import { startWalk } from './list-navigation'
import './biz.css'

const START: TableQuery = { page: 1, limit: DEFAULT_PAGE_SIZE, filters: {} }

interface BizListProps {
  kind: string
  tab: Tab
}

/** 一个事项的清单：待我处理、我已处理、我发起、抄送我、全部。 */
export function BizList({ kind, tab }: BizListProps) {
  const name = `${BIZ}.${kind}`
  const type = useBizType(kind)
  const label = labelOfKind(kind, type)
  const tabs = useTabs(tab)
  const [query, setQuery] = useTableQuery(name, START, useStartQuery(name, START))
  const { views, stages, within } = useNumbers(kind, tabs, query)
  const source = useMemo(() => bizSource(label, WHOSE[within]), [label, within])
  useListTitle(tab, label)
  const project = Number(tab.query.engineering_id) || null
  const open = useOpen(kind, tab, listParams(query, views, { kind }))
  const me = useSession(({ user }) => user?.id)
  const { openTab, type: library } = tab
  const fixed = useMemo(() => ({ kind, ...(project === null ? {} : { engineering_id: project }) }), [kind, project])
  const actions = useCallback(
    (row: WireRow) => actionsOf(row, open, { openTab, type: library, me }),
    [open, openTab, library, me],
  )
  const batch = within === 'todo' && tab.type === 0
  return (
    <>
      <EntityTable
        {...{ name, source, views, actions }}
        entity={BIZ}
        path={bizApi.inbox}
        fixed={fixed}
        cells={bizCells}
        onOpen={open}
        head={(list) => <Head {...{ label, type, list, kind, tab }} />}
        toolbar={() => <StageChips stages={stages} query={query} onQuery={setQuery} />}
        batch={batch ? (selection, list) => <BizBatch {...{ kind, label, selection, list }} /> : undefined}
        first={() => (
          <span className="biz-elsewhere">
            <Elsewhere views={views} onView={(view) => setQuery({ ...query, view, page: 1 })} />
            {type?.may_apply && tab.type === 0 && <ApplyButton kind={kind} label={label} tab={tab} />}
          </span>
        )}
      />
      <UndoBar />
      <BatchResults />
    </>
  )
}

const WHOSE: Readonly<Record<InboxTab, string>> = {
  todo: '待我处理的',
  done: '我已处理的',
  mine: '我发起的',
  copied: '抄送我的',
  all: '',
}

/** 这一页签没有、别的页签有的，指个去处。 */
function Elsewhere({ views, onView }: { views: readonly EntityView[]; onView: (view: string) => void }) {
  const others = views.slice(1).filter(({ count }) => (count ?? 0) > 0)
  return others.map(({ key, label, count }) => (
    <Button key={key} onClick={() => onView(key)}>{`${label} ${count ?? 0} 件`}</Button>
  ))
}

/** 标签用维护的名称。 */
function useListTitle({ setTitle, type }: Tab, label: string): void {
  useEffect(() => {
    if (type === 0) setTitle(label)
  }, [type, label, setTitle])
}

/** 打开一件，记下是从这个清单的这个位置进去的。 */
function useOpen(kind: string, { openTab }: Tab, params: Readonly<Record<string, unknown>>) {
  const latest = useLatest(params)
  return useCallback(
    (row: WireRow) => openTab(caseAddress(row.id, startWalk(kind, latest.current, row.id))),
    [kind, latest, openTab],
  )
}

function useTabs(tab: Tab) {
  const rights = useSession(({ user }) => user?.rights)
  const works = !rights || rights.includes('biz:approve') || rights.includes('biz:submit')
  const history = tab.type !== 0
  return useMemo(() => bizViews({ works, history }), [works, history])
}

/** 页签与阶段，连同各自的件数：一次问清。阶段数的是当前页签在查询条件之内的。 */
function useNumbers(kind: string, tabs: readonly EntityView[], query: TableQuery) {
  const within = tabOfView(tabs, query.view)
  const stages = useMemo(() => stagesOf(within), [within])
  const parts = useMemo(() => {
    const others = beside(stages, query.filters)
    return [...tabs.map(({ filters }) => filters), ...stages.map(({ filters }) => ({ ...others, ...filters, tab: within }))]
  }, [tabs, stages, within, query.filters])
  const totals = useTotals(BIZ, bizApi.inboxTotals, { kind }, parts)
  return useMemo(
    () => ({
      within,
      views: tabs.map((view, at) => ({ ...view, count: totals?.[at] })),
      stages: stages.map((stage, at) => ({ ...stage, count: totals?.[tabs.length + at] })),
    }),
    [within, tabs, stages, totals],
  )
}

/** 轮到本人的才是办理；退回给本人的可以重报。 */
function actionsOf(
  row: WireRow,
  open: (row: WireRow) => void,
  { openTab, type, me }: Pick<Tab, 'openTab' | 'type'> & { me: number | undefined },
) {
  const mine = row['my_due_on'] !== null && row['my_due_on'] !== undefined
  // 历史库里只看。
  const returned = type !== 1 && row['applied_by'] === me && row.state === bizStates.code('returned')
  return [
    { key: 'open', label: mine ? '办理' : '查看', onClick: () => open(row) },
    ...(returned ? [{ key: 'resubmit', label: '修改重报', onClick: () => openTab(resubmitAddress(row.id), titleOf(row)) }] : []),
  ]
}

interface HeadProps {
  label: string
  type: BizTypeAnswer | undefined
  list: ListHandle
  kind: string
  tab: Tab
}

function Head({ label, type, list, kind, tab }: HeadProps): ReactNode {
  return (
    <header className="zj-page-head">
      <h1>{tab.type === 0 ? label : `${label}（历史库）`}</h1>
      {type && <UnconfirmedName confirmed={type.label_confirmed} />}
      {type && !type.enabled && <Tag>已停用</Tag>}
      <span className="zj-page-note">{totalText(list.total)}</span>
      {type?.meaning && <span className="zj-page-note">{type.meaning}</span>}
      <div className="zj-page-tools">
        {list.can.includes('export') && <BizExport label={label} list={list} />}
        {type?.may_apply && tab.type === 0 && <ApplyButton kind={kind} label={label} tab={tab} />}
      </div>
    </header>
  )
}

function ApplyButton({ kind, label, tab }: Pick<HeadProps, 'kind' | 'label' | 'tab'>) {
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      data-shortcut="new"
      onClick={() => tab.openTab(applyAddress(kind), `新建${label}`)}
    >
      新建申请
    </Button>
  )
}
