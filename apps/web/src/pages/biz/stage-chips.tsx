import type { InboxAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useApi } from '../../data/queries'
import { formatCount } from '../../ui/page-numbers'
import type { Filters, TableQuery } from '../../ui/table-state'
import { BIZ } from './biz-paths'
import type { Stage } from './biz-tabs'

interface StageChipsProps {
  stages: readonly Stage[]
  /** 页签与事项：每个阶段都在它们之内计数。 */
  within: Readonly<Record<string, string>>
  query: TableQuery
  onQuery: (query: TableQuery) => void
}

/** 阶段及件数；点一下只看这一阶段，再点一下取消。 */
export function StageChips({ stages, within, query, onQuery }: StageChipsProps) {
  const names = new Set(stages.flatMap((stage) => Object.keys(stage.filters)))
  const others: Filters = Object.fromEntries(Object.entries(query.filters).filter(([name]) => !names.has(name)))
  const isChosen = (stage: Stage) => Object.entries(stage.filters).every(([name, value]) => query.filters[name] === value)
  const choose = (stage: Stage) =>
    onQuery({ ...query, page: 1, filters: isChosen(stage) ? others : { ...others, ...stage.filters } })
  return (
    <fieldset className="biz-stages zj-plain-fieldset" aria-label="办理阶段">
      {stages.map((stage) => (
        <Chip
          key={stage.key}
          stage={stage}
          params={{ ...others, ...within, ...stage.filters }}
          chosen={isChosen(stage)}
          onChoose={() => choose(stage)}
        />
      ))}
    </fieldset>
  )
}

interface ChipProps {
  stage: Stage
  params: Readonly<Record<string, string>>
  chosen: boolean
  onChoose: () => void
}

function Chip({ stage, params, chosen, onChoose }: ChipProps) {
  const { data } = useApi<InboxAnswer>(BIZ, bizApi.inbox, { ...params, page: 1, limit: 1 }, { silent: true, keepRows: true })
  const count = data?.total
  const alarm = stage.alarming && (count ?? 0) > 0 ? ' biz-stage-alarm' : ''
  return (
    <button type="button" className={`biz-stage${alarm}`} aria-pressed={chosen} onClick={onChoose}>
      {stage.label}
      {count !== undefined && <b>{formatCount(count)}</b>}
    </button>
  )
}
