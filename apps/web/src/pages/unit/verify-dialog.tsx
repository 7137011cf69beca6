import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { f } from '@zhujian/model'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate, useApi } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { entityPath } from '../../entity/entity-paths'
import { mayDo, type WireRow } from '../../entity/source'
import { useSubmitKey } from '../../entity/use-submit-key'
import { WithKinds } from '../../entity/with-kinds'
import { Dialog } from '../../ui/dialog'
import { ShownFields } from '../../ui/form/shown-fields'
import { Loading, LoadError } from '../../ui/loading'
import { splitFiles } from '../../ui/upload/file-list'
import { toast } from '../../ui/toast'
import { ExpiryDay } from './expiry-day'
import './unit.css'

/** 核验时要对照的各项，证书在前面。 */
const OF = {
  [unit.name]: {
    entity: unit,
    title: '核验安全生产许可证',
    label: '安全生产许可证',
    declared: 'licence_declared',
    reason: 'licence_reason',
    file: 'safety_license_file',
    to: 'safety_license_to',
    names: ['safety_license_file', 'safety_license_no', 'unit_name', 'usc', 'legal_man'],
  },
  [unitQual.name]: {
    entity: unitQual,
    title: '核验企业资质',
    label: '企业资质',
    declared: 'declared',
    reason: 'return_reason',
    file: 'file',
    to: 'valid_to',
    names: ['file', 'cert_no', 'unit_id', 'qual_type', 'major', 'level', 'issue_org', 'issue_on'],
  },
} as const

export interface ToVerify {
  readonly name: keyof typeof OF
  readonly id: number
}

interface VerifyDialogProps {
  asked: ToVerify
  /** 企业更正：打开编辑。 */
  onEdit: (name: ToVerify['name'], row: WireRow) => void
  onClose: () => void
}

/** 没有上传证书。 */
const isBare = (name: ToVerify['name'], row: WireRow): boolean => splitFiles(row[OF[name].file]).length === 0

const waits = (name: ToVerify['name'], row: WireRow): boolean => row[OF[name].declared] === true

/**
 * 核验企业自报的证照：证书、编号、有效期都在眼前，见过原件的人确认，不一致的写明原因退回企业。
 * 企业从待办、消息点进来，看到的是不一致之处与更正的按钮。
 */
export function VerifyDialog({ asked: { name, id }, onEdit, onClose }: VerifyDialogProps) {
  const query = useApi<WireRow>(name, entityPath(name, 'info'), { id })
  const [asking, setAsking] = useState<'return' | 'evidence'>()
  const { act, busy } = useVerify(name, query.data, onClose)
  const row = query.data
  const judging = row !== undefined && waits(name, row) && mayDo(row, 'verify')
  if (row && asking === 'return')
    return <ReturnDialog name={name} row={row} onDone={onClose} onClose={() => setAsking(undefined)} />
  if (row && asking) return <EvidenceDialog name={name} row={row} onDone={onClose} onClose={() => setAsking(undefined)} />
  const mends = row !== undefined && !judging && mayDo(row, 'edit')
  const footer = (
    <>
      <Button onClick={onClose}>{judging ? '取消' : '关闭'}</Button>
      {mends && (
        <Button type="primary" onClick={() => onEdit(name, row)}>
          更正
        </Button>
      )}
      {judging && (
        <Button danger onClick={() => setAsking('return')}>
          不一致，退回
        </Button>
      )}
      {judging && (
        <Button type="primary" loading={busy} onClick={() => (isBare(name, row) ? setAsking('evidence') : void act())}>
          核验一致
        </Button>
      )}
    </>
  )
  return (
    <Dialog open title={judging ? OF[name].title : OF[name].label} width={640} onClose={onClose} footer={footer}>
      {judging && (
        <p className="ask-dialog-note">
          以下由企业自行登记。请对照证书原件（或发证机关公示）逐项核对，一致的点“核验一致”，报监审查即予采信；企业再改动的，须重新核验。
        </p>
      )}
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!row && !query.isError && <Loading lines={6} />}
      {row && (
        <WithKinds entity={name}>
          {judging && <TwinWarning name={name} id={id} />}
          <Compared name={name} row={row} judging={judging} />
        </WithKinds>
      )}
    </Dialog>
  )
}

/** 别家也登记了同一编号。 */
function TwinWarning({ name, id }: ToVerify) {
  const { data } = useApi<{ warning: string | null }>(name, `/api/unit/${name}/pc/twins`, { id })
  return data?.warning ? (
    <p className="unit-verify-bare" role="alert">
      {data.warning}
    </p>
  ) : null
}

const reasonField = {
  reason: f.longText('不一致之处', { max: 200, hint: '企业照此更正，写明哪一项、原件上是什么' }),
}

interface ReturnDialogProps {
  name: ToVerify['name']
  row: WireRow
  onDone: () => void
  onClose: () => void
}

/** 退回企业更正：问不一致之处。 */
function ReturnDialog({ name, row, onDone, onClose }: ReturnDialogProps) {
  return (
    <WithKinds entity={name}>
      <AskDialog
        title={`${OF[name].label}不一致，退回更正`}
        okText="退回企业"
        danger
        note="企业收到消息与待办，更正保存之后重新等待核验。"
        fields={reasonField}
        items={[['reason', 'textarea']]}
        required={['reason']}
        subject={{ scope: `step.${name}`, ids: ['verifyBack', row.id], version: row.version }}
        onSubmit={async ({ reason }) => {
          await post(`/api/unit/${name}/pc/verifyBack`, { id: row.id, version: row.version, reason }, { silent: true })
          await invalidate(name)
          toast.success('已退回企业更正')
        }}
        onDone={onDone}
        onClose={onClose}
      />
    </WithKinds>
  )
}

const noteField = {
  note: f.longText('核验依据', { max: 200, hint: '如何时何地见到原件、在哪个公示网站查到；记入操作记录' }),
}

/** 没有上传证书的：写明凭什么核验。 */
function EvidenceDialog({ name, row, onDone, onClose }: ReturnDialogProps) {
  return (
    <WithKinds entity={name}>
      <AskDialog
        title={`${OF[name].title}：没有上传证书`}
        okText="核验一致"
        note="企业没有上传证书，核验须写明依据。"
        fields={noteField}
        items={[['note', 'textarea']]}
        required={['note']}
        subject={{ scope: `step.${name}`, ids: ['verify', row.id], version: row.version }}
        onSubmit={async ({ note }) => {
          await post(`/api/unit/${name}/pc/verify`, { id: row.id, version: row.version, note }, { silent: true })
          await invalidate(name)
          toast.success('已核验')
        }}
        onDone={onDone}
        onClose={onClose}
      />
    </WithKinds>
  )
}

function Compared({ name, row, judging }: { name: ToVerify['name']; row: WireRow; judging: boolean }) {
  const { entity, names, to, reason } = OF[name]
  return (
    <>
      {waits(name, row) && row[reason] && <p className="unit-verify-bare" role="alert">{`核验不一致：${String(row[reason])}`}</p>}
      {judging && isBare(name, row) && (
        <p className="unit-verify-bare" role="alert">
          企业没有上传证书：核验须写明依据，没有依据的退回企业补传。
        </p>
      )}
      <p className="unit-verify-term">
        有效期至 <ExpiryDay day={row[to]} />
      </p>
      <ShownFields fields={entity.fields} names={names} row={row} />
    </>
  )
}

function useVerify(name: ToVerify['name'], row: WireRow | undefined, onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const key = useSubmitKey()
  const act = async () => {
    if (!row) return
    setBusy(true)
    const body = { id: row.id, version: row.version }
    try {
      await post(`/api/unit/${name}/pc/verify`, body, { key: key.of(body) })
      key.done()
      toast.success('已核验')
      onClose()
    } catch (error) {
      toast.fault(error)
    }
    setBusy(false)
    await invalidate(name)
  }
  return { act, busy }
}
