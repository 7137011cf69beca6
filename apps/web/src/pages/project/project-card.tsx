import { formatInstant } from '@zhujian/model/date'
import { engineering } from '@zhujian/domain/project/engineering'
import { regionName } from '@zhujian/domain/reference/regions'
import { formatDecimal } from '@zhujian/model/decimal'
import { StateTag } from '../../ui/tag'
import type { RowOn } from '../../entity/source'
import { checkDue } from '../../data/check-due'
import { isHalted, ProgressBar } from './library-cells'

const states = engineering.flow?.states

/** 卡片与地图列表里的一个工程。 */
export function ProjectCard({ row, current, onOpen }: { row: RowOn<typeof engineering>; current?: boolean; onOpen: () => void }) {
  const facts = [
    row.areacode && regionName(row.areacode),
    row.engineering_type_id_text ?? '',
    row.build_area && `${formatDecimal(row.build_area)} ㎡`,
    row.sgdw_text || (row.jsdw_text ?? ''),
  ].filter(Boolean)
  return (
    <button type="button" className="project-card" aria-current={current ? 'true' : undefined} onClick={onOpen}>
      <span className="project-card-head">
        <span className="project-card-name" title={row.engineering_name}>
          {row.engineering_name}
        </span>
        {states && <StateTag dict={states} code={row.state} />}
      </span>
      <span className="project-card-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <ProgressBar percent={row.percent ?? 0} halted={isHalted(row)} unit="%" />
      <CardFoot row={row} />
    </button>
  )
}

function CardFoot({ row }: { row: RowOn<typeof engineering> }) {
  const { last_check_at: checked = null } = row
  const due = checkDue(row)
  return (
    <span className="project-card-foot">
      <span>{row.main_officer_text ? `监督员 ${row.main_officer_text}` : '未分配监督员'}</span>
      <span className={due?.late ? 'project-card-late' : undefined}>
        {[checked === null ? '尚未检查' : `最近检查 ${formatInstant(checked, 'MM-dd')}`, due?.text].filter(Boolean).join('，')}
      </span>
    </span>
  )
}
