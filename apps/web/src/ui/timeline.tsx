import type { Tone } from '@zhujian/model'
import type { ReactNode } from 'react'
import { Empty } from './empty'
import './record.css'

export interface TimelineChange {
  label: string
  /** Text before and after; '' stands for empty. */
  before: string
  after: string
}

export interface TimelineEntry {
  key: string | number
  /** What was done: 新增, 修改, 审核通过. */
  act: string
  who: string
  /** Text of the time, to the minute. */
  when: string
  tone?: Tone
  /** Opinion or reason given with the act. */
  note?: string | undefined
  changes?: readonly TimelineChange[]
  /** Where the record stands now. */
  current?: boolean
}

/** 操作记录: who did what when, with the values before and after; newest first. */
export function Timeline({ entries, label = '操作记录' }: { entries: readonly TimelineEntry[]; label?: string }) {
  if (entries.length === 0) return <Empty small text="暂无操作记录" />
  return (
    <ol className="zj-timeline" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className={`zj-timeline-entry zj-timeline-${entry.current ? 'current' : (entry.tone ?? 'success')}`}>
          <div className="zj-timeline-head">
            <span className="zj-timeline-act">{entry.act}</span>
            <time className="zj-timeline-when">{entry.when}</time>
          </div>
          <div className="zj-timeline-who">{entry.who}</div>
          {entry.note && <p className="zj-timeline-note">{entry.note}</p>}
          {entry.changes && entry.changes.length > 0 && <Changes changes={entry.changes} />}
        </li>
      ))}
    </ol>
  )
}

function Changes({ changes }: { changes: readonly TimelineChange[] }) {
  return (
    <dl className="zj-timeline-changes">
      {changes.map((change) => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>
            {change.before !== '' && (
              <>
                <Value text={change.before} old />
                <span aria-hidden="true"> → </span>
              </>
            )}
            <Value text={change.after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ text, old = false }: { text: string; old?: boolean }): ReactNode {
  const hidden = <span className="visually-hidden">{old ? '由' : '改为'}</span>
  const shown = text === '' ? '（空）' : text
  return old ? (
    <del>
      {hidden}
      {shown}
    </del>
  ) : (
    <ins>
      {hidden}
      {shown}
    </ins>
  )
}
