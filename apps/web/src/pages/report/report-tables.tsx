import { changeOf, type ReportAnswer, type ReportFigure, reportFigures } from '@zhujian/domain/project/station-report'
import { useTabState } from '../../data/tab'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Segmented } from '../../ui/segmented'

interface TableProps {
  answer: ReportAnswer
  /** 点开一个数：哪个数、哪一期（或哪个区域）。 */
  onOpen: (figure: string, of: string) => void
}

const shownIn = ({ figures }: ReportAnswer): ReportFigure[] =>
  reportFigures.filter(({ key }) => figures.some((each) => each.key === key))

/** 零与没有的不必点开。 */
function Value({ value, label, onOpen }: { value: string | null | undefined; label: string; onOpen: () => void }) {
  if (value === null || value === undefined) return <span className="zj-nothing">—</span>
  if (value === '0') return <span className="report-zero">0</span>
  return (
    <button type="button" className="zj-link" aria-label={`${label} ${value}，看明细`} onClick={onOpen}>
      {value}
    </button>
  )
}

/** 各数在各期的值，与上一期比；月报另有上年同月，年报另有十二个月。 */
export function FigureTable({ answer, onOpen }: TableProps) {
  const { periods } = answer
  const values = new Map(answer.figures.map((each) => [each.key, each.values]))
  const figures = shownIn(answer)
  return (
    <Card title="各项数字" note="点数字，查看其中的每一条" flush>
      <div className="report-scroll">
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col" className="report-group">
                类别
              </th>
              <th scope="col">指标</th>
              {periods.slice(0, 2).map(({ key, label }) => (
                <th key={key} scope="col" className="report-number">
                  {label}
                </th>
              ))}
              <th scope="col" className="report-number">{`较${periods[1]?.label ?? '上期'}`}</th>
              {periods.slice(2).map(({ key, label }) => (
                <th key={key} scope="col" className="report-number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map((figure, at) => (
              <FigureRow
                key={figure.key}
                {...{ figure, periods, onOpen }}
                first={figures[at - 1]?.group !== figure.group}
                values={values.get(figure.key) ?? []}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

interface RowProps extends Pick<ReportAnswer, 'periods'>, Pick<TableProps, 'onOpen'> {
  figure: ReportFigure
  first: boolean
  values: readonly (string | null)[]
}

function FigureRow({ figure, first, values, periods, onOpen }: RowProps) {
  const { key, group, label, unit, at } = figure
  const change = at === undefined ? '' : changeOf(values[0] ?? null, values[1])
  const cell = (index: number) => {
    const period = periods[index]
    return (
      <td key={index} className="report-number">
        {period && (index === 0 || at !== undefined) && (
          <>
            {at === undefined && <span className="report-today">今日</span>}
            <Value
              value={values[index]}
              label={`${at === undefined ? '今日' : period.label}${label}`}
              onOpen={() => onOpen(key, period.key)}
            />
          </>
        )}
      </td>
    )
  }
  return (
    <tr className={first ? 'report-first' : undefined}>
      <td className="report-group">{first ? group : ''}</td>
      {/* 手机上没有类别一栏，写在它的第一个指标之上。 */}
      <th scope="row" data-group={first ? group : undefined}>{`${label}（${unit}）`}</th>
      {[0, 1].map(cell)}
      <td className="report-number report-change">{change || (at === undefined ? '' : '—')}</td>
      {periods.slice(2).map((_period, index) => cell(index + 2))}
    </tr>
  )
}

/** 各区县在本期的值，一次看一类。 */
export function AreaTable({ answer, onOpen }: TableProps) {
  const figures = shownIn(answer)
  const groups = [...new Set(figures.map(({ group }) => group))]
  const [chosen, setChosen] = useTabState<string>('group', '隐患')
  const group = groups.includes(chosen) ? chosen : (groups[0] ?? '')
  const own = figures.filter((each) => each.group === group)
  return (
    <Card
      title="各区域"
      note={answer.periods[0]?.label}
      extra={
        <Segmented
          label="看哪一类"
          options={groups.map((each) => ({ value: each, label: each }))}
          value={group}
          onChange={setChosen}
        />
      }
      flush
    >
      {answer.areas.length === 0 ? (
        <Empty small text="本期没有数据" />
      ) : (
        <div className="report-scroll">
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">区域</th>
                {own.map(({ key, label }) => (
                  <th key={key} scope="col" className="report-number">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.areas.map((area) => (
                <tr key={area.code}>
                  <th scope="row">{area.name}</th>
                  {own.map(({ key, label, daysFrom }) => (
                    <td key={key} className="report-number">
                      <Value
                        value={area.values[key] ?? (daysFrom ? null : '0')}
                        label={`${area.name}${label}`}
                        onOpen={() => onOpen(key, area.code)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
