import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { completionConclusion, opinionKinds } from '@zhujian/domain/completion/completion-dicts'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import type { CompletionAnswer } from '@zhujian/domain/contracts/completion'
import { groupDuty } from '@zhujian/domain/biz/kinds/jgsq'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { formatInstant } from '@zhujian/model/date'
import { RecordSheet, SheetFacts } from '../../ui/record-sheet'
import { SheetTable } from '../../ui/sheet-table'
import { viewAddress } from './completion-paths'

/** A4 竣工验收情况表：基本情况、验收组、资料、五方意见。 */
export function PrintCompletion({ answer, onDone }: { answer: CompletionAnswer; onDone: () => void }) {
  const { row } = answer
  return (
    <RecordSheet
      title="工程竣工验收情况表"
      no={row.acceptance_no ?? ''}
      state={completionStates.labelOf(row.state)}
      address={viewAddress(row.id)}
      onDone={onDone}
    >
      <SheetFacts facts={factsOf(answer)} />
      <Group group={row.accept_group} />
      <Papers papers={answer.papers} />
      <Opinions opinions={answer.opinions} />
    </RecordSheet>
  )
}

const { fields } = completionAcceptance
const dates = ['finish_on', 'plan_on', 'place', 'apply_on', 'accept_on', 'passed_on'] as const
const record = ['supervise_opinion', 'report_verdict', 'report_opinion', 'record_no', 'record_on'] as const

function factsOf({ row, quality_report_no: no }: CompletionAnswer) {
  const own = (name: (typeof dates)[number] | (typeof record)[number]) => [fields[name].label, row[name] ?? ''] as const
  return [
    ['工程名称', row.engineering_id_text ?? ''],
    ['建设单位', row.unit_id_text ?? ''],
    ['监督机构', row.supervise_org_id_text ?? ''],
    ['监督员', row.officer_id_text ?? ''],
    ...dates.map(own),
    ['验收次数', `${Number(row.round ?? 1)} 次`],
    ['验收结论', row.conclusion ? completionConclusion.labelOf(row.conclusion) : ''],
    ['质量监督报告', no ?? ''],
    ...record.map(own),
  ] as const
}

function Group({ group }: { group: CompletionAnswer['row']['accept_group'] }) {
  if (!group || group.length === 0) return null
  const rows = group.map(({ party, name, post, duty }, key) => ({
    key,
    cells: [unitRole.labelOf(party), name, post || '—', groupDuty.labelOf(duty)],
  }))
  return <SheetTable heads={['验收组单位', '姓名', '职务', '职责']} rows={rows} />
}

function Papers({ papers }: Pick<CompletionAnswer, 'papers'>) {
  const rows = papers.map(({ field, label, party, files, excused }) => ({
    key: field,
    cells: [
      label,
      unitRole.labelOf(party),
      files.length > 0 ? files.map(({ name }) => name).join('、') : excused ? '不涉及' : '未提交',
    ],
  }))
  return <SheetTable heads={['验收资料', '提交单位', '文件']} rows={rows} />
}

function Opinions({ opinions }: Pick<CompletionAnswer, 'opinions'>) {
  const rows = opinions.map(({ party, unit_text: unit, opinion, note, signed_by_text: who, signed_at: at }) => ({
    key: party,
    cells: [
      `${unitRole.labelOf(party)}　${unit ?? ''}`,
      opinion === null ? '未签署' : `${opinionKinds.labelOf(opinion)}${note ? `：${note}` : ''}`,
      who ?? '—',
      at === null ? '—' : formatInstant(at),
    ],
  }))
  return <SheetTable heads={['单位', '意见', '签署人', '时间']} rows={rows} />
}
