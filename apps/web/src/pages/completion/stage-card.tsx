import { CheckCircleFilled, ClockCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { blockersOf } from '@zhujian/domain/completion/gates'
import type { CompletionAnswer, OpinionAnswer, PaperAnswer } from '@zhujian/domain/contracts/completion'
import { type ReactNode, useState } from 'react'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { GateBox } from './gate-box'
import { OpinionRows } from './opinion-rows'
import { PaperRows } from './paper-rows'
import { PreparedFacts, AcceptFacts, InspectFacts, RecordFacts, ReportFacts } from './stage-facts'
import type { Stage, StageStatus } from './stages'

export interface ViewDoings {
  readonly tab: Tab
  readonly onFill: (paper: PaperAnswer) => void
  readonly onOpine: (opinion: OpinionAnswer) => void
  readonly onEdit: (() => void) | undefined
}

interface StageCardProps {
  stage: Stage
  at: number
  status: StageStatus
  answer: CompletionAnswer
  doings: ViewDoings
}

const MARKS: Record<StageStatus, readonly [icon: ReactNode, words: string]> = {
  done: [<CheckCircleFilled key="done" className="completion-done" aria-hidden />, '已完成'],
  now: [<ClockCircleOutlined key="now" className="completion-now" aria-hidden />, '办理中'],
  later: [<MinusCircleOutlined key="later" className="completion-later" aria-hidden />, '未开始'],
}

/** 一段：先说过关还差什么，再是由谁交什么、交了没有；准备好的资料收起来。 */
export function StageCard(props: StageCardProps) {
  const { stage, at, status, answer, doings } = props
  const [folded, setFolded] = useState<boolean | null>(null)
  const shut = folded ?? (stage.key === 'prepare' && status === 'done' && !isOwing(props))
  const [icon, words] = MARKS[status]
  const title = (
    <span className="completion-stage-title">
      {icon}
      {`${at + 1} ${stage.label}`}
    </span>
  )
  const fold = stage.key === 'prepare' && status === 'done' && (
    <button type="button" className="zj-link" aria-expanded={!shut} onClick={() => setFolded(!shut)}>
      {shut ? '展开' : '收起'}
    </button>
  )
  const { gate } = answer
  return (
    <Card title={title} note={words} extra={fold || undefined} flush>
      {gate && stage.gates.includes(gate.step) && <GateBox gate={gate} tab={doings.tab} />}
      {!shut && <Content {...props} />}
    </Card>
  )
}

/** 关卡指到这一段里的行：不能收着。 */
function isOwing({ answer: { gate, papers } }: StageCardProps): boolean {
  if (!gate) return false
  const own = new Set([
    'plan_on',
    'parts_done',
    'accept_group',
    ...papers.filter((each) => each.stage === 'prepare').map(({ field }) => field),
  ])
  return blockersOf(gate.lines).some(({ line }) => line !== undefined && own.has(line))
}

/** 责令整改过的，才有整改完成报告。 */
const wasSentBack = ({ rectify_at: at }: StageCardProps['answer']['row']): boolean => at !== null && at !== undefined

function Content({ stage, answer, doings, status }: StageCardProps) {
  if (stage.key === 'prepare')
    return (
      <>
        <PreparedFacts answer={answer} onEdit={doings.onEdit} />
        <PaperRows papers={answer.papers.filter((paper) => paper.stage === 'prepare')} onFill={doings.onFill} />
      </>
    )
  if (stage.key === 'accept') return <AcceptFacts answer={answer} status={status} />
  if (stage.key === 'inspect')
    return (
      <>
        <InspectFacts answer={answer} />
        <PaperRows
          papers={answer.papers.filter((paper) => paper.stage === 'mend' && wasSentBack(answer.row))}
          onFill={doings.onFill}
        />
        <OpinionRows answer={answer} onOpine={doings.onOpine} />
        <PaperRows papers={answer.papers.filter((paper) => paper.stage === 'inspect')} onFill={doings.onFill} />
      </>
    )
  if (stage.key === 'report') return <ReportFacts answer={answer} tab={doings.tab} />
  return (
    <>
      <RecordFacts answer={answer} />
      <PaperRows papers={answer.papers.filter((paper) => paper.stage === 'record')} onFill={doings.onFill} />
    </>
  )
}
