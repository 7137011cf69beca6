import { formatInstant, today, dayOf, daysBetween } from '@zhujian/model/date'
import { engineering } from '@zhujian/domain/project/engineering'
import { regionName } from '@zhujian/domain/reference/regions'
import { formatDecimal } from '@zhujian/model/decimal'
import { sharedSetting } from '../../data/shared-setting'
import { StateTag } from '../../ui/tag'
import type { WireRow } from '../../entity/source'
import { isHalted, ProgressBar } from './library-cells'

const states = engineering.flow?.states

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** 卡片与地图列表里的一个工程。 */
export function ProjectCard({ row, current, onOpen }: { row: WireRow; current?: boolean; onOpen: () => void }) {
  const facts = [
    text(row.areacode) && regionName(text(row.areacode)),
    text(row.engineering_type_id_text),
    text(row.build_area) && `${formatDecimal(text(row.build_area))} ㎡`,
    text(row.sgdw_text) || text(row.jsdw_text),
  ].filter(Boolean)
  return (
    <button type="button" className="project-card" aria-current={current ? 'true' : undefined} onClick={onOpen}>
      <span className="project-card-head">
        <span className="project-card-name" title={text(row.engineering_name)}>
          {text(row.engineering_name)}
        </span>
        {states && <StateTag dict={states} code={row.state} />}
      </span>
      <span className="project-card-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <ProgressBar percent={typeof row.percent === 'number' ? row.percent : 0} halted={isHalted(row)} unit="%" />
      <CardFoot row={row} />
    </button>
  )
}

function CardFoot({ row }: { row: WireRow }) {
  const checked = typeof row.last_check_at === 'number' ? row.last_check_at : null
  const days = checked === null ? null : daysBetween(dayOf(checked), today())
  // 久未检查要提醒（domain 2.21）。
  const soonDays = sharedSetting('check_soon_days')
  return (
    <span className="project-card-foot">
      <span>{text(row.main_officer_text) ? `监督员 ${text(row.main_officer_text)}` : '未分配监督员'}</span>
      {checked === null || days === null ? (
        <span>尚未检查</span>
      ) : (
        <span
          className={days > soonDays ? 'project-card-late' : undefined}
        >{`最近检查 ${formatInstant(checked, 'MM-dd')}${days > soonDays ? `，已 ${days} 天` : ''}`}</span>
      )}
    </span>
  )
}
