import { completionStates } from '@zhujian/domain/completion/completion-flow'
import type { CompletionAnswer } from '@zhujian/domain/contracts/completion'
import type { Tab } from '../../data/tab'
import { DueTag } from '../../ui/due-tag'
import { PrintRecord, RecordHead } from '../../ui/record-head'
import { StateTag, Tag } from '../../ui/tag'
import { surveyAddress } from './completion-paths'
import { PrintCompletion } from './print-completion'

/** 工程名称、状态、时限；第二行是编号、单位与日期。 */
export function CompletionHead({ answer, tab }: { answer: CompletionAnswer; tab: Tab }) {
  const { row } = answer
  const name = row.engineering_id_text ?? ''
  const facts = (
    [
      ['验收编号', row.acceptance_no],
      ['建设单位', row.unit_id_text],
      ['监督员', row.officer_id_text],
      ['计划验收', row.plan_on],
      ['验收日期', row.accept_on],
      ['备案号', row.record_no],
    ] as const
  ).filter(([, value]) => value)
  const round = row.round ?? 1
  return (
    <RecordHead
      title={name}
      onTitle={() => tab.openTab(surveyAddress(row.engineering_id), name)}
      marks={
        <>
          <StateTag dict={completionStates} code={row.state} />
          {row.due_on && <DueTag due={row.due_on} />}
          {round > 1 && <Tag tone="warning">{`第 ${round} 次验收`}</Tag>}
        </>
      }
      tools={<PrintRecord paper={(onDone) => <PrintCompletion answer={answer} onDone={onDone} />} />}
      facts={facts.map(([label, value]) => <span key={label}>{`${label} ${value}`}</span>)}
    />
  )
}
