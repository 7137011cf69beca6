import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { opinionKinds } from '@zhujian/domain/completion/completion-dicts'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import type { CompletionAnswer } from '@zhujian/domain/contracts/completion'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { useSession } from '../../data/session'
import { PrintFrame } from '../../ui/print-frame'
import './print-completion.css'

const text = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '—')

/** A4 竣工验收监督表：基本情况、资料、五方意见。 */
export function PrintCompletion({ answer, onDone }: { answer: CompletionAnswer; onDone: () => void }) {
  const { row } = answer
  const site = useSession((state) => state.publicData.SITE?.SITE_NAME ?? '')
  return (
    <PrintFrame title={`竣工验收 ${text(row['acceptance_no'])}`} onDone={onDone}>
      <div className="completion-sheet">
        {site && <p>{site}</p>}
        <h1>工程竣工验收情况表</h1>
        <p>{`编号：${text(row['acceptance_no'])}　状态：${completionStates.labelOf(row.state)}`}</p>
        <Facts row={row} no={answer.quality_report_no} />
        <Papers answer={answer} />
        <Opinions answer={answer} />
        <p className="completion-sheet-note">{`打印时间：${formatInstant(nowSeconds())}。以平台记录为准。`}</p>
      </div>
    </PrintFrame>
  )
}

const { fields } = completionAcceptance
const shown = ['finish_on', 'plan_on', 'place', 'apply_on', 'accept_on', 'passed_on', 'record_no', 'record_on'] as const

function Facts({ row, no }: { row: CompletionAnswer['row']; no: string | null }) {
  const facts = [
    ['工程名称', text(row['engineering_id_text'])],
    ['建设单位', text(row['unit_id_text'])],
    ...shown.map((name) => [fields[name].label, text(row[name])] as const),
    ['质量监督报告', no ?? '—'],
  ] as const
  return (
    <table>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Papers({ answer: { papers } }: { answer: CompletionAnswer }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">验收资料</th>
          <th scope="col">提交单位</th>
          <th scope="col">文件</th>
        </tr>
      </thead>
      <tbody>
        {papers.map(({ field, label, party, files, excused }) => (
          <tr key={field}>
            <td>{label}</td>
            <td>{unitRole.labelOf(party)}</td>
            <td>{files.length > 0 ? files.map(({ name }) => name).join('、') : excused ? '不涉及' : '未提交'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Opinions({ answer: { opinions } }: { answer: CompletionAnswer }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">单位</th>
          <th scope="col">意见</th>
          <th scope="col">签署人</th>
          <th scope="col">时间</th>
        </tr>
      </thead>
      <tbody>
        {opinions.map(({ party, unit_text: unit, opinion, note, signed_by_text: who, signed_at: at }) => (
          <tr key={party}>
            <td>{`${unitRole.labelOf(party)}　${unit ?? ''}`}</td>
            <td>{opinion === null ? '未签署' : `${opinionKinds.labelOf(opinion)}${note ? `：${note}` : ''}`}</td>
            <td>{who ?? '—'}</td>
            <td>{at === null ? '—' : formatInstant(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
