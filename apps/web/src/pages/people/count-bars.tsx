import type { NamedCount } from '@zhujian/domain/contracts/real-name'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'

/** 再多就看不过来：其余的合成一行。 */
const MOST = 10

/** 人数多少一目了然的横条；每条都写明人数。 */
export function CountBars({ title, note, rows }: { title: string; note: string; rows: readonly NamedCount[] }) {
  const shown = folded(rows)
  const most = Math.max(1, ...shown.map(({ total }) => total))
  return (
    <Card title={title} note={note}>
      {shown.length === 0 && <Empty small text="没有在场人员" />}
      <dl className="count-bars">
        {shown.map(({ key, label, total }) => (
          <div key={key}>
            <dt title={label}>{label}</dt>
            <dd>
              <span className="count-bar" style={{ width: `${(total / most) * 100}%` }} aria-hidden />
              <strong>{total}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function folded(rows: readonly NamedCount[]): readonly NamedCount[] {
  if (rows.length <= MOST) return rows
  const rest = rows.slice(MOST - 1)
  const total = rest.reduce((sum, each) => sum + each.total, 0)
  return [...rows.slice(0, MOST - 1), { key: 'rest', label: `其余 ${rest.length} 项`, total }]
}
