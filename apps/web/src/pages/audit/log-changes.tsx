import type { TimelineChange } from '../../ui/timeline'

type Values = Readonly<Record<string, unknown>> | null

interface LogChangesProps {
  changes: readonly TimelineChange[]
  /** 这类数据有字段名称；没有的按原样列出。 */
  known: boolean
  before: Values
  after: Values
}

/** 修改前后对照：字段、修改前、修改后；敏感内容只有掩码。 */
export function LogChanges({ changes, known, before, after }: LogChangesProps) {
  const rows = known ? changes : plainChanges(before, after)
  if (rows.length === 0) return null
  const compared = before !== null
  return (
    <table className="log-changes" aria-label="修改前后对照">
      <thead>
        <tr>
          <th scope="col">字段</th>
          {compared && <th scope="col">修改前</th>}
          <th scope="col">{compared ? '修改后' : '内容'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {compared && <td className="log-before">{row.before || '（空）'}</td>}
            <td>{row.after || '（空）'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function plainChanges(before: Values, after: Values): TimelineChange[] {
  const shown = (value: unknown) =>
    value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return Object.keys({ ...before, ...after }).map((name) => ({
    label: name,
    before: shown(before?.[name]),
    after: shown(after?.[name]),
  }))
}
