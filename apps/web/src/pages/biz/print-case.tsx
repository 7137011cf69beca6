import type { BizEventAnswer, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizStates } from '@zhujian/domain/biz/biz'
import { linesOf } from '@zhujian/domain/biz/kinds/complaints'
import type { LinesField } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { isBlank } from '@zhujian/model/text'
import { kindOf, useKinds } from '../../ui/form/kind'
import { unitText } from '../../ui/form/unit-text'
import { RecordSheet, SheetFacts } from '../../ui/record-sheet'
import { SheetTable } from '../../ui/sheet-table'
import { useFileUrl } from '../../ui/upload/file-list'
import { actionLabel } from './biz-actions'
import { caseAddress } from './biz-paths'
import { caseItems, orderedPapers, paperLabel } from './case-items'
import { personText } from './person-text'
import './print-case.css'

interface PrintCaseProps {
  info: BizInfoAnswer
  onDone: () => void
}

const moment = (value: unknown): string => (typeof value === 'number' ? formatInstant(value) : '—')

/** A4 审批表：申请内容、资料目录、意见表；表头逐页重复，一行不跨页，二维码回到这件申请。 */
export function PrintCase({ info, onDone }: PrintCaseProps) {
  const { row, type } = info
  return (
    <RecordSheet
      title={`${type.label}审批表`}
      no={row.biz_no}
      state={bizStates.labelOf(row.state)}
      address={caseAddress(row.id)}
      onDone={onDone}
    >
      <Facts info={info} />
      <Papers info={info} />
      <Opinions events={info.events} />
    </RecordSheet>
  )
}

function Facts({ info }: { info: BizInfoAnswer }) {
  const { row, content, type } = info
  const kinds = useKinds()
  const items = caseItems(info).map(({ name, field }) => {
    const value = content[name]
    if (field.kind === 'lines') return [field.label, !isBlank(value) && <Lines field={field} value={value} />] as const
    const words = isBlank(value) ? '' : kindOf(kinds, field).toText(value, content, field, name)
    return [field.label, words && words + unitText(field.unit)] as const
  })
  const facts = [
    ['申请事项', type.label],
    ['申请标题', row.title],
    ['工程名称', row.engineering_id_text ?? ''],
    ['申请单位', row.unit_id_text ?? ''],
    ['申请人', row.applied_by_text ?? ''],
    ['申请时间', moment(row.applied_at)],
    ...items,
  ] as const
  return <SheetFacts facts={facts} />
}

/** 明细逐行印出。 */
function Lines({ field, value }: { field: LinesField; value: unknown }) {
  const kinds = useKinds()
  const columns = Object.entries(field.fields)
  const rows = linesOf(value).map((line, at) => ({
    key: at,
    cells: columns.map(([name, each]) => kindOf(kinds, each).toText(line[name], line, each, name)),
  }))
  return <SheetTable heads={columns.map(([, { label, unit }]) => (unit ? `${label}/${unit}` : label))} rows={rows} />
}

function Papers({ info }: { info: BizInfoAnswer }) {
  if (info.attachments.length === 0) return null
  const rows = orderedPapers(info).map((file, at) => ({
    key: file.path,
    cells: [at + 1, paperLabel(info, file.item), file.name],
  }))
  return <SheetTable heads={['序号', '所附资料', '文件']} rows={rows} />
}

const BY_APPLICANT: readonly string[] = ['submit', 'resubmit', 'withdraw', 'remind']

/** 意见表：催办、抄送之类没有意见的也列出，过程完整。 */
function Opinions({ events }: { events: readonly BizEventAnswer[] }) {
  const rows = events.map(({ id, node_label, actor, action, opinion, sign, at }) => ({
    key: id,
    cells: [
      node_label ?? (BY_APPLICANT.includes(action) ? '申请' : '—'),
      personText(actor),
      actionLabel(action),
      <>
        {opinion || '—'}
        <Sign path={sign} />
      </>,
      formatInstant(at),
    ],
  }))
  return (
    <div className="biz-sheet-opinions">
      <SheetTable heads={['环节', '办理人', '结果', '意见', '时间']} rows={rows} />
    </div>
  )
}

function Sign({ path }: { path: string | null }) {
  const urlOf = useFileUrl()
  return path ? <img className="biz-sheet-sign" src={urlOf(path)} alt="手写签名" /> : null
}
