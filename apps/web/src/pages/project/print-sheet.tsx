import type { PrintDocument } from '@zhujian/domain/contracts/project-answers'
import { QRCode } from 'antd'
import './print-sheet.css'

/** A4 版式：机构名、标题、编号、事项表、原因或资料、落款。 */
export function PrintSheet({ sheet }: { sheet: PrintDocument }) {
  return (
    <div className="sheet">
      <p className="sheet-org">{sheet.org_name ?? ''}</p>
      <h1>{sheet.title}</h1>
      <p className="sheet-no">{`编号：${sheet.no}`}</p>
      <p className="sheet-to">{`${sheet.applicant ?? sheet.engineering_name}：`}</p>
      <table className="sheet-facts">
        <tbody>
          <tr>
            <th scope="row">工程名称</th>
            <td>{sheet.engineering_name}</td>
          </tr>
          {sheet.address && (
            <tr>
              <th scope="row">工程地址</th>
              <td>{sheet.address}</td>
            </tr>
          )}
          {sheet.fields.map((field) => (
            <tr key={field.label}>
              <th scope="row">{field.label}</th>
              <td>{field.value || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Reasons sheet={sheet} />
      {sheet.files.length > 0 && <Received sheet={sheet} />}
      <p className="sheet-note">{sheet.note}</p>
      <div className="sheet-foot">
        {sheet.check_url && (
          <div className="sheet-code">
            <QRCode type="svg" size={88} bordered={false} color="#000" bgColor="#fff" value={sheet.check_url} />
            <p>扫码查验，不用登录</p>
          </div>
        )}
        <div className="sheet-sign">
          <p>{`经办人：${sheet.handler ?? ''}`}</p>
          <p>{`联系电话：${sheet.org_tel ?? ''}`}</p>
          <p>{`${sheet.org_name ?? ''}（盖章）`}</p>
          <p>{sheet.date}</p>
        </div>
      </div>
      <p className="sheet-receipt">申请人签收：＿＿＿＿＿＿＿＿　　日期：＿＿＿＿年＿＿月＿＿日</p>
    </div>
  )
}

function Reasons({ sheet }: { sheet: PrintDocument }) {
  if (sheet.reasons.length === 0) return null
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="sheet-index">
            序号
          </th>
          <th scope="col">需补正的内容</th>
          <th scope="col">原因</th>
        </tr>
      </thead>
      <tbody>
        {sheet.reasons.map((item, at) => (
          <tr key={`${item.title}${item.reason}`}>
            <td className="sheet-index">{at + 1}</td>
            <td>{item.title}</td>
            <td>{item.reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Received({ sheet }: { sheet: PrintDocument }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="sheet-index">
            序号
          </th>
          <th scope="col">已收资料</th>
          <th scope="col" className="sheet-index">
            件数
          </th>
        </tr>
      </thead>
      <tbody>
        {sheet.files.map((file, at) => (
          <tr key={file.label}>
            <td className="sheet-index">{at + 1}</td>
            <td>{file.label}</td>
            <td className="sheet-index">{file.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
