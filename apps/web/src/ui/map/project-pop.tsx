import { engineering } from '@zhujian/domain/project/engineering'
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

type Row = Readonly<Record<string, unknown>>

const LIST = '/api/engineering/pc/engineeringProjectList'
const states = engineering.flow?.states

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const decimalOf = (value: unknown, unit: string): string => {
  const text = textOf(value)
  return text && `${tellDecimal(text, undefined, unit)} ${unit}`
}

/** What an inspector asks of a pin: number, kind, the three units that answer for it, how far and how big it is, who looks after it. */
function factsOf(row: Row): readonly (readonly [label: string, value: string])[] {
  const size = [decimalOf(row.build_area, '㎡'), decimalOf(row.total_cost, '万元')].filter(Boolean).join('　')
  const progress = typeof row.percent === 'number' ? `${row.percent}%` : ''
  return [
    ['监督编号', textOf(row.supervise_no)],
    ['工程类别', textOf(row.engineering_type_id_text)],
    ['建设单位', textOf(row.jsdw_text)],
    ['施工单位', textOf(row.sgdw_text)],
    ['监理单位', textOf(row.jldw_text)],
    ['面积、造价', size],
    ['形象进度', [textOf(row.progress_stage_text), progress].filter(Boolean).join(' ')],
    ['主监督员', textOf(row.main_officer_text)],
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
        {textOf(row?.areacode_text) && <span>{textOf(row?.areacode_text)}</span>}
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
