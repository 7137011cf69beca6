import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate, useApi } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import type { WireRow } from '../../entity/source'
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
    file: 'safety_license_file',
    to: 'safety_license_to',
    names: ['safety_license_file', 'safety_license_no', 'unit_name', 'usc', 'legal_man'],
  },
  [unitQual.name]: {
    entity: unitQual,
    title: '核验企业资质',
    file: 'file',
    to: 'valid_to',
    names: ['file', 'cert_no', 'unit_id', 'qual_type', 'major', 'level', 'issue_org', 'issue_on'],
  },
} as const

export interface ToVerify {
  readonly name: keyof typeof OF
  readonly id: number
}

/** 核验企业自报的证照：证书、编号、有效期都在眼前，见过原件的人确认。 */
export function VerifyDialog({ asked: { name, id }, onClose }: { asked: ToVerify; onClose: () => void }) {
  const query = useApi<WireRow>(name, entityPath(name, 'info'), { id })
  const { act, busy } = useVerify(name, query.data, onClose)
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" disabled={!query.data} loading={busy} onClick={() => void act()}>
        核验一致
      </Button>
    </>
  )
  return (
    <Dialog open title={OF[name].title} width={640} onClose={onClose} footer={footer}>
      <p className="ask-dialog-note">
        以下由企业自行登记。请对照证书原件（或发证机关公示）逐项核对，一致的点“核验一致”，报监审查即予采信；企业再改动的，须重新核验。
      </p>
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!query.data && !query.isError && <Loading lines={6} />}
      {query.data && (
        <WithKinds entity={name}>
          <Compared name={name} row={query.data} />
        </WithKinds>
      )}
    </Dialog>
  )
}

function Compared({ name, row }: { name: ToVerify['name']; row: WireRow }) {
  const { entity, names, file, to } = OF[name]
  return (
    <>
      {splitFiles(row[file]).length === 0 && (
        <p className="unit-verify-bare" role="alert">
          企业没有上传证书，请见到原件后再核验。
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
