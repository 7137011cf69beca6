import { PlusOutlined } from '@ant-design/icons'
import type { unit as unitEntity } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { checkStateOf } from '@zhujian/domain/unit/certificate-check'
import { verifierText } from '@zhujian/domain/unit/verifier'
import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { Button } from 'antd'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import { type ListAnswer, mayDo, type RowOn } from '../../entity/source'
import { useRowWrites } from '../../entity/use-row-writes'
import { WithKinds } from '../../entity/with-kinds'
import { Empty } from '../../ui/empty'
import { kindOf, useKinds } from '../../ui/form/kind'
import { Loading, LoadError } from '../../ui/loading'
import type { RowAction } from '../../ui/table/column'
import { RowActions } from '../../ui/table/row-actions'
import { CheckTag } from './check-tag'
import { ExpiryDay } from './expiry-day'
import type { ToVerify } from './verify-dialog'

const NAME = unitQual.name

interface UnitQualsProps {
  unit: RowOn<typeof unitEntity>
  /** 新增或编辑一项；对话框在详情之外打开，下拉列表才不会被遮住。 */
  onOpen: (qual: OpenQual) => void
  onVerify: (asked: ToVerify) => void
}

/** 新增在哪家企业之下，或编辑哪一项。 */
export interface OpenQual {
  readonly row?: RowOn<typeof unitQual>
  readonly start: Readonly<Record<string, unknown>>
}

/** 企业的资质证书：类别、专业、等级、证书号、发证机关与有效期。 */
export function UnitQuals(props: UnitQualsProps) {
  return (
    <WithKinds entity={NAME}>
      <Quals {...props} />
    </WithKinds>
  )
}

function Quals({ unit, onOpen, onVerify }: UnitQualsProps) {
  const params = { unit_id: unit.id, limit: MAX_PAGE_SIZE, sort: 'valid_to' }
  const query = useApi<ListAnswer<typeof unitQual>>(NAME, entityPath(NAME, 'getList'), params)
  const rows = query.data?.rows
  // 只能给自己改得了的企业添加。
  const mayAdd = (query.data?.can?.includes('add') ?? false) && mayDo(unit, 'edit')
  const start = { unit_id: unit.id, unit_id_text: unit.unit_name }
  return (
    <section aria-label="企业资质">
      <header className="unit-quals-head">
        <h3>{rows ? `企业资质 ${query.data?.total ?? 0} 项` : '企业资质'}</h3>
        {mayAdd && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => onOpen({ start })}>
            新增资质
          </Button>
        )}
      </header>
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!rows && !query.isError && <Loading lines={3} />}
      {rows?.length === 0 && <Empty small text="还没有登记资质" />}
      {rows?.some((row) => checkStateOf(row.declared, row.return_reason) === 'waiting' && !mayDo(row, 'verify')) && (
        <p className="unit-verifier">{`企业自报的资质尚未核验，${verifierText(unit.areacode)}。`}</p>
      )}
      {rows && rows.length > 0 && <QualTable rows={rows} onEdit={(row) => onOpen({ row, start })} onVerify={onVerify} />}
    </section>
  )
}

const COLUMNS = ['qual_type', 'major', 'level', 'cert_no', 'issue_org', 'valid_to', 'file', 'declared'] as const

interface QualTableProps {
  rows: readonly RowOn<typeof unitQual>[]
  onEdit: (row: RowOn<typeof unitQual>) => void
  onVerify: (asked: ToVerify) => void
}

function QualTable({ rows, onEdit, onVerify }: QualTableProps) {
  const { onDelete } = useRowWrites(unitQual)
  const actsOf = (row: RowOn<typeof unitQual>): RowAction[] => [
    ...(mayDo(row, 'verify') && row.declared === true
      ? [{ key: 'verify', label: '核验', onClick: () => onVerify({ name: NAME, id: row.id }) }]
      : []),
    ...(mayDo(row, 'edit') ? [{ key: 'edit', label: '编辑', onClick: () => onEdit(row) }] : []),
    ...(mayDo(row, 'delete') ? [{ key: 'delete', label: '删除', danger: true, onClick: () => onDelete(row) }] : []),
  ]
  const hasActs = rows.some((row) => actsOf(row).length > 0)
  return (
    <table className="unit-quals" aria-label="企业资质">
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name === 'declared' ? '核验' : unitQual.fields[name].label}
            </th>
          ))}
          {hasActs && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {COLUMNS.map((name) => (
              <td key={name}>
                <Value {...{ row, name }} />
              </td>
            ))}
            {hasActs && (
              <td>
                <RowActions actions={actsOf(row)} name={row.cert_no ?? ''} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ row, name }: { row: RowOn<typeof unitQual>; name: (typeof COLUMNS)[number] }) {
  const kinds = useKinds()
  if (name === 'valid_to') return <ExpiryDay day={row.valid_to} />
  if (name === 'declared') return <Checked row={row} />
  const field = unitQual.fields[name]
  const Cell = kindOf(kinds, field).cell
  return <Cell field={field} name={name} value={row[name]} row={row} />
}

/** 核验到哪一步；不一致的写出原因，核验过的写出日期。 */
function Checked({ row }: { row: RowOn<typeof unitQual> }) {
  const said = row.declared === true ? row.return_reason : row.verified_on
  return (
    <>
      <CheckTag declared={row.declared} reason={row.return_reason} />
      {typeof said === 'string' && said !== '' && <span className="unit-quals-said">{said}</span>}
    </>
  )
}
