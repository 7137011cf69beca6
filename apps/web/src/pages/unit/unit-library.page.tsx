import { enabledStatus } from '@zhujian/domain/reference/unit-dicts'
import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import { useListInQuery } from '../../ui/use-list-in-query'
import { EntityPage } from '../../entity/entity-page'
import { mayDo, type WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { confirm } from '../../ui/confirm'
import { Segmented } from '../../ui/segmented'
import type { RowAction } from '../../ui/table/column'
import { toast } from '../../ui/toast'
import { CheckTag } from './check-tag'
import { ExpiryDay } from './expiry-day'
import { UnitDetail } from './unit-detail'
import type { OpenQual } from './unit-quals'
import { type ToVerify, VerifyDialog } from './verify-dialog'

const closed = enabledStatus.code('hidden')

const needs = ['status', 'licence_declared', 'licence_reason'] as const
const cells = {
  safety_license_to: (row: WireRow) => <ExpiryDay day={row.safety_license_to} />,
  safety_license_no: (row: WireRow) => <LicenceNo row={row} />,
}

/** 许可证号；企业自报的标明核验到哪一步。 */
function LicenceNo({ row }: { row: WireRow }) {
  if (typeof row.safety_license_no !== 'string') return <span className="zj-nothing">—</span>
  return (
    <span className="unit-expiry">
      {row.safety_license_no}
      {row.licence_declared === true && <CheckTag declared reason={row.licence_reason} />}
    </span>
  )
}

type Ask = (asked: ToVerify) => void

const actsOf = (row: WireRow, ask: Ask): RowAction[] => [
  ...(mayDo(row, 'verify') && row.licence_declared === true
    ? [{ key: 'verify', label: '核验许可证', onClick: () => ask({ name: unit.name, id: row.id }) }]
    : []),
  ...(mayDo(row, 'setStatus')
    ? [{ key: 'setStatus', label: row.status === closed ? '启用' : '停用', rare: true, onClick: () => void toggle(row) }]
    : []),
]

const qualNeeds = ['declared', 'return_reason'] as const
const qualCells = {
  valid_to: (row: WireRow) => <ExpiryDay day={row.valid_to} />,
  declared: (row: WireRow) => <CheckTag declared={row.declared} reason={row.return_reason} />,
}

type List = 'unit' | 'qual'
const LISTS = [
  { value: 'unit', label: '企业' },
  { value: 'qual', label: '资质证书' },
] as const

/** 企业库：参建各方的登记信息、资质与有效期；停用企业即停用其全部账号。资质证书另有清单，待核验的从那里办。 */
export default function UnitLibraryPage({ query }: PageProps) {
  const [list, setList] = useListInQuery<List>(`${query.list ?? ''}/${query.qual ?? ''}`, query.list === 'qual' ? 'qual' : 'unit')
  const [qual, setQual] = useState<OpenQual | null>(null)
  const { asked, setAsked } = useAsked(query)
  const [licence, setLicence] = useState<WireRow | null>(null)
  const edit = (name: ToVerify['name'], row: WireRow) => {
    setAsked(null)
    if (name === unit.name) setLicence(row)
    else setQual({ row, start: {} })
  }
  const toolbar = () => <Segmented label="清单" options={LISTS} value={list} onChange={setList} />
  return (
    <>
      {list === 'unit' ? (
        <Units toolbar={toolbar} onQual={setQual} onVerify={setAsked} />
      ) : (
        <Quals toolbar={toolbar} onVerify={setAsked} />
      )}
      {qual && (
        <WithKinds entity={unitQual.name}>
          <EditFormDialog entity={unitQual} {...qual} onClose={() => setQual(null)} />
        </WithKinds>
      )}
      {licence && (
        <WithKinds entity={unit.name}>
          <EditFormDialog entity={unit} row={licence} onClose={() => setLicence(null)} />
        </WithKinds>
      )}
      {asked && <VerifyDialog asked={asked} onEdit={edit} onClose={() => setAsked(null)} />}
    </>
  )
}

/** 待办、消息的地址指名一项证照的，打开它；另一个地址再打开另一项。 */
function useAsked({ licence, qual }: PageProps['query']) {
  const at = Number(licence ?? qual) || 0
  const named = useMemo(
    (): ToVerify | null => (at === 0 ? null : { name: licence === undefined ? unitQual.name : unit.name, id: at }),
    [at, licence],
  )
  const [chosen, setChosen] = useState<{ of: ToVerify | null; asked: ToVerify | null } | null>(null)
  const asked = chosen && chosen.of === named ? chosen.asked : named
  return { asked, setAsked: (next: ToVerify | null) => setChosen({ of: named, asked: next }) }
}

interface ListProps {
  toolbar: () => ReactNode
  onVerify: Ask
}

function Units({ toolbar, onVerify, onQual }: ListProps & { onQual: (qual: OpenQual) => void }) {
  const acts = useCallback((row: WireRow) => actsOf(row, onVerify), [onVerify])
  return (
    <EntityPage
      entity={unit}
      title="企业库"
      {...{ cells, needs, toolbar, acts }}
      detail={(row) => <UnitDetail row={row} onQual={onQual} onVerify={onVerify} />}
    />
  )
}

function Quals({ toolbar, onVerify }: ListProps) {
  const acts = useCallback(
    (row: WireRow): RowAction[] =>
      mayDo(row, 'verify') && row.declared === true
        ? [{ key: 'verify', label: '核验', onClick: () => onVerify({ name: unitQual.name, id: row.id }) }]
        : [],
    [onVerify],
  )
  return <EntityPage entity={unitQual} title="企业库" {...{ toolbar, acts }} cells={qualCells} needs={qualNeeds} />
}

async function toggle({ id, version, status, unit_name: name }: WireRow): Promise<void> {
  const opening = status === closed
  const text = opening
    ? `启用“${String(name)}”，其人员可以重新登录。`
    : `停用“${String(name)}”。其全部账号立即退出并且不能登录，登记信息与工程数据保留，随时可以启用。`
  if (!(await confirm(text, { okText: opening ? '启用' : '停用', danger: !opening }))) return
  try {
    const body = { id, version, status: enabledStatus.code(opening ? 'normal' : 'hidden') }
    await post('/api/unit/unit/pc/setStatus', body)
    toast.success(opening ? '已启用' : '已停用，其人员已退出登录')
  } catch (error) {
    toast.fault(error)
  }
  await invalidate(unit.name)
}
