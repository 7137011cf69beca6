import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { standInGap, standsIn } from '@zhujian/domain/document/document-gaps'
import { documentSteps, signingOf } from '@zhujian/domain/document/supervise-doc-flow'
import { Button, Input, type InputRef } from 'antd'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { isApiError } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useSession } from '../../data/session'
import { useTab } from '../../data/tab'
import { mayDo } from '../../entity/source'
import { projectOf } from '../../entity/kinds/project'
import { StandingStops } from '../../entity/kinds/standing-stops'
import { StepDialog } from '../../entity/step-dialog'
import { useStep } from '../../entity/use-step'
import { useSubmitKey } from '../../entity/use-submit-key'
import { legalText } from '../../ui/legal-text'
import { toast } from '../../ui/toast'
import { useConfirm } from '../../ui/use-confirm'
import { DOCUMENT, documentApi, documentTitle, stateOf, type DocumentRow } from './document-paths'

interface DeskBarProps {
  row: DocumentRow
  /** 刚办完上一件：焦点落在“同意”上，回车接着办，J、K 接着翻。 */
  ready: boolean
  onDone: () => void
}

const PHRASES = { review: ['同意', '事实清楚，同意'], issue: ['同意', '同意签发'] } as const
const MOST = 200
const SIGNING = { title: '签发监督文书', okText: '签发' } as const

/** 签批：写意见，同意或退回；签发前再确认一次，因为签发后不能改。 */
export function DeskBar({ row, ready, onDone }: DeskBarProps) {
  const name = stateOf(row) === 'signing' ? 'issue' : 'review'
  const me = useSession((state) => state.user?.id ?? 0)
  const acting = name === 'issue' && standsIn(row, me)
  const [opinion, setOpinion] = useState<string>(acting ? '' : name === 'issue' ? '同意签发' : '同意')
  const [returning, setReturning] = useState(false)
  const act = useAct(row, name, opinion, onDone)
  const lacks = acting ? standInGap(row, me, opinion)?.message : opinion.trim() === '' ? '请填写意见' : undefined
  const [complaint, complain] = useState('')
  const field = useRef<InputRef>(null)
  const handleAgree = () => {
    if (lacks === undefined) return void act.run()
    complain(lacks)
    field.current?.focus()
  }
  const signer = row.signer_id_text ?? '签发人'
  const agree = useRef<HTMLButtonElement>(null)
  const focused = useRef(!ready)
  useEffect(() => {
    if (!focused.current) agree.current?.focus()
    focused.current = true
  })
  return (
    <footer className="desk-bar">
      <StandingStops project={projectOf(superviseDoc, row)} />
      {acting && <span className="desk-bar-why">{`本件指定${signer}签发，代签的请写明原因`}</span>}
      <Opinion
        label={name === 'issue' ? '签发意见' : '审核意见'}
        phrases={acting ? [`${signer}不在，代为签发`] : PHRASES[name]}
        hint={acting ? '代签的原因' : '请填写意见'}
        value={opinion}
        complaint={complaint}
        field={field}
        onChange={(text) => {
          complain('')
          setOpinion(text)
        }}
        onEnter={handleAgree}
      />
      <Button danger disabled={act.busy || !mayDo(row, 'return')} onClick={() => setReturning(true)}>
        退回
      </Button>
      <Button ref={agree} type="primary" loading={act.busy} disabled={!mayDo(row, name)} onClick={handleAgree}>
        {documentSteps[name].label}
      </Button>
      {returning && <ReturnDialog row={row} onDone={onDone} onClose={() => setReturning(false)} />}
    </footer>
  )
}

interface OpinionProps {
  label: string
  phrases: readonly string[]
  hint: string
  value: string
  /** 按了同意才说的不足，再动笔就收起。 */
  complaint: string
  field: RefObject<InputRef | null>
  onChange: (value: string) => void
  onEnter: () => void
}

function Opinion({ label, phrases, hint, value, complaint, field, onChange, onEnter }: OpinionProps) {
  const said = useId()
  return (
    <span className="desk-bar-opinion">
      <Input
        ref={field}
        aria-label={label}
        aria-invalid={complaint !== ''}
        aria-describedby={complaint === '' ? undefined : said}
        value={value}
        maxLength={MOST}
        status={complaint === '' ? '' : 'error'}
        placeholder={hint}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={(event) => {
          // 不拦下的话，同一次回车接着按在刚弹出的确认框的按钮上。
          event.preventDefault()
          onEnter()
        }}
      />
      {phrases.map((phrase) => (
        <button key={phrase} type="button" className="zj-phrase" onClick={() => onChange(phrase)}>
          {phrase}
        </button>
      ))}
      {complaint !== '' && (
        <p id={said} role="alert" className="desk-bar-problem">
          {complaint}
        </p>
      )}
    </span>
  )
}

function ReturnDialog({ row, onDone, onClose }: { row: DocumentRow; onDone: () => void; onClose: () => void }) {
  const target = { id: row.id, text: documentTitle(row), version: row.version, row: { ...row, reject_reason: null } }
  return (
    <StepDialog
      entity={superviseDoc}
      name="return"
      step={documentSteps.return}
      targets={[target]}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** 签发走排队的接口：许多人同一刻签发也不会互相挤掉。 */
function useSign() {
  const { type } = useTab()
  const key = useSubmitKey()
  return async (row: DocumentRow, sign_opinion: string) => {
    const body = { id: row.id, version: row.version, sign_opinion }
    const { doc_no } = await post<{ doc_no?: string }>(documentApi.sign, body, { type, key: key.of(body) })
    key.done()
    await invalidate(DOCUMENT)
    toast.success(doc_no ? `已签发，编号 ${doc_no}` : '已签发')
  }
}

const OVERTAKEN = ['stale', 'wrongState', 'notFound']

/** 别人先办了、退回了或改了的，清单随即换成现在的样子；仍在的一件，写好的意见还在。 */
async function explain(error: unknown): Promise<void> {
  const overtaken = isApiError(error) && OVERTAKEN.includes(error.problem ?? '')
  toast.fault(error)
  if (!overtaken) return
  await invalidate(DOCUMENT)
  toast.info('清单已刷新')
}

function useAct(row: DocumentRow, name: 'issue' | 'review', opinion: string, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const confirm = useConfirm()
  const me = useSession((state) => state.user?.id ?? 0)
  const sign = useSign()
  const review = useStep(superviseDoc, 'review', documentSteps.review)
  const run = async () => {
    if (busy || opinion.trim() === '' || !mayDo(row, name)) return
    const standing = name === 'issue' && standsIn(row, me) ? `，代${row.signer_id_text ?? '指定的签发人'}签发` : ''
    const about = `${row.title}（${row.engineering_id_text ?? ''}）${standing}`
    if (name === 'issue' && !(await confirm(legalText(about, signingOf(row)), SIGNING))) return
    setBusy(true)
    try {
      const target = { id: row.id, text: documentTitle(row), version: row.version }
      await (name === 'issue' ? sign(row, opinion.trim()) : review([target], { review_opinion: opinion.trim() }))
      onDone()
    } catch (error) {
      await explain(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
