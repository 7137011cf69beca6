import { applicationStates } from '@zhujian/domain/account/application'
import { dict, f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import type { WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { Dialog } from '../../ui/dialog'
import { DescriptionView } from '../../ui/form/description-view'
import { toast } from '../../ui/toast'
import { applicationFields, APPLICATIONS } from './application-source'

/** 账号是否已有人用、单位是否已在企业库，由服务端说。 */
export type Application = WireRow & {
  readonly unit_name?: string
  readonly username_taken?: boolean
  readonly unit_known?: boolean
}

const opinion = dict({ pass: ['pass', '通过'], reject: ['reject', '退回'] })
const REJECT = opinion.code('reject')
const questions = {
  result: f.enum('审核意见', opinion),
  reason: f.longText('退回原因', { optional: true, max: 500, hint: '退回时必填，申请人查询时看得到' }),
}
const rules = ({ result, reason }: Readonly<Record<string, unknown>>) =>
  result === REJECT && !String(reason ?? '').trim() ? [{ field: 'reason', message: '请填写退回原因' }] : []

/** 通过之后会怎样、有什么不能通过，先说。 */
function consequence(row: Application): string {
  if (row.username_taken) return '账号名已被使用，只能退回，请申请人换一个。'
  const unit = row.unit_known ? '该单位已在企业库，通过后账号直接关联。' : '该单位尚未登记，通过后同时加入企业库。'
  return row['license_img'] ? unit : `${unit}申请没有附营业执照，请另行核对单位。`
}

interface ApplicationDialogProps {
  row: Application
  onClose: () => void
}

/** 一件注册申请：证照与填报的内容在眼前，待审核的在这里给出意见，审过的只看。 */
export function ApplicationDialog({ row, onClose }: ApplicationDialogProps) {
  return (
    <WithKinds>{row.can?.includes('approve') ? <Examine {...{ row, onClose }} /> : <Examined {...{ row, onClose }} />}</WithKinds>
  )
}

const ITEMS = Object.keys(applicationFields)
const WAITING = applicationStates.code('waiting')

function Content({ row, columns }: { row: Application; columns: 1 | 2 }) {
  const decided = row['state'] !== WAITING
  const items = ITEMS.filter((name) => name !== 'state' && (decided || !['result', 'reason', 'examined_at'].includes(name)))
  return <DescriptionView fields={applicationFields} items={items} row={row} columns={columns} />
}

function Examined({ row, onClose }: ApplicationDialogProps) {
  return (
    <Dialog open title={`注册申请：${row.unit_name}`} width={880} onClose={onClose}>
      <Content row={row} columns={2} />
    </Dialog>
  )
}

function Examine({ row, onClose }: ApplicationDialogProps) {
  const { id, version } = row
  const handleSubmit = async ({ result, reason }: Record<string, unknown>) => {
    await post('/api/account/application/pc/examine', { id, version, result, ...(result === REJECT && { reason }) })
    await invalidate(APPLICATIONS)
    toast.success(result === REJECT ? '已退回' : '已通过，账号可以登录')
  }
  return (
    <AskDialog
      title={`审核注册申请：${row.unit_name}`}
      okText="提交审核意见"
      fields={questions}
      items={[['result', 'radio'], 'reason']}
      initial={row.username_taken ? { result: REJECT } : {}}
      rules={rules}
      note={consequence(row)}
      beside={() => <Content row={row} columns={1} />}
      subject={{ scope: `act.${APPLICATIONS}`, ids: [id], version }}
      onSubmit={handleSubmit}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
