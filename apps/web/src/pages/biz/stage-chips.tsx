import { formatCount } from '../../ui/page-numbers'
import type { TableQuery } from '../../ui/table-state'
import { beside, type Stage } from './biz-tabs'

interface StageChipsProps {
  stages: readonly Stage[]
  query: TableQuery
  onQuery: (query: TableQuery) => void
}

/** 阶段及件数；点一下只看这一阶段，再点一下取消。 */
export function StageChips({ stages, query, onQuery }: StageChipsProps) {
  const isChosen = (stage: Stage) => Object.entries(stage.filters).every(([name, value]) => query.filters[name] === value)
  const choose = (stage: Stage) => {
    const others = beside(stages, query.filters)
    onQuery({ ...query, page: 1, filters: isChosen(stage) ? others : { ...others, ...stage.filters } })
  }
  return (
    <fieldset className="biz-stages zj-plain-fieldset" aria-label="办理阶段">
      {stages.map((stage) => (
        <Chip key={stage.key} stage={stage} chosen={isChosen(stage)} onChoose={() => choose(stage)} />
      ))}
    </fieldset>
  )
}

function Chip({ stage, chosen, onChoose }: { stage: Stage; chosen: boolean; onChoose: () => void }) {
  const { label, count, alarming } = stage
  const alarm = alarming && (count ?? 0) > 0 ? ' biz-stage-alarm' : ''
  return (
    <button type="button" className={`biz-stage${alarm}`} aria-pressed={chosen} onClick={onChoose}>
      {label}
      {count !== undefined && <b>{formatCount(count)}</b>}
    </button>
  )
}
