import { docReceipt, receiptStates, receiptSteps } from '@zhujian/domain/document/doc-receipt'
import { servedHow } from '@zhujian/domain/document/doc-receipt-served'
import { formatInstant, today } from '@zhujian/model/date'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useApi } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import { type ListAnswer, mayDo, type RowOn } from '../../entity/source'
import { StepDialog } from '../../entity/step-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { StateTag, Tag } from '../../ui/tag'

type StepName = keyof typeof receiptSteps
type Row = RowOn<typeof docReceipt>

const names = Object.keys(receiptSteps) as StepName[]
const moment = (at: number | null | undefined): string => (at ? formatInstant(at, 'MM-dd HH:mm') : '')
const MOST = 50

/** 每个受送达单位一份回证：谁签的、何时回复，轮到本人的就地办。 */
export function ReceiptList({ document }: { document: number }) {
  const path = entityPath(docReceipt.name, 'getList')
  const params = { doc_id: document, page: 1, limit: MOST, sort: 'id' }
  const { data } = useApi<ListAnswer<typeof docReceipt>>(docReceipt.name, path, params)
  const [open, setOpen] = useState<{ row: Row; name: StepName } | null>(null)
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section aria-label="受送达单位">
      <h3>受送达单位</h3>
      <ul className="doc-receipts">
        {rows.map((row) => (
          <Receipt key={row.id} row={row} onStep={(name) => setOpen({ row, name })} />
        ))}
      </ul>
      {open && (
        <WithKinds entity={docReceipt.name}>
          <StepDialog
            entity={docReceipt}
            name={open.name}
            step={receiptSteps[open.name]}
            targets={[targetOf(open.row)]}
            onClose={() => setOpen(null)}
          />
        </WithKinds>
      )}
    </section>
  )
}

/** 标题只放得下几个字：是哪份文书、哪个工程、哪家单位的，写在前面。 */
const targetOf = (row: Row) => ({
  id: row.id,
  text: row.title ?? '',
  version: row.version,
  row,
  about: [
    `文书：${row.title ?? ''}`,
    row.engineering_id_text && `工程：${row.engineering_id_text}`,
    `受送达单位：${row.unit_name ?? ''}`,
  ]
    .filter(Boolean)
    .join('；'),
})

function Receipt({ row, onStep }: { row: Row; onStep: (name: StepName) => void }) {
  const mine = names.filter((name) => mayDo(row, name) && (name !== 'sign' || row.unit_id !== null))
  const answer = mine.find((name) => name === 'sign' || name === 'reply')
  const acts = mine
    .filter((name) => name !== answer)
    .map((name) => ({
      key: name,
      label: receiptSteps[name].label,
      danger: 'tone' in receiptSteps[name] && receiptSteps[name].tone === 'danger',
      onClick: () => onStep(name),
    }))
  const late = (row.late_days ?? 0) > 0
  return (
    <li>
      <p className="doc-receipt-head">
        <span>{row.unit_name}</span>
        <StateTag dict={receiptStates} code={row.state} />
        {answer && (
          <Button size="small" type="primary" onClick={() => onStep(answer)}>
            {receiptSteps[answer].label}
          </Button>
        )}
        {acts.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items: acts }} placement="bottomRight">
            <button type="button" className="zj-icon-button" aria-label={`${row.unit_name ?? ''}的办理`}>
              <MoreOutlined aria-hidden />
            </button>
          </Dropdown>
        )}
      </p>
      {factsOf(row).map((fact) => (
        <p key={fact} className="doc-note">
          {fact}
        </p>
      ))}
      {row.due_on && (
        <p className="doc-note">
          {`回复期限 ${row.due_on ?? ''}`}
          {late && <Tag tone="danger">{`逾期 ${row.late_days} 天`}</Tag>}
          {!late && row.due_on === today() && !row.replied_at && <Tag tone="warning">今天到期</Tag>}
        </p>
      )}
    </li>
  )
}

/** 送达、签收、回复的事实，各写一句。 */
function factsOf(row: Row): string[] {
  const signed = row.signed_by_text || (row.registered_by_text && `${row.registered_by_text}登记`)
  return [
    [servedHow(row), row.delivered_by_text, moment(row.deliver_at)].filter(Boolean).join(' '),
    row.signed_at && `签收 ${signed} ${moment(row.signed_at)}`,
    row.receipt_note ?? '',
    row.refuse_reason && `拒签：${row.refuse_reason}${row.witness ? `；见证人 ${row.witness}` : ''}`,
    row.replied_at && `回复 ${row.replied_by_text ?? ''} ${moment(row.replied_at)}：${row.reply ?? ''}`,
    row.void_reason && `作废：${row.void_reason}`,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}
