import { ArrowRightOutlined } from '@ant-design/icons'
import { bizStates } from '@zhujian/domain/biz/biz'
import { nodeModes } from '@zhujian/domain/biz/node'
import { offices } from '@zhujian/domain/offices'
import type { BizInfoAnswer, BizNodeAnswer } from '@zhujian/domain/contracts/biz-answers'
import type { Tone } from '@zhujian/model'
import { Button } from 'antd'
import { Dialog } from '../../ui/dialog'
import { Tag } from '../../ui/tag'
import { peopleText } from './person-text'

const STATES: Record<BizNodeAnswer['state'], readonly [string, Tone]> = {
  waiting: ['未到', 'default'],
  active: ['办理中', 'warning'],
  passed: ['已通过', 'success'],
  returned: ['已退回', 'danger'],
  rejected: ['已驳回', 'danger'],
  skipped: ['略过', 'default'],
  cancelled: ['已取消', 'default'],
}

const CLOSED = bizStates.code('closed')

/** 流程图：提交之后依次经过的环节，由谁、怎样办，办到哪里。 */
export function FlowChart({ info, onClose }: { info: BizInfoAnswer; onClose: () => void }) {
  return (
    <Dialog
      open
      title={`${info.type.label}流程图`}
      width={960}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <ol className="biz-chart">
        <li className="biz-chart-node">
          <b>提交申请</b>
          <span>{info.row.applied_by_text}</span>
          <Tag tone="success">已提交</Tag>
        </li>
        {info.nodes.map((node) => (
          <Node key={node.seq} node={node} />
        ))}
        <li className="biz-chart-step">
          <ArrowRightOutlined aria-hidden />
          <span className="biz-chart-node">
            <b>办结归档</b>
            <span>监督机构</span>
            {info.row.state === CLOSED && <Tag tone="success">{bizStates.labelOf(CLOSED)}</Tag>}
          </span>
        </li>
      </ol>
      {info.type.basis && <p className="ask-dialog-note">{`依据：${info.type.basis}`}</p>}
    </Dialog>
  )
}

function Node({ node }: { node: BizNodeAnswer }) {
  const [label, tone] = STATES[node.state]
  const own = node.tasks.filter(({ state }) => state !== 'void')
  return (
    <li className="biz-chart-step">
      <ArrowRightOutlined aria-hidden />
      <span className={`biz-chart-node biz-chart-${node.state}`}>
        <b>{node.label}</b>
        <span>{own.length > 0 ? peopleText(own) : offices.labelOf(node.office)}</span>
        {own.length > 1 && <span className="biz-chart-note">{nodeModes.labelOf(node.mode)}</span>}
        {node.due_on && <span className="biz-chart-note">{`期限 ${node.due_on}`}</span>}
        <Tag tone={tone}>{label}</Tag>
      </span>
    </li>
  )
}
