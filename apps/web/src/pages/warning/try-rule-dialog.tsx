import type { TryRuleAnswer } from '@zhujian/domain/contracts/warning'
import { warnLevel, warnLevels } from '@zhujian/domain/warning/warn-level'
import { today } from '@zhujian/model/date'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { LoadError, Loading } from '../../ui/loading'
import { Tag } from '../../ui/tag'
import './try-rule.css'

export interface TriedRule {
  readonly id: number
  readonly label: string
  readonly enabled: boolean
  /** 还没有保存的限值（contracts/warning 的 limitsText）；没有的照现在的判。 */
  readonly limits?: string
}

interface TryRuleDialogProps {
  rule: TriedRule
  onClose: () => void
}

/** 试判一条规则：以选定的日子为今天，用那一天的资料判一遍，什么也不报出。 */
export function TryRuleDialog({ rule, onClose }: TryRuleDialogProps) {
  const [day, setDay] = useState(today())
  const { data, error, refetch } = useApi<TryRuleAnswer>(
    'warn_rule',
    '/api/warning/warn_rule/pc/try',
    { id: rule.id, day, limits: rule.limits },
    { enabled: day !== '' },
  )
  return (
    <Dialog open title={`试判“${rule.label}”`} onClose={onClose} width={720}>
      <div className="try-rule">
        {!rule.enabled && <p className="zj-page-note">这条规则没有启用，平时不判定；下面是启用之后会报出的。</p>}
        <label>
          以这一天为今天
          <input type="date" value={day} max={today()} onChange={({ target }) => setDay(target.value)} />
        </label>
        {day < today() && (
          <p className="zj-page-note">
            用的是那一天的资料：其后登记的不算，其后改过、删去的照操作日志还原。
            {data?.archived && `操作日志已归档到 ${data.archived}，那时以前改过的还原不了，仍照现在的。`}
          </p>
        )}
        {data && (
          <p className="zj-page-note">
            {`${rule.limits === undefined ? '按现在的限值' : '按填写的限值（还没有保存）'}：${data.limits}`}
          </p>
        )}
        {error ? (
          <LoadError reason={messageOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <Tried answer={data} />
        ) : (
          <Loading lines={4} />
        )}
      </div>
    </Dialog>
  )
}

function Tried({ answer: { counts, rows, unknown } }: { answer: TryRuleAnswer }) {
  const total = counts.reduce((sum, n) => sum + n, 0)
  if (unknown) return <Empty text={unknown} />
  if (total === 0) return <Empty text="按这些限值，这一天没有要报的" />
  return (
    <>
      <output>
        {`会报出 ${total} 条：`}
        {warnLevels.map((name, at) => `${warnLevel.entries[name][1]} ${counts[at]}`).join('，')}
        {rows.length < total && `；下面是级别最高的 ${rows.length} 条`}
      </output>
      <ul>
        {rows.map((row, at) => (
          // 同一工程可以有几条，次序就是身份。
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Tag tone={warnLevel.toneOf(row.level)}>{warnLevel.labelOf(row.level)}</Tag>
            <span>{row.engineering_name}</span>
            <span>{row.said}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
