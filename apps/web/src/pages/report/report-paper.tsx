import {
  changeOf,
  periodText,
  type ReportAnswer,
  type ReportFigure,
  reportFigures,
  reportTitle,
} from '@zhujian/domain/project/station-report'
import { regionName } from '@zhujian/domain/reference/regions'

/** 只在纸上：一份可以签字归档的表，写明哪一期、哪个站，各数与各区域，末尾签字。屏上的提示与选项不上纸。 */
export function ReportPaper({ answer, period, area }: { answer: ReportAnswer; period: string; area: string }) {
  const figures = reportFigures.filter(({ key }) => answer.figures.some((each) => each.key === key))
  const isYear = period.length === 4
  return (
    <article
      className={isYear ? 'report-paper report-paper--year' : 'report-paper'}
      aria-label="打印的报告"
      {...(isYear && { 'data-paper': 'across' })}
    >
      <h1>{reportTitle(period)}</h1>
      <p className="report-paper-period">{`（${periodText(period)}）`}</p>
      <p className="report-paper-line">
        <span>{`编制单位：${answer.office}`}</span>
        <span>{`统计范围：${area ? regionName(area) : answer.reach}`}</span>
      </p>
      <Figures {...{ answer, figures }} />
      {/* 只有一个区域的，与上面的数相同。 */}
      {answer.areas.length > 1 && <Areas {...{ answer, figures }} />}
      <p className="report-paper-line report-paper-signs">
        <span>制表人：</span>
        <span>审核人：</span>
        <span>日期：　　　　年　　月　　日</span>
      </p>
      <p className="report-paper-note">“—”：没有这一数字，或者是现在的数，与期间无关。</p>
    </article>
  )
}

interface PartProps {
  answer: ReportAnswer
  figures: readonly ReportFigure[]
}

function Figures({ answer: { periods, figures: counted }, figures }: PartProps) {
  const values = new Map(counted.map((each) => [each.key, each.values]))
  const rest = periods.slice(2)
  return (
    <table>
      <caption>一、各项数字</caption>
      <thead>
        <tr>
          {[
            '类别',
            '指标',
            '单位',
            ...periods.slice(0, 2).map(({ label }) => label),
            '增减',
            ...rest.map(({ label }) => label),
          ].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ key, group, label, unit, at }, index) => {
          const own = values.get(key) ?? []
          const first = figures[index - 1]?.group !== group
          // 现在的数没有可比的一期。
          const told = (which: number) => (which === 0 || at !== undefined ? (own[which] ?? '—') : '—')
          return (
            <tr key={key}>
              {first && <td rowSpan={figures.filter((each) => each.group === group).length}>{group}</td>}
              <th scope="row">{label}</th>
              <td>{unit}</td>
              <td className="report-number">{told(0)}</td>
              <td className="report-number">{told(1)}</td>
              <td className="report-number">{(at !== undefined && changeOf(own[0] ?? null, own[1])) || '—'}</td>
              {rest.map((each, which) => (
                <td key={each.key} className="report-number">
                  {told(which + 2)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** 纸上点不开，各类都列出。 */
function Areas({ answer: { areas, periods }, figures }: PartProps) {
  const groups = [...new Set(figures.map(({ group }) => group))]
  return groups.map((group, index) => {
    const own = figures.filter((each) => each.group === group)
    return (
      <table key={group}>
        <caption>{`${index === 0 ? `二、各区域（${periods[0]?.label ?? '本期'}）　` : ''}${group}`}</caption>
        <thead>
          <tr>
            <th scope="col">区域</th>
            {own.map(({ key, label, unit }) => (
              <th key={key} scope="col">{`${label}（${unit}）`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area.code}>
              <th scope="row">{area.name}</th>
              {own.map(({ key, daysFrom }) => (
                <td key={key} className="report-number">
                  {area.values[key] ?? (daysFrom ? '—' : '0')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  })
}
