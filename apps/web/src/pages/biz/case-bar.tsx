import { CheckOutlined, DownOutlined, EditOutlined, PaperClipOutlined } from '@ant-design/icons'
import type { BizAct, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { Button, Dropdown, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useEffect, useId, useRef, useState } from 'react'
import type { Tab } from '../../data/tab'
import { StandingStops } from '../../entity/kinds/standing-stops'
import { useConfirm } from '../../ui/use-confirm'
import { DraftNote } from '../../ui/form/draft-offer'
import { resubmitAddress } from './biz-paths'
import type { ActDialog } from './case-act-dialog'
import { OpinionPapers } from './opinion-papers'
import { SignPad } from '../../ui/sign-pad'
import type { CaseActs } from './use-case-acts'
import type { OpinionControl } from './use-opinion'

interface CaseBarProps {
  info: BizInfoAnswer
  tab: Tab
  acts: CaseActs
  opinion: OpinionControl
  /** 本人是受委派的，只答复意见。 */
  answering: boolean
  onDialog: (act: ActDialog) => void
}

const PHRASES = ['同意', '情况属实', '请补充资料']
/** 写意见的动作；都没有就没有意见框。 */
const WITH_OPINION: readonly BizAct[] = ['approve', 'reject', 'return', 'comment']

/** 办理：意见、常用语、附件、手写签名，然后通过、退回或驳回。能做什么由服务端说了算。 */
export function CaseBar(props: CaseBarProps) {
  const { info, acts, opinion } = props
  const [open, setOpen] = useState<'files' | 'sign' | null>(null)
  if (info.acts.length === 0) return null
  const writes = info.acts.some((act) => WITH_OPINION.includes(act))
  const judging = info.acts.includes('approve')
  const papers = judging && (open === 'files' || opinion.value.files !== '' || opinion.value.sign !== '')
  return (
    <footer className="biz-bar" aria-label="办理">
      <StandingStops project={info.row.engineering_id} />
      {papers && <OpinionPapers opinion={opinion} upload={open === 'files' || opinion.value.files !== ''} />}
      <div className="biz-bar-line">
        {writes ? <OpinionBox opinion={opinion} busy={acts.busy !== ''} /> : <span className="biz-bar-space" />}
        {judging && (
          <>
            <Phrases opinion={opinion} />
            <Button
              icon={<PaperClipOutlined aria-hidden />}
              aria-label="添加附件"
              title="添加附件"
              aria-expanded={open === 'files'}
              onClick={() => setOpen(open === 'files' ? null : 'files')}
            />
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpen('sign')}>
              {opinion.value.sign ? '重新签名' : '手写签名'}
            </Button>
          </>
        )}
        <MainButtons {...props} />
      </div>
      {open === 'sign' && <SignPad onSigned={(sign) => opinion.set({ sign })} onClose={() => setOpen(null)} />}
    </footer>
  )
}

function OpinionBox({ opinion, busy }: { opinion: OpinionControl; busy: boolean }) {
  const { value, set, savedAt, problem } = opinion
  const box = useRef<TextAreaRef>(null)
  const said = useId()
  useEffect(() => {
    if (problem) box.current?.focus()
  }, [problem])
  return (
    <div className="biz-opinion">
      <Input.TextArea
        ref={box}
        aria-label="办理意见"
        aria-invalid={problem !== ''}
        aria-describedby={problem ? said : undefined}
        status={problem ? 'error' : ''}
        placeholder="填写办理意见"
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={500}
        showCount
        value={value.text}
        disabled={busy}
        onChange={(event) => set({ text: event.target.value })}
      />
      {problem && (
        <p id={said} role="alert" className="biz-opinion-problem">
          {problem}
        </p>
      )}
      <DraftNote dirty={savedAt !== undefined && value.text !== ''} savedAt={savedAt} />
    </div>
  )
}

/** 句末的标点与空白换成逗号接着写。 */
function withoutTail(text: string): string {
  let end = text.length
  while (end > 0 && '，。； \n\t'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function Phrases({ opinion }: { opinion: OpinionControl }) {
  const { text } = opinion.value
  const use = (phrase: string) => {
    if (text.includes(phrase)) return
    opinion.set({ text: text === '' || PHRASES.includes(text) ? phrase : `${withoutTail(text)}，${phrase}` })
  }
  return (
    <span className="biz-phrases">
      {PHRASES.map((phrase) => (
        <button key={phrase} type="button" className="zj-phrase" onClick={() => use(phrase)}>
          {phrase}
        </button>
      ))}
    </span>
  )
}

function MainButtons(props: CaseBarProps) {
  const { info, tab, acts, onDialog } = props
  const may = (act: BizAct) => info.acts.includes(act)
  return (
    <span className="biz-bar-buttons">
      <More {...{ info, acts, onDialog }} />
      <Verdicts {...props} />
      {may('comment') && !may('approve') && (
        <Button loading={acts.busy === 'comment'} onClick={() => void acts.comment()}>
          发表意见
        </Button>
      )}
      {may('resubmit') && (
        <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => tab.openTab(resubmitAddress(info.row.id))}>
          修改重报
        </Button>
      )}
    </span>
  )
}

/** 驳回、退回补正、通过是同一问的三种答复，放在一起；驳回了结本件，描红边。 */
function Verdicts({ info, acts, answering, onDialog }: CaseBarProps) {
  const may = (act: BizAct) => info.acts.includes(act)
  const idle = acts.busy === ''
  return (
    <>
      {may('reject') && (
        <Button danger disabled={!idle} onClick={() => onDialog('reject')}>
          驳回
        </Button>
      )}
      {may('return') && (
        <Button disabled={!idle} onClick={() => onDialog('return')}>
          退回补正
        </Button>
      )}
      {may('approve') && (
        <Button
          type="primary"
          icon={<CheckOutlined aria-hidden />}
          loading={acts.busy === 'approve'}
          aria-keyshortcuts="Control+Enter"
          title={`${answering ? '答复意见' : '通过'}（Ctrl + Enter）`}
          onClick={() => void acts.approve()}
        >
          {answering ? '答复意见' : '通过'}
        </Button>
      )}
    </>
  )
}

const DIALOGS: readonly (readonly [ActDialog, BizAct, string])[] = [
  ['handOver', 'handOver', '转办'],
  ['addSigner', 'addSigner', '加签'],
  ['delegate', 'delegate', '委派'],
  ['copy', 'copy', '抄送'],
  ['returnTo', 'return', '退回到…'],
  ['appoint', 'appoint', '指定办理人'],
  ['withdraw', 'withdraw', '撤回申请'],
]
const PLAIN: readonly (readonly [BizAct, string, string])[] = [
  ['remind', '催办', '向当前办理人发送催办消息？'],
  ['recall', '撤回我的办理', '撤回刚才的办理，重新给出意见？'],
  ['close', '办结归档', '办结归档后不再变动，确定办结？'],
]

function More({ info, acts, onDialog }: Pick<CaseBarProps, 'info' | 'acts' | 'onDialog'>) {
  const confirm = useConfirm()
  const passed = info.nodes.some((node) => node.state === 'passed')
  const dialogs = DIALOGS.filter(([key, act]) => info.acts.includes(act) && (key !== 'returnTo' || passed))
  const plain = PLAIN.filter(([act]) => info.acts.includes(act))
  if (dialogs.length + plain.length === 0) return null
  const ask = async (act: BizAct, label: string, question: string) => {
    if (await confirm(`${info.row.title}：${question}`, { okText: label })) await acts.tryRun(act)
  }
  const items = [
    ...dialogs.map(([key, , label]) => ({ key, label, onClick: () => onDialog(key) })),
    ...plain.map(([key, label, question]) => ({ key, label, onClick: () => void ask(key, label, question) })),
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="topRight" disabled={acts.busy !== ''}>
      <Button>
        更多 <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}
