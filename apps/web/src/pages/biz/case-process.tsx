import { bizStates } from '@zhujian/domain/biz/biz'
import { offices } from '@zhujian/domain/offices'
import type { BizEventAnswer, BizInfoAnswer, BizNodeAnswer } from '@zhujian/domain/contracts/biz-answers'
import { nowSeconds } from '@zhujian/model/date'
import { useState } from 'react'
import { openPreview } from '../../ui/preview/preview-store'
import { useFileUrl } from '../../ui/upload/file-list'
import { actionLabel, actionTone } from './biz-actions'
import { momentText, spanText } from '../../ui/due-clock'
import { DueTag } from '../../ui/due-tag'
import { FlowChart } from './flow-chart'
import { personText } from './person-text'

/** 办理过程：已经发生的按时间，正在办的在停留，还没到的列出由谁办。 */
export function CaseProcess({ info }: { info: BizInfoAnswer }) {
  const [chart, setChart] = useState(false)
  const ahead = info.nodes.filter(({ state }) => state === 'active' || state === 'waiting')
  return (
    <aside className="biz-case-side" aria-label="审批流程">
      <header className="biz-side-head">
        <h2>审批流程</h2>
        <button type="button" className="zj-link" onClick={() => setChart(true)}>
          流程图
        </button>
      </header>
      <ol className="zj-timeline biz-process">
        {info.events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
        {ahead.map((node) => (
          <Ahead key={node.seq} node={node} paused={info.paused_on} />
        ))}
        {TO_BE_CLOSED.includes(info.row.state) && <Closing />}
      </ol>
      {chart && <FlowChart info={info} onClose={() => setChart(false)} />}
    </aside>
  )
}

/** 这些状态之后还要办结归档。 */
const TO_BE_CLOSED: readonly number[] = [bizStates.code('pending'), bizStates.code('passed')]

function Closing() {
  return (
    <li className="zj-timeline-entry zj-timeline-default">
      <div className="zj-timeline-head">
        <span className="zj-timeline-act biz-later">办结归档</span>
      </div>
      <Who person="监督机构" span="" />
    </li>
  )
}

function Event({ event }: { event: BizEventAnswer }) {
  const { node_label, action, actor, to, at, took, opinion } = event
  const tone = actionTone(action)
  return (
    <li className={`zj-timeline-entry zj-timeline-${tone}`}>
      <div className="zj-timeline-head">
        <span className="zj-timeline-act">{[node_label, actionLabel(action)].filter(Boolean).join('　')}</span>
        <time className="zj-timeline-when">{momentText(at, nowSeconds())}</time>
      </div>
      <Who person={personText(actor)} span={took !== null && took > 0 ? `用时 ${spanText(took)}` : ''} />
      {to.length > 0 && <div className="zj-timeline-who">{`给 ${to.map(personText).join('、')}`}</div>}
      {opinion && <p className="zj-timeline-note">{opinion}</p>}
      <Papers event={event} />
    </li>
  )
}

/** 时长不从中间断开。 */
function Who({ person, span }: { person: string; span: string }) {
  return (
    <div className="zj-timeline-who biz-who">
      <span>{person}</span>
      {span && <span>{span}</span>}
    </div>
  )
}

/** 随意见留存的附件与手写签名。 */
function Papers({ event: { files, sign } }: { event: BizEventAnswer }) {
  const urlOf = useFileUrl()
  const shown = files.map(({ name, path }) => ({ name, url: urlOf(path) }))
  return (
    <>
      {shown.map((file, at) => (
        <button key={file.url} type="button" className="zj-link biz-event-file" onClick={() => openPreview(shown, at)}>
          {file.name}
        </button>
      ))}
      {sign && <img className="biz-sign" src={urlOf(sign)} alt="手写签名" loading="lazy" />}
    </>
  )
}

function Ahead({ node, paused }: { node: BizNodeAnswer; paused: string | null }) {
  const active = node.state === 'active'
  const waiting = node.tasks.filter(({ state }) => state === 'pending' || state === 'waiting')
  const people = waiting.length > 0 ? waiting.map(personText).join('\n') : offices.labelOf(node.office)
  const nobody = active && waiting.length === 0
  const stayed = active && node.started_at !== null ? `已停留 ${spanText(nowSeconds() - node.started_at)}` : ''
  return (
    <li className={`zj-timeline-entry zj-timeline-${active ? 'current' : 'default'}`} aria-current={active ? 'step' : undefined}>
      <div className="zj-timeline-head">
        <span className={active ? 'zj-timeline-act' : 'zj-timeline-act biz-later'}>{node.label}</span>
        <span className="zj-timeline-when">{active ? '待处理' : ''}</span>
      </div>
      <Who person={nobody ? `没有可以办理的${offices.labelOf(node.office)}，请指定办理人` : people} span={nobody ? '' : stayed} />
      {active && node.due_on && <DueTag due={node.due_on} from={node.started_at} paused={paused} />}
    </li>
  )
}
