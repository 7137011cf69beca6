import { formatInstant } from '@zhujian/model/date'
import { Select } from 'antd'
import { ImportNotes } from './import-notes'
import { type Corrections, corrected, cutNote, type ImportProblem, type ImportReport, summaryOf } from './import-summary'
import { Tag } from './tag'
import './import.css'
import './results.css'

interface ImportReportViewProps {
  report: ImportReport
  /** Fields a head may stand for, and a cell can hold. */
  fields: readonly { value: string; label: string }[]
  mapping: Readonly<Record<string, string>>
  corrections: Corrections
  onMap: (head: string, field: string) => void
  onCorrect: (corrections: Corrections) => void
}

/** Result of the check: counts, heads nobody understood, and every bad cell with row, column, value and reason, to be put right here. */
export function ImportReportView({ report, fields, mapping, corrections, onMap, onCorrect }: ImportReportViewProps) {
  const bad = report.error > 0
  const { noted = 0, notes = [] } = report
  return (
    <section className="zj-import-report" aria-label="核对结果">
      <output className="zj-results-sum">
        <Tag tone={bad || noted > 0 ? 'warning' : 'success'}>{bad ? '有错误' : noted > 0 ? '有提醒' : '核对通过'}</Tag>
        {summaryOf(report)}
      </output>
      {typeof report.imported_at === 'number' && (
        <p className="zj-import-note zj-import-again">{`这份表格已于 ${formatInstant(report.imported_at, 'MM-dd HH:mm')} 导入过，请核对是否重复`}</p>
      )}
      <ColumnMatch {...{ report, fields }} />
      {report.unknown_columns.map((head) => (
        <div key={head} className="zj-import-head">
          <span>{`表头“${head}”无法识别，对应`}</span>
          <Select
            aria-label={`表头${head}对应的字段`}
            size="small"
            value={mapping[head] ?? ''}
            options={[{ value: '', label: '不导入' }, ...fields]}
            onChange={(field: string) => onMap(head, field)}
          />
        </div>
      ))}
      {bad && (
        <p className="zj-import-note">{`有错误的行不会写入；可在下表改正后重新核对，或下载错误行改好后只上传这些行${cutNote(report)}`}</p>
      )}
      {bad && <Problems {...{ report, fields, corrections, onCorrect }} />}
      <ImportNotes noted={noted} notes={notes} />
    </section>
  )
}

/** A star and a unit are no difference worth telling. */
const bare = (head: string): string => head.replace(/^[*＊]/, '').replace(/（[^（）]*）$/, '')

/** What every head was taken for, folded; required fields without a head are said at once. */
function ColumnMatch({ report, fields }: Pick<ImportReportViewProps, 'report' | 'fields'>) {
  const { missing_columns: missing = [] } = report
  const labels = new Map(fields.map(({ value, label }) => [value, label]))
  const taken = (report.columns ?? []).flatMap(({ head, field }) =>
    field === null ? [] : [{ head, label: labels.get(field) ?? field }],
  )
  return (
    <>
      {missing.length > 0 && <p className="zj-import-problem">{`表格缺少必填列：${missing.join('、')}，请指明哪一列是它`}</p>}
      <details className="zj-import-map">
        <summary>{`已识别 ${taken.length} 列`}</summary>
        <ul>
          {taken.map(({ head, label }) => (
            <li key={head}>{bare(head) === label ? label : `${head} → ${label}`}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Problems({
  report,
  fields,
  corrections,
  onCorrect,
}: Pick<ImportReportViewProps, 'report' | 'fields' | 'corrections' | 'onCorrect'>) {
  const fillable = new Set(fields.map(({ value }) => value))
  return (
    <div className="zj-import-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">行号</th>
            <th scope="col">列</th>
            <th scope="col">填写内容</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {report.errors.map((problem) => (
            <tr key={`${problem.row}/${problem.field}/${problem.message}`}>
              <td>{problem.row}</td>
              <td>{problem.column || '整行'}</td>
              <td>
                <BadCell {...{ problem, corrections, onCorrect }} fillable={fillable.has(problem.field)} />
              </td>
              <td>{problem.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface BadCellProps {
  problem: ImportProblem
  /** Files are uploaded, and what the page fixes is not typed: nothing typed there would be taken. */
  fillable: boolean
  corrections: Corrections
  onCorrect: (corrections: Corrections) => void
}

function BadCell({ problem, fillable, corrections, onCorrect }: BadCellProps) {
  const typed = corrections[problem.row]?.[problem.field]
  const isChanged = typed !== undefined && typed !== problem.value
  if (!fillable) return <>{problem.value || '—'}</>
  return (
    <input
      className={isChanged ? 'zj-import-input zj-import-fixed' : 'zj-import-input'}
      aria-label={`第 ${problem.row} 行${problem.column}`}
      value={typed ?? problem.value}
      onChange={(event) => onCorrect(corrected(corrections, problem, event.target.value))}
    />
  )
}
