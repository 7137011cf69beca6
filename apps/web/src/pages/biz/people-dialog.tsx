import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { strings } from '@zhujian/model/strings'
import { Button, Input } from 'antd'
import { useId, useMemo, useState } from 'react'
import { isApiError } from '../../data/api-error'
import type { FieldMessage } from '../../data/api-error'
import { SearchSelect } from '../../ui/controls/search-select'
import type { Option } from '../../ui/controls/search-select-state'
import { Dialog } from '../../ui/dialog'
import { ErrorSummary } from '../../ui/form/error-summary'
import { useLeaveGuard } from '../../ui/form/use-leave-guard'
import { reasonOf } from './idempotent-retry'
import type { CaseActs } from './use-case-acts'

export type PeopleAct = 'handOver' | 'delegate' | 'addSigner' | 'copy' | 'appoint'

interface Words {
  readonly title: string
  readonly note: string
  readonly who: string
  readonly many: boolean
  /** 须说明原因。 */
  readonly reason: boolean
  /** 接办本环节，只列能接的人。 */
  readonly takes?: true
}

const WORDS: Record<PeopleAct, Words> = {
  handOver: {
    title: '转办',
    note: '转办后由对方办理，本人不再办理这一环节。',
    who: '转给',
    many: false,
    reason: true,
    takes: true,
  },
  delegate: { title: '委派', note: '请对方先提出意见，回复后仍由本人办理。', who: '委派给', many: false, reason: true },
  addSigner: { title: '加签', note: '所加的人都签完，本环节才算办完。', who: '加签', many: true, reason: false },
  copy: { title: '抄送', note: '对方可以查看这件申请和办理过程，不参与办理。', who: '抄送给', many: true, reason: false },
  appoint: {
    title: '指定办理人',
    note: '由所指定的人办理当前环节；原来等着办理的人不再办理。没有人可选的，多半是承担这一方的单位还没有账号：先在“企业账号”“项目账号”为其开通。',
    who: '办理人',
    many: true,
    reason: true,
    takes: true,
  },
}

interface PeopleDialogProps {
  act: PeopleAct
  info: BizInfoAnswer
  acts: CaseActs
  onClose: () => void
}

/** 选人：转办、委派选一人，加签、抄送、指定可以多人。 */
export function PeopleDialog({ act, info, acts, onClose }: PeopleDialogProps) {
  const words = WORDS[act]
  const form = usePeopleForm(act, acts, onClose)
  const close = useLeaveGuard({ dirty: form.dirty, submitting: acts.busy !== '' }, onClose)
  const footer = (
    <>
      <Button disabled={acts.busy !== ''} onClick={close}>
        {strings.cancel}
      </Button>
      <Button type="primary" loading={acts.busy === act} onClick={() => void form.submit()}>
        {words.title}
      </Button>
    </>
  )
  return (
    <Dialog open title={`${words.title}：${info.row.title}`} width={560} onClose={close} footer={footer}>
      <p className="ask-dialog-note">{words.note}</p>
      {form.refusal !== '' && <ErrorSummary entries={[]} pageProblem={form.refusal} />}
      <People words={words} info={info} form={form} />
    </Dialog>
  )
}

type Form = ReturnType<typeof usePeopleForm>

function usePeopleForm(act: PeopleAct, acts: CaseActs, onClose: () => void) {
  const { many, reason } = WORDS[act]
  const [chosen, setChosen] = useState<readonly Option[]>([])
  const [opinion, setOpinion] = useState('')
  const [problems, setProblems] = useState<readonly FieldMessage[]>([])
  const [refusal, setRefusal] = useState('')
  const submit = async () => {
    const ids = chosen.map(({ value }) => Number(value))
    const found: FieldMessage[] = [
      ...(ids.length === 0 ? [{ field: 'account', message: '请选择人员' }] : []),
      ...(reason && opinion.trim().length < 2 ? [{ field: 'opinion', message: '请说明原因，至少 2 个字' }] : []),
    ]
    setProblems(found)
    setRefusal('')
    if (found.length > 0) return
    const whom = many ? { account_ids: ids } : { account_id: ids[0] }
    try {
      await acts.run(act, { ...whom, opinion: opinion.trim() })
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      error.shown = true
      setProblems(error.fields.map(asOwn))
      if (error.fields.length === 0) setRefusal(reasonOf(error))
    }
  }
  return {
    chosen,
    setChosen,
    opinion,
    setOpinion,
    problems,
    refusal,
    submit,
    dirty: chosen.length > 0 || opinion !== '',
  }
}

const asOwn = ({ field, message }: FieldMessage): FieldMessage => ({
  field: field.startsWith('account') ? 'account' : 'opinion',
  message,
})

/** 可以交给谁由服务端按这件申请给出；带单位，同名的分得开。 */
function usePeopleSource(id: number, takes: boolean) {
  return useMemo(
    () => ({
      path: bizApi.people,
      searchKey: 'keyword',
      labelField: 'label',
      valueField: 'account_id',
      lookupKey: 'ids',
      extra: { id, takes },
    }),
    [id, takes],
  )
}

function People({ words, info, form }: { words: Words; info: BizInfoAnswer; form: Form }) {
  const id = useId()
  const source = usePeopleSource(info.row.id, words.takes === true)
  const complaint = (field: string) => form.problems.find((problem) => problem.field === field)?.message
  const values = form.chosen.map(({ value }) => value)
  return (
    <div className="form-grid form-grid--1 biz-people">
      <div className={complaint('account') ? 'form-field is-invalid' : 'form-field'}>
        <label className="form-field__label" htmlFor={`${id}-who`}>
          <span className="form-field__star" aria-hidden="true">
            *
          </span>
          {words.who}
        </label>
        <div className="form-field__body">
          <SearchSelect
            id={`${id}-who`}
            source={source}
            multiple={words.many}
            value={words.many ? values : (values[0] ?? null)}
            given={form.chosen}
            invalid={complaint('account') !== undefined}
            required
            onChange={(_value, options) => form.setChosen(options)}
          />
          {complaint('account') && <p className="form-field__error">{complaint('account')}</p>}
        </div>
      </div>
      <Reason id={`${id}-why`} form={form} required={words.reason} complaint={complaint('opinion')} />
    </div>
  )
}

interface ReasonProps {
  id: string
  form: Form
  required: boolean
  complaint: string | undefined
}

function Reason({ id, form, required, complaint }: ReasonProps) {
  return (
    <div className={complaint ? 'form-field form-field--wide is-invalid' : 'form-field form-field--wide'}>
      <label className="form-field__label" htmlFor={id}>
        {required && (
          <span className="form-field__star" aria-hidden="true">
            *
          </span>
        )}
        说明
      </label>
      <div className="form-field__body">
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={500}
          showCount
          status={complaint ? 'error' : ''}
          value={form.opinion}
          onChange={(event) => form.setOpinion(event.target.value)}
        />
        {complaint && <p className="form-field__error">{complaint}</p>}
      </div>
    </div>
  )
}
