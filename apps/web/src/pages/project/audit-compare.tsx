import { CheckCircleOutlined, CloseCircleOutlined, MinusCircleOutlined, PlusCircleOutlined } from '@ant-design/icons'
import type { FactFinding, FactVerdict } from '@zhujian/domain/project/file-compare'
import { Input } from 'antd'
import { type Ref, useState } from 'react'
import type { ComparedFile } from './use-compare'

const WORDS: Readonly<Record<FactVerdict, string>> = { different: '不同', fill: '登记为空', unread: '未识别', equal: '一致' }
const ICONS: Readonly<Record<FactVerdict, React.ReactNode>> = {
  different: <CloseCircleOutlined aria-hidden />,
  fill: <PlusCircleOutlined aria-hidden />,
  unread: <MinusCircleOutlined aria-hidden />,
  equal: <CheckCircleOutlined aria-hidden />,
}

const countOf = (findings: readonly FactFinding[], verdict: FactVerdict): number =>
  findings.filter((each) => each.verdict === verdict).length

/** 右栏：这一件上写的与登记的逐项对照，不同的在前。只供参看，认出的值不改变登记。 */
export function AuditCompare({ state, findings }: ComparedFile) {
  const counts = (['different', 'fill', 'equal', 'unread'] as const).flatMap((verdict) => {
    const n = countOf(findings, verdict)
    return n === 0 ? [] : [{ verdict, text: `${WORDS[verdict]} ${n}` }]
  })
  return (
    <section className="audit-compare" aria-label="登记与文件对照">
      <header>
        <h3>登记与文件对照</h3>
        {counts.map(({ verdict, text }) => (
          <span key={verdict} className={verdict === 'different' ? 'audit-late' : undefined}>
            {text}
          </span>
        ))}
      </header>
      {state === 'reading' && <p className="audit-compare-none">正在读取文件上的文字…</p>}
      {state === 'none' && (
        <p className="audit-compare-none">未识别：这一件没有文字层（扫描件、图片或其他格式），请对照原件逐项核对。</p>
      )}
      {state === 'read' && (
        <ul>
          {findings.map((finding) => (
            <Finding key={finding.key} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Finding({ finding: { label, ours, found, verdict } }: { finding: FactFinding }) {
  if (verdict === 'equal')
    return (
      <li className="audit-fact audit-fact-equal">
        <span>{label}</span>
        <span title={ours ?? ''}>{ours}</span>
        <span className="audit-fact-word">
          {ICONS.equal}
          <span className="visually-hidden">一致</span>
        </span>
      </li>
    )
  return (
    <li className={`audit-fact audit-fact-${verdict}`}>
      <span>{label}</span>
      <span className="audit-fact-word">
        {ICONS[verdict]} {WORDS[verdict]}
      </span>
      <dl>
        <dt>登记</dt>
        <dd>{ours ?? '—'}</dd>
        <dt>文件</dt>
        <dd>{found ?? '未识别'}</dd>
      </dl>
    </li>
  )
}

interface RejectReasonProps {
  readonly name: string
  readonly reason: string
  readonly problem: string | undefined
  readonly onChange: (reason: string) => void
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** 驳回说明：由不同之处写好，可以改；写入一次性告知单。 */
export function RejectReason({ name, reason, problem, onChange, ref }: RejectReasonProps) {
  const [text, setText] = useState(reason)
  const wrong = problem ?? (text.trim() === '' ? '请填写驳回原因' : undefined)
  return (
    <div className="audit-reason">
      <label htmlFor="audit-reason">驳回说明</label>
      <Input.TextArea
        id="audit-reason"
        ref={(area) => {
          const element = area?.resizableTextArea?.textArea ?? null
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        aria-label={`${name}驳回原因`}
        maxLength={200}
        autoSize={{ minRows: 2, maxRows: 5 }}
        status={wrong === undefined ? '' : 'error'}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(event.target.value)
        }}
      />
      <span className={wrong === undefined ? 'audit-reason-note' : 'audit-late'}>{wrong ?? '写入一次性告知单'}</span>
    </div>
  )
}
