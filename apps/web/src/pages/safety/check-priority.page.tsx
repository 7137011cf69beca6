import { priorityApi, type PriorityRow } from '@zhujian/domain/contracts/check-priority'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates, heldStates } from '@zhujian/domain/project/engineering-flow'
import { f } from '@zhujian/model'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import type { PageProps } from '../../data/tab'
import type { CellRenderers } from '../../entity/columns'
import { EntityTable } from '../../entity/entity-table'
import type { TableSource, WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { StateTag, Tag } from '../../ui/tag'
import { ArrangeDialog } from './arrange-dialog'
import './check-priority.css'

const points = (label: string, most: number) => f.integer(label, { optional: true, hint: `满分 ${most}；指着数字看事实` })
const TERMS = [
  ['risk', '风险', 30],
  ['days', '久未查', 25],
  ['overdue', '隐患', 15],
  ['alarms', '预警', 10],
  ['absence', '缺岗', 10],
  ['stage', '阶段', 10],
] as const
const keyOf = (term: string): string => `n_${term}`

const { fields } = engineering
const source: TableSource = {
  label: '工程',
  display: 'engineering_name',
  fields: {
    engineering_name: fields.engineering_name,
    areacode: { ...fields.areacode, label: '区域' },
    main_officer: fields.main_officer,
    risk_level: fields.risk_level,
    progress_stage: fields.progress_stage,
    sgdw: fields.sgdw,
    first_text: f.longText('先查', { optional: true, hint: '不论分数，排在最前' }),
    score: f.integer('优先度', { optional: true, hint: '右边六项之和' }),
    ...Object.fromEntries(TERMS.map(([key, label, most]) => [keyOf(key), points(label, most)])),
    credit: f.decimal('信用分', { optional: true, precision: 5, scale: 1, hint: '施工单位；分数相同的，低的在前' }),
    planned_on: f.date('已排', { optional: true }),
  },
  list: {
    search: ['engineering_name', 'areacode', 'main_officer', 'risk_level', 'progress_stage', 'sgdw'],
    columns: [
      ['engineering_name', 'link'],
      'first_text',
      'score',
      ...TERMS.map(([key]) => keyOf(key)),
      'main_officer',
      'planned_on',
      'areacode',
      'credit',
    ],
    sort: '',
    unsorted: ['engineering_name', 'first_text', 'main_officer', 'areacode'],
  },
}

const ranked = (row: WireRow): PriorityRow => row as unknown as PriorityRow

const cells: CellRenderers = {
  engineering_name: (row, open) => (
    <span className="zj-ref-stopped">
      <button type="button" className="zj-link zj-cell-link" onClick={open}>
        {ranked(row).engineering_name}
      </button>
      {heldStates.some(([code]) => code === row.state) && <StateTag dict={engineeringStates} code={row.state} />}
    </span>
  ),
  first_text: (row) => {
    const { first_text: text } = ranked(row)
    return text === '' ? null : (
      <Tag plain tone="danger">
        {text}
      </Tag>
    )
  },
  score: (row) => <strong>{ranked(row).score.toFixed(1)}</strong>,
  ...Object.fromEntries(
    TERMS.map(([key]) => [
      keyOf(key),
      (row: WireRow) => {
        const term = ranked(row).terms.find((each) => each.key === key)
        return term ? (
          <span
            title={`${term.label}：${term.fact}；${term.points} / ${term.most}`}
            className={term.points === 0 ? 'priority-none' : ''}
          >
            {term.points.toFixed(1)}
          </span>
        ) : null
      },
    ]),
  ),
}

interface Arranging {
  readonly ids: readonly number[]
  readonly clear: () => void
}

/** 检查优先度：该先查哪几个工程，分数由哪几项得来；勾选的排入计划，逐个写明日期与两名检查人。 */
export default function CheckPriorityPage({ tab }: PageProps) {
  const [arranging, setArranging] = useState<Arranging | null>(null)
  const { openTab } = tab
  const handleOpen = useCallback(
    (row: WireRow) =>
      openTab(`/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${row.id}`, ranked(row).engineering_name),
    [openTab],
  )
  return (
    <>
      <EntityTable
        name="check.priority"
        entity="visit_plan"
        source={source}
        path={priorityApi.list}
        cells={cells}
        onOpen={handleOpen}
        batch={(selection, list) =>
          list.can.includes('add') && (
            <Button
              type="primary"
              disabled={selection.all}
              title={selection.all ? '请逐个勾选要排入的工程' : undefined}
              onClick={() => setArranging({ ids: selection.rows.map(({ key }) => Number(key)), clear: selection.clear })}
            >
              排入计划
            </Button>
          )
        }
        head={(list) => (
          <header className="zj-page-head">
            <h1>检查优先度</h1>
            <span className="zj-page-note">{list.total === undefined ? '' : `共 ${list.total} 个在建、停工工程`}</span>
          </header>
        )}
        toolbar={() => (
          <Button onClick={() => openTab('/projectlibrary/supervise/safetyManage/visitPlan?view=week')}>本周计划</Button>
        )}
      />
      {arranging && (
        <WithKinds entity="visit_plan">
          <ArrangeDialog
            ids={arranging.ids}
            onDone={() => {
              arranging.clear()
              setArranging(null)
            }}
            onClose={() => setArranging(null)}
          />
        </WithKinds>
      )}
    </>
  )
}
