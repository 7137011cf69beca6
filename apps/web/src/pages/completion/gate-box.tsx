import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { completionSteps } from '@zhujian/domain/completion/completion-flow'
import { blockersOf, type GateLine } from '@zhujian/domain/completion/gates'
import type { CompletionAnswer } from '@zhujian/domain/contracts/completion'
import type { ReactNode } from 'react'
import type { Tab } from '../../data/tab'
import { lineId } from './paper-rows'

const MARKS: Record<GateLine['result'], ReactNode> = {
  ok: <CheckCircleOutlined className="completion-ok" aria-label="符合" />,
  none: <MinusCircleOutlined aria-label="没有查到" />,
  warn: <ExclamationCircleOutlined className="completion-warn" aria-label="提醒" />,
  block: <CloseCircleOutlined className="completion-block" aria-label="不符合" />,
}

const rank = { block: 0, warn: 1, none: 2, ok: 3 } as const

/** 关卡：不符合的排在前面，点开就到要补的地方；都符合了就说可以办。 */
export function GateBox({ gate, tab }: { gate: NonNullable<CompletionAnswer['gate']>; tab: Tab }) {
  const { label } = completionSteps[gate.step]
  const left = blockersOf(gate.lines).length
  const lines = [...gate.lines].sort((a, b) => rank[a.result] - rank[b.result])
  const shown = lines.filter(({ result }) => result !== 'ok')
  const fine = lines.filter(({ result }) => result === 'ok')
  return (
    <section className={left > 0 ? 'completion-gate completion-gate-shut' : 'completion-gate'} aria-label={`${label}前核验`}>
      <h3>{left > 0 ? `${label}前还差 ${left} 项` : `${label}前核验：都已符合，可以${label}`}</h3>
      {shown.length > 0 && <Lines lines={shown} tab={tab} />}
      {fine.length > 0 && (
        <details>
          <summary>{`已符合 ${fine.length} 项`}</summary>
          <Lines lines={fine} tab={tab} />
        </details>
      )}
    </section>
  )
}

function Lines({ lines, tab }: { lines: readonly GateLine[]; tab: Tab }) {
  return (
    <ul className="completion-lines">
      {lines.map((line) => (
        <li key={line.label}>
          {MARKS[line.result]}
          <span className="completion-line-label">{line.label}</span>
          <span className="completion-line-text">
            <Where line={line} tab={tab} />
            <small>{line.clause}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** 别的页面上的（隐患、机械、工资）打开那一页；本页的滚到那一行。 */
function Where({ line, tab }: { line: GateLine; tab: Tab }) {
  const { path, line: field, text, result } = line
  if (path !== undefined)
    return (
      <button type="button" className="zj-link" onClick={() => tab.openTab(path)}>
        {text}
      </button>
    )
  if (field === undefined || result === 'ok') return <span className={`completion-${result}`}>{text}</span>
  return (
    <button type="button" className="zj-link" onClick={() => showLine(field)}>
      {text}
    </button>
  )
}

function showLine(field: string): void {
  const row = document.getElementById(lineId(field)) ?? document.getElementById(lineId('plan_on'))
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
}
