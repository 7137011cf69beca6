import { PrinterOutlined } from '@ant-design/icons'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import type { CompletionAnswer } from '@zhujian/domain/contracts/completion'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import type { Tab } from '../../data/tab'
import { DueTag } from '../../ui/due-tag'
import { StateTag } from '../../ui/tag'
import { surveyAddress } from './completion-paths'
import { PrintCompletion } from './print-completion'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** 工程名称、状态、时限；第二行是编号、单位与日期。 */
export function CompletionHead({ answer, tab }: { answer: CompletionAnswer; tab: Tab }) {
  const { row } = answer
  const name = text(row['engineering_id_text'])
  const facts = [
    ['验收编号', row['acceptance_no']],
    ['建设单位', row['unit_id_text']],
    ['监督员', row['officer_id_text']],
    ['计划验收', row['plan_on']],
    ['验收日期', row['accept_on']],
    ['备案号', row['record_no']],
  ].filter(([, value]) => text(value) !== '')
  const round = Number(row['round'] ?? 1)
  return (
    <header className="completion-head">
      <div className="completion-head-line">
        <h1 title={name}>
          <button
            type="button"
            className="completion-project"
            onClick={() => tab.openTab(surveyAddress(Number(row['engineering_id'])), name)}
          >
            {name}
          </button>
        </h1>
        <StateTag dict={completionStates} code={row.state} />
        {text(row['due_on']) && <DueTag due={row['due_on']} />}
        {round > 1 && <span className="completion-round">{`第 ${round} 次验收`}</span>}
        <PrintButton answer={answer} />
      </div>
      <p className="completion-facts">
        {facts.map(([label, value]) => (
          <span key={String(label)}>{`${String(label)} ${String(value)}`}</span>
        ))}
      </p>
    </header>
  )
}

function PrintButton({ answer }: { answer: CompletionAnswer }) {
  const [printing, setPrinting] = useState(false)
  const handleDone = useCallback(() => setPrinting(false), [])
  return (
    <div className="completion-tools">
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setPrinting(true)}>
        打印
      </Button>
      {printing && <PrintCompletion answer={answer} onDone={handleDone} />}
    </div>
  )
}
