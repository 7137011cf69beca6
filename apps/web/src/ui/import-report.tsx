import { Tag } from './tag'
import './results.css'
import { badRows, type ImportReport, summaryOf } from './import-summary'

/** Result of the check: counts, then every bad cell with its row, column, value and reason. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const bad = badRows(report)
  return (
    <section className="zj-import-report" aria-label="核对结果">
      <output className="zj-results-sum">
        <Tag tone={bad > 0 ? 'warning' : 'success'}>{bad > 0 ? '有错误' : '核对通过'}</Tag>
        {summaryOf(report)}
      </output>
      {bad > 0 && <p className="zj-import-note">有错误的行不会写入；可先导入其余行，改好后再导入这些行</p>}
      {bad > 0 && (
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
                <tr key={`${problem.row}/${problem.label}/${problem.message}`}>
                  <td>{problem.row}</td>
                  <td>{problem.label}</td>
                  <td>{problem.value || '—'}</td>
                  <td>{problem.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
