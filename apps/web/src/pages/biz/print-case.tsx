import type { BizEventAnswer, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizStates } from '@zhujian/domain/biz/biz'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { isBlank } from '@zhujian/model/text'
import { QRCode } from 'antd'
import { useSession } from '../../data/session'
import { kindOf, useKinds } from '../../ui/form/kind'
import { PrintFrame } from '../../ui/print-frame'
import { useFileUrl } from '../../ui/upload/file-list'
import { actionLabel } from './biz-actions'
import { caseAddress } from './biz-paths'
import { caseItems, orderedPapers, paperLabel } from './case-items'
import { personText } from './person-text'
import './print-case.css'

interface PrintCaseProps {
  info: BizInfoAnswer
  onDone: () => void
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const moment = (value: unknown): string => (typeof value === 'number' ? formatInstant(value) : '—')

/** A4 审批表：申请内容、资料目录、意见表；表头逐页重复，一行不跨页，二维码回到这件申请。 */
export function PrintCase({ info, onDone }: PrintCaseProps) {
  const { row, type } = info
  const site = useSession((state) => state.publicData.SITE?.SITE_NAME ?? '')
  return (
    <PrintFrame title={`${type.label}审批表 ${row.biz_no}`} onDone={onDone}>
      <div className="biz-sheet">
        <header className="biz-sheet-head">
          <div>
            {site && <p>{site}</p>}
            <h1>{`${type.label}审批表`}</h1>
            <p>{`编号：${row.biz_no}　状态：${bizStates.labelOf(row.state)}`}</p>
          </div>
          <QRCode
            type="svg"
            size={72}
            bordered={false}
            color="#000"
            bgColor="#fff"
            value={`${location.origin}${location.pathname}#${caseAddress(row.id)}`}
          />
        </header>
        <Facts info={info} />
        <Papers info={info} />
        <Opinions events={info.events} />
        <p className="biz-sheet-note">{`打印时间：${formatInstant(nowSeconds())}。意见以平台记录为准，扫描二维码可以核对。`}</p>
      </div>
    </PrintFrame>
  )
}

function Facts({ info }: { info: BizInfoAnswer }) {
  const { row, content, type } = info
  const kinds = useKinds()
  const items = caseItems(info).map(({ name, field }) => {
    const words = isBlank(content[name]) ? '' : kindOf(kinds, field).toText(content[name], content, field, name)
    return [field.label, words && `${words}${field.unit ? ` ${field.unit}` : ''}`] as const
  })
  const facts = [
    ['申请事项', type.label],
    ['申请标题', row.title],
    ['工程名称', text(row['engineering_id_text'])],
    ['申请单位', text(row['unit_id_text'])],
    ['申请人', text(row['applied_by_text'])],
    ['申请时间', moment(row['applied_at'])],
    ...items,
  ] as const
  return (
    <table className="biz-sheet-facts">
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Papers({ info }: { info: BizInfoAnswer }) {
  if (info.attachments.length === 0) return null
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="biz-sheet-index">
            序号
          </th>
          <th scope="col">所附资料</th>
          <th scope="col">文件</th>
        </tr>
      </thead>
      <tbody>
        {orderedPapers(info).map((file, at) => (
          <tr key={file.path}>
            <td className="biz-sheet-index">{at + 1}</td>
            <td>{paperLabel(info, file.item)}</td>
            <td>{file.name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 意见表：催办、抄送之类没有意见的也列出，过程完整。 */
function Opinions({ events }: { events: readonly BizEventAnswer[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">环节</th>
          <th scope="col">办理人</th>
          <th scope="col">结果</th>
          <th scope="col">意见</th>
          <th scope="col">时间</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td>{event.node_label ?? '申请'}</td>
            <td>{personText(event.actor)}</td>
            <td>{actionLabel(event.action)}</td>
            <td>
              {event.opinion || '—'}
              <Sign path={event.sign} />
            </td>
            <td>{formatInstant(event.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sign({ path }: { path: string | null }) {
  const urlOf = useFileUrl()
  return path ? <img className="biz-sheet-sign" src={urlOf(path)} alt="手写签名" /> : null
}
