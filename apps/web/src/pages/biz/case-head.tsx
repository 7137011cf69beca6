import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { bizStates } from '@zhujian/domain/biz/biz'
import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { Button } from 'antd'
import { useTab } from '../../data/tab'
import { StateTag } from '../../ui/tag'
import { spanText } from '../../ui/due-clock'
import { DueTag } from '../../ui/due-tag'
import { PrintRecord, RecordHead } from '../../ui/record-head'
import { PrintCase } from './print-case'
import type { CaseWalk } from './use-case-walk'
import { UnconfirmedName } from './unconfirmed-name'

const seconds = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** 标题、状态、时限；第二行是谁在何时发起、用了多久；右边沿清单前后移动与打印。 */
export function CaseHead({ info, walk }: { info: BizInfoAnswer; walk: CaseWalk }) {
  const { row, type } = info
  const running = row.state === bizStates.code('pending')
  const active = info.nodes.find((node) => node.state === 'active')
  return (
    <RecordHead
      title={row.title}
      marks={
        <>
          <StateTag dict={bizStates} code={row.state} />
          <UnconfirmedName confirmed={type.label_confirmed} />
          {running && <DueTag due={row.due_on} from={active?.started_at ?? row.applied_at} paused={info.paused_on} />}
        </>
      }
      tools={
        <>
          <Steps walk={walk} />
          <PrintRecord paper={(onDone) => <PrintCase info={info} onDone={onDone} />} />
        </>
      }
      facts={<Facts info={info} />}
    />
  )
}

function Facts({ info }: { info: BizInfoAnswer }) {
  const { row } = info
  const applied = seconds(row.applied_at)
  const ended = seconds(row.ended_at)
  const active = info.nodes.find((node) => node.state === 'active')
  const days = info.type.nodes.find((node) => node.label === active?.label)?.days
  return (
    <>
      <span>{`发起人 ${[row.applied_by_text ?? '', row.unit_id_text ?? ''].filter(Boolean).join('　')}`}</span>
      {applied !== undefined && <span>{`发起时间 ${formatInstant(applied)}`}</span>}
      {applied !== undefined && <span>{`已用时 ${spanText((ended ?? nowSeconds()) - applied)}`}</span>}
      {active && days !== undefined && (
        <span>{`${active.label}时限 ${days} 个工作日${row.due_on && !info.paused_on ? `，至 ${row.due_on}` : ''}`}</span>
      )}
      {row.result_doc_no && <Result id={info.result_document} no={row.result_doc_no} />}
    </>
  )
}

/** 结果文书：看得到原件的点开即是，工程归档之后也是。 */
function Result({ id, no }: { id: number | null; no: string }) {
  const tab = useTab()
  return (
    <span>
      {'结果文书 '}
      {id === null ? (
        no
      ) : (
        <button type="button" className="zj-link" onClick={() => tab.openTab(`/documents/view?id=${id}`, no)}>
          {no}
        </button>
      )}
    </span>
  )
}

/** 单独打开的一件没有前后。 */
function Steps({ walk }: { walk: CaseWalk }) {
  if (!walk.toPrevious && !walk.toNext) return null
  return (
    <>
      {walk.at > 0 && walk.total > 0 && <span className="biz-head-place">{`第 ${walk.at} / ${walk.total} 件`}</span>}
      <Button
        icon={<UpOutlined aria-hidden />}
        disabled={!walk.toPrevious}
        aria-keyshortcuts="k"
        title="上一件（K）"
        onClick={walk.toPrevious}
      >
        上一件
      </Button>
      <Button
        icon={<DownOutlined aria-hidden />}
        disabled={!walk.toNext}
        aria-keyshortcuts="j"
        title="下一件（J）"
        onClick={walk.toNext}
      >
        下一件
      </Button>
    </>
  )
}
