import { engineering } from '@zhujian/domain/project/engineering'
import type { RowOf } from '@zhujian/model'
import { tellDecimal } from '@zhujian/model/decimal'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useApi } from '../../data/queries'
import { messageOf } from '../../data/api-error'
import { LoadError } from '../loading'
import { StateTag } from '../tag'
import './project-pop.css'

interface ProjectPopProps {
  id: number
  name: string
  state: number
  onEnter: () => void
}

/** What the list of projects answers of one, as far as a card tells it. */
type Row = Partial<Pick<RowOf<typeof engineering.fields>, 'supervise_no' | 'build_area' | 'total_cost' | 'percent'>> &
  Partial<
    Record<
      `${'areacode' | 'engineering_type_id' | 'jsdw' | 'sgdw' | 'jldw' | 'progress_stage' | 'main_officer'}_text`,
      string | null
    >
  >

const LIST = '/api/engineering/pc/engineeringProjectList'
const states = engineering.flow?.states

const decimalOf = (value: string | null | undefined, unit: string): string =>
  value ? `${tellDecimal(value, undefined, unit)} ${unit}` : ''

/** What an inspector asks of a pin: number, kind, the three units that answer for it, how far and how big it is, who looks after it. */
function factsOf(row: Row): readonly (readonly [label: string, value: string])[] {
  const size = [decimalOf(row.build_area, '㎡'), decimalOf(row.total_cost, '万元')].filter(Boolean).join('　')
  const progress = typeof row.percent === 'number' ? `${row.percent}%` : ''
  return [
    ['监督编号', row.supervise_no ?? ''],
    ['工程类别', row.engineering_type_id_text ?? ''],
    ['建设单位', row.jsdw_text ?? ''],
    ['施工单位', row.sgdw_text ?? ''],
    ['监理单位', row.jldw_text ?? ''],
    ['面积、造价', size],
    ['形象进度', [row.progress_stage_text, progress].filter(Boolean).join(' ')],
    ['主监督员', row.main_officer_text ?? ''],
  ]
}

/** The card of a project on every map. The point carries only name and state; the rest comes when somebody asks. */
export function ProjectPop({ id, name, state, onEnter }: ProjectPopProps) {
  const list = useApi<{ rows: Row[] }>('engineering', LIST, { ids: String(id), page: 1, limit: 1 })
  const row = list.data?.rows[0]
  return (
    <div className="zj-project-pop">
      <h3>{name}</h3>
      <div className="zj-project-pop-tags">
        {states && <StateTag dict={states} code={state} />}
        {row?.areacode_text && <span>{row.areacode_text}</span>}
      </div>
      {list.isError && <LoadError reason={messageOf(list.error)} onRetry={() => void list.refetch()} />}
      {!list.isError && <Facts facts={factsOf(row ?? {})} waiting={row === undefined} />}
      <Button type="primary" onClick={onEnter}>
        进入工程
      </Button>
    </div>
  )
}

/** The lines stand there from the start, so that the card keeps its size when they are filled in. */
function Facts({ facts, waiting }: { facts: ReturnType<typeof factsOf>; waiting: boolean }) {
  const shown = (value: string): ReactNode => (waiting ? '' : value || <span className="zj-nothing">—</span>)
  return (
    <dl aria-busy={waiting}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd title={value}>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
