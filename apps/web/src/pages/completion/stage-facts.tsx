import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { gateResult } from '@zhujian/domain/completion/completion-dicts'
import type { CompletionAnswer } from '@zhujian/domain/contracts/completion'
import { Button } from 'antd'
import type { Tab } from '../../data/tab'
import { DueTag } from '../../ui/due-tag'
import { DescriptionView } from '../../ui/form/description-view'
import { StateTag } from '../../ui/tag'
import { documentAddress } from './completion-paths'
import { lineId } from './paper-rows'
import type { StageStatus } from './stages'

type Names = readonly (keyof typeof completionAcceptance.fields)[]

const has = (row: CompletionAnswer['row'], name: Names[number]): boolean => {
  const value = row[name]
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function Facts({ row, names, id }: { row: CompletionAnswer['row']; names: Names; id?: string }) {
  const shown = names.filter((name) => has(row, name))
  if (shown.length === 0) return null
  return (
    <div className="completion-facts-list" id={id}>
      <DescriptionView fields={completionAcceptance.fields} items={shown} row={row} />
    </div>
  )
}

const nothing = (words: string) => <p className="completion-quiet">{words}</p>

/** 完工与计划、分部与专项、验收组；申请一侧在这里修改。 */
export function PreparedFacts({ answer: { row }, onEdit }: { answer: CompletionAnswer; onEdit: (() => void) | undefined }) {
  return (
    <div id={lineId('plan_on')}>
      {has(row, 'return_reason') && <p className="completion-returned" role="alert">{`退回补正：${row.return_reason}`}</p>}
      <Facts
        row={row}
        names={['finish_on', 'plan_on', 'place', 'apply_on', 'parts_done', 'parts_none', 'specials_none', 'none_reason']}
      />
      <Facts row={row} names={['accept_group']} id={lineId('accept_group')} />
      {onEdit && (
        <p className="completion-edit">
          <Button size="small" onClick={onEdit}>
            填写分部、专项与验收组
          </Button>
        </p>
      )}
    </div>
  )
}

/** 受理时各项核验的结果，存下来的。 */
export function AcceptFacts({ answer: { row }, status }: { answer: CompletionAnswer; status: StageStatus }) {
  const checked = row.prereq ?? []
  if (status === 'later') return nothing('建设单位报送之后，由监督机构核验受理。')
  if (checked.length === 0) return nothing(status === 'done' ? '已受理。' : '等待监督机构受理。')
  return (
    <details className="completion-past">
      <summary>{`受理时核验 ${checked.length} 项`}</summary>
      <ul>
        {checked.map(({ label, result, text }) => (
          <li key={label}>
            <StateTag dict={gateResult} code={result} /> {`${label}　${text ?? ''}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

export function InspectFacts({ answer: { row } }: { answer: CompletionAnswer }) {
  const names: Names = ['notice_on', 'accept_on', 'conclusion', 'rectify_reason', 'rectify_due', 'supervise_opinion', 'passed_on']
  return has(row, 'accept_on') || has(row, 'rectify_reason') ? (
    <Facts row={row} names={names} />
  ) : (
    nothing('受理之后，由建设单位组织验收，五方签署意见。')
  )
}

/** 验收合格之后由站长签发，按监督文书编号、制成 PDF。 */
export function ReportFacts({ answer, tab }: { answer: CompletionAnswer; tab: Tab }) {
  const { row, quality_report_no: no } = answer
  const { quality_report: report, report_draft: draft } = row
  if (report !== null)
    return (
      <div className="completion-report">
        <button type="button" className="zj-link" onClick={() => tab.openTab(documentAddress(report), no ?? '质量监督报告')}>
          {`工程质量监督报告 ${no ?? ''}`}
        </button>
        <Facts row={row} names={['report_verdict', 'report_opinion']} />
      </div>
    )
  if (has(row, 'record_no')) return nothing('备案时没有登记监督报告。')
  if (!has(row, 'report_due')) return nothing('验收合格之后，由监督员拟稿、站长签发。')
  return (
    <p className="completion-quiet">
      {typeof draft === 'number' ? (
        <button type="button" className="zj-link" onClick={() => tab.openTab(documentAddress(draft), '工程质量监督报告')}>
          已拟稿：打开监督报告，送审或查看审核、签发到哪一步
        </button>
      ) : (
        '等待监督员拟稿'
      )}{' '}
      <DueTag due={row['report_due']} />
    </p>
  )
}

export function RecordFacts({ answer: { row } }: { answer: CompletionAnswer }) {
  if (has(row, 'record_no')) return <Facts row={row} names={['record_no', 'record_on']} />
  if (!has(row, 'record_due')) return nothing('自验收合格之日起十五日内备案（建设工程质量管理条例第四十九条）。')
  return (
    <p className="completion-quiet">
      备案期限 <DueTag due={row['record_due']} />
    </p>
  )
}
