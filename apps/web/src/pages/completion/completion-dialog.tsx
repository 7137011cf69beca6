import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { opinionKinds } from '@zhujian/domain/completion/completion-dicts'
import { completionSteps } from '@zhujian/domain/completion/completion-flow'
import { noticeProblems } from '@zhujian/domain/completion/gates'
import { type CompletionAnswer, completionApi, type OpinionAnswer, type PaperAnswer } from '@zhujian/domain/contracts/completion'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { f, type Row, runRules, type Step } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useTab } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import { StepDialog } from '../../entity/step-dialog'
import { useSubmitKey } from '../../entity/use-submit-key'
import { toast } from '../../ui/toast'
import type { Opened } from './open-dialog'
import { COMPLETION } from './completion-paths'

interface DialogProps {
  answer: CompletionAnswer
  onClose: () => void
}

/** 就地办理：一步、一份资料、一方意见，或修改登记的内容。 */
export function CompletionDialog({ answer, open, onClose }: DialogProps & { open: Opened }) {
  const { row } = answer
  if (open.kind === 'fill') return <FillDialog paper={open.paper} {...{ answer, onClose }} />
  if (open.kind === 'opine') return <OpineDialog opinion={open.opinion} {...{ answer, onClose }} />
  if (open.kind === 'edit') return <EditFormDialog entity={completionAcceptance} row={row} onClose={onClose} />
  const step: Step = completionSteps[open.name]
  const text = row.engineering_id_text ?? row.acceptance_no ?? ''
  return (
    <StepDialog
      entity={open.name === 'notify' ? noticedFrom(answer.notice_from) : completionAcceptance}
      name={open.name}
      step={step}
      targets={[{ id: row.id, text, version: row.version, row }]}
      onDone={afterAct}
      onClose={onClose}
    />
  )
}

/** 通知的日期、验收组不对的，与没有填的一次说完，不等提交以后再说一遍。 */
const noticedFrom = (earliest: string): typeof completionAcceptance => ({
  ...completionAcceptance,
  rules: (row) => [
    ...runRules(completionAcceptance, row),
    ...noticeProblems(row as Partial<Row<typeof completionAcceptance>>, earliest),
  ],
})

/** 待办的件数、工程的状态也变了。 */
const afterAct = (): void => void invalidate('biz', COMPLETION, 'engineering')

/** 写一次；同样的内容再发仍是那一次。 */
function useAct(path: string, done: string) {
  const { type } = useTab()
  const key = useSubmitKey()
  return async (body: Record<string, unknown>): Promise<void> => {
    await post(path, body, { type, key: key.of(body) })
    key.done()
    toast.success(done)
    afterAct()
  }
}

function FillDialog({ paper, answer: { row }, onClose }: DialogProps & { paper: PaperAnswer }) {
  const fill = useAct(completionApi.fill, '资料已保存')
  return (
    <AskDialog
      title={`${paper.label}（${unitRole.labelOf(paper.party)}）`}
      okText="保存"
      note={`工程：${row.engineering_id_text ?? ''}。依据：${paper.basis}`}
      fields={{ files: f.files(paper.label, { accept: 'document', max: 9, optional: true }) }}
      items={[['files', 'upload']]}
      initial={{ files: paper.files.map(({ path }) => path).join(',') }}
      subject={{ scope: 'act.completion', ids: ['fill', paper.field, row.id] }}
      onSubmit={(values) => fill({ id: row.id, field: paper.field, files: values.files ?? '' })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

const opinionFields = {
  opinion: f.enum('意见', opinionKinds),
  note: f.longText('说明', { max: 300, optional: true, hint: '不同意的，请写明理由' }),
}

function OpineDialog({ opinion, answer: { row }, onClose }: DialogProps & { opinion: OpinionAnswer }) {
  const opine = useAct(completionApi.opine, '意见已签署')
  const who = unitRole.labelOf(opinion.party)
  return (
    <AskDialog
      title={`签署${who}意见`}
      okText="签署"
      note={`工程：${row.engineering_id_text ?? ''}。${opinion.unit_text ?? who}，签署之后不能修改。`}
      fields={opinionFields}
      items={[['opinion', 'radio'], 'note']}
      subject={{ scope: 'act.completion', ids: ['opine', opinion.party, row.id] }}
      rules={(values) =>
        Number(values.opinion) === opinionKinds.code('disagree') && !values.note
          ? [{ field: 'note', message: '不同意的，请写明理由' }]
          : []
      }
      onSubmit={(values) => opine({ id: row.id, party: opinion.party, opinion: values.opinion, note: values.note ?? '' })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
