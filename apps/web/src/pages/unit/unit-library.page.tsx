import { enabledStatus } from '@zhujian/domain/reference/unit-dicts'
import { EXPIRY_SOON_DAYS } from '@zhujian/domain/unit/expiry'
import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { addDays, joinRange, today } from '@zhujian/model/date'
import { useMemo, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import { EntityPage } from '../../entity/entity-page'
import type { EntityView } from '../../entity/list-query'
import { mayDo, type WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { confirm } from '../../ui/confirm'
import type { RowAction } from '../../ui/table/column'
import { toast } from '../../ui/toast'
import { ExpiryDay } from './expiry-day'
import { UnitDetail } from './unit-detail'
import type { OpenQual } from './unit-quals'
import { verify } from './verify'

const LONG_AGO = '1990-01-01'
const closed = enabledStatus.code('hidden')

function viewsOf(day: string): EntityView[] {
  return [
    { key: '', label: '全部', filters: {} },
    { key: 'soon', label: '许可证将到期', filters: { safety_license_to: joinRange(day, addDays(day, EXPIRY_SOON_DAYS)) } },
    { key: 'over', label: '许可证已过期', filters: { safety_license_to: joinRange(LONG_AGO, addDays(day, -1)) } },
    { key: 'declared', label: '许可证待核验', filters: { licence_declared: '1' } },
    { key: 'closed', label: '已停用', filters: { status: closed } },
  ]
}

const needs = ['status', 'licence_declared'] as const
const cells = { safety_license_to: (row: WireRow) => <ExpiryDay day={row.safety_license_to} /> }

const actsOf = (row: WireRow): RowAction[] => [
  ...(mayDo(row, 'verify') && row.licence_declared === true
    ? [{ key: 'verify', label: '核验许可证', onClick: () => void verify(unit, row, `${String(row.unit_name)}的安全生产许可证`) }]
    : []),
  ...(mayDo(row, 'setStatus')
    ? [{ key: 'setStatus', label: row.status === closed ? '启用' : '停用', rare: true, onClick: () => void toggle(row) }]
    : []),
]

/** 企业库：参建各方的登记信息、资质与有效期；停用企业即停用其全部账号。 */
export default function UnitLibraryPage() {
  const views = useMemo(() => viewsOf(today()), [])
  const [qual, setQual] = useState<OpenQual | null>(null)
  return (
    <>
      <EntityPage
        entity={unit}
        title="企业库"
        {...{ views, cells, needs }}
        acts={actsOf}
        detail={(row) => <UnitDetail row={row} onQual={setQual} />}
      />
      {qual && (
        <WithKinds entity={unitQual.name}>
          <EditFormDialog entity={unitQual} {...qual} onClose={() => setQual(null)} />
        </WithKinds>
      )}
    </>
  )
}

async function toggle({ id, version, status, unit_name: name }: WireRow): Promise<void> {
  const opening = status === closed
  const text = opening
    ? `启用「${String(name)}」，其人员可以重新登录。`
    : `停用「${String(name)}」。其全部账号立即退出并且不能登录，登记信息与工程数据保留，随时可以启用。`
  if (!(await confirm(text, { okText: opening ? '启用' : '停用', danger: !opening }))) return
  try {
    const body = { id, version, status: enabledStatus.code(opening ? 'normal' : 'hidden') }
    await post('/api/unit/unit/pc/setStatus', body, { silent: true })
    toast.success(opening ? '已启用' : '已停用，其人员已退出登录')
  } catch (error) {
    toast.error(messageOf(error))
  }
  await invalidate(unit.name)
}
