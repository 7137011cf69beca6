import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { f } from '@zhujian/model'
import { dict } from '@zhujian/model'
import { Checkbox, Input } from 'antd'
import { useMemo } from 'react'
import { AskDialog } from '../../entity/ask-dialog'
import { markable, paperField } from './case-items'
import type { CaseActs } from './use-case-acts'
import type { Marks, OpinionControl } from './use-opinion'

interface ReturnDialogProps {
  info: BizInfoAnswer
  /** 退回到已经办过的环节；否则退回申请人补正。 */
  toNode: boolean
  acts: CaseActs
  opinion: OpinionControl
  onClose: () => void
}

/** 退回：说明原因；退回申请人时指出有误的内容，申请人重报时看到标红。勾了一半的随意见一起留存。 */
export function ReturnDialog({ info, toNode, acts, opinion, onClose }: ReturnDialogProps) {
  const marks = marksNow(info, opinion.value.marks)
  const { fields, items, initial } = useMemo(
    () => questions(info, toNode, opinion.value.text),
    [info, toNode, opinion.value.text],
  )
  const submit = (values: Record<string, unknown>) =>
    acts.run('return', {
      ...opinion.body(),
      opinion: String(values.opinion ?? '').trim(),
      ...(toNode && { node: Number(values.node) }),
      fields: toNode ? [] : Object.entries(marks).map(([field, message]) => ({ field, message: message.trim() })),
    })
  return (
    <AskDialog
      title={`${toNode ? '退回到之前的环节' : '退回补正'}：${info.row.title}`}
      okText="退回"
      danger
      note={
        toNode ? '退回后从所选环节起重新办理，申请内容不变。' : '请一次性告知需要补正的全部内容，所指出的各项在申请人处标红。'
      }
      fields={fields}
      items={items}
      initial={initial}
      subject={{ scope: 'act.biz', ids: [toNode ? 'returnTo' : 'return', info.row.id], version: info.row.version }}
      onSubmit={submit}
      onDone={onClose}
      onClose={onClose}
    >
      {!toNode && <WrongFields info={info} marks={marks} onMarks={(next) => opinion.set({ marks: next })} />}
    </AskDialog>
  )
}

/** 上次勾到一半的；其后申请换了内容，已经没有的项不再带着。 */
function marksNow(info: BizInfoAnswer, kept: Marks | null): Marks {
  const known = new Set(markable(info).map(({ field }) => field))
  const marks = kept ?? rejectedIn(info)
  return Object.fromEntries(Object.entries(marks).filter(([field]) => known.has(field) || kept === null))
}

/** 逐件审核里驳回的资料已经指明原因，直接带进来。 */
function rejectedIn({ attachments, type }: BizInfoAnswer): Marks {
  const listed = new Set(type.checklist.map(({ code }) => code))
  return Object.fromEntries(
    attachments
      .filter(({ status }) => status === 3)
      .map(({ item, reason }) => [listed.has(item) ? paperField(item) : item, reason ?? '']),
  )
}

function questions(info: BizInfoAnswer, toNode: boolean, opinion: string) {
  const passed = info.nodes.filter(({ state }) => state === 'passed')
  const nodes = dict(Object.fromEntries(passed.map(({ seq, label }) => [`n${seq}`, [seq, label] as const])))
  const fields = {
    ...(toNode && { node: f.enum('退回到', nodes) }),
    opinion: f.longText(toNode ? '退回原因' : '补正要求', { max: 500 }),
  }
  return { fields, items: Object.keys(fields), initial: { opinion, ...(toNode && { node: passed[passed.length - 1]?.seq }) } }
}

interface WrongFieldsProps {
  info: BizInfoAnswer
  marks: Marks
  onMarks: (marks: Marks) => void
}

function WrongFields({ info, marks, onMarks }: WrongFieldsProps) {
  const toggle = (field: string, on: boolean) => {
    const { [field]: _gone, ...rest } = marks
    onMarks(on ? { ...rest, [field]: '' } : rest)
  }
  return (
    <fieldset className="biz-marks zj-plain-fieldset" aria-label="有误的内容">
      <p className="biz-marks-title">有误的内容</p>
      {markable(info).map(({ field, label }) => {
        const message = marks[field]
        return (
          <div key={field} className={message === undefined ? 'biz-mark' : 'biz-mark biz-mark-on'}>
            <Checkbox checked={message !== undefined} onChange={(event) => toggle(field, event.target.checked)}>
              {label}
            </Checkbox>
            {message !== undefined && (
              <Input
                aria-label={`${label}的问题`}
                placeholder="哪里有误，应怎样改"
                maxLength={200}
                value={message}
                onChange={(event) => onMarks({ ...marks, [field]: event.target.value })}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
