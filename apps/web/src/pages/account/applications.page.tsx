import { accountTypes } from '@zhujian/domain/account/account'
import { applicationStates } from '@zhujian/domain/account/application'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { f } from '@zhujian/model'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useAddressed } from '../../data/tab'
import { EntityTable } from '../../entity/entity-table'
import type { RowOn, TableSource } from '../../entity/source'
import { confirm } from '../../ui/confirm'
import { totalText } from '../../ui/page-numbers'
import { toast } from '../../ui/toast'
import type { RowAction } from '../../ui/table/column'
import { RejectDialog } from './reject-dialog'

const NAME = 'account_application'

/** 注册申请清单的列与查询条件。 */
const source = {
  label: '注册申请',
  display: 'unit_name',
  fields: {
    unit_name: f.text('单位名称'),
    usc: f.text('统一社会信用代码', { max: 18 }),
    corp_type: f.enum('单位类型', corpType),
    areacode: f.region('注册地'),
    account_type: f.enum('账号类别', accountTypes),
    username: f.text('拟用账号', { max: 20 }),
    linkman: f.text('联系人', { max: 20 }),
    tel: f.text('手机', { max: 20 }),
    license_img: f.files('营业执照', { optional: true }),
    safety_img: f.files('安全生产许可证', { optional: true }),
    qual_img: f.files('资质证书', { optional: true }),
    created_at: f.instant('申请时间'),
    state: f.enum('状态', applicationStates),
    reason: f.text('退回原因', { optional: true }),
  },
  list: {
    search: ['unit_name', 'state'],
    columns: [
      'unit_name',
      'usc',
      'corp_type',
      'license_img',
      'safety_img',
      'qual_img',
      'areacode',
      'account_type',
      'username',
      'linkman',
      'tel',
      'created_at',
      'state',
      'reason',
    ],
    sort: '-id',
  },
} satisfies TableSource

/** 账号是否已有人用、单位是否已在企业库，由服务端说。 */
type Application = RowOn<typeof source> & { readonly username_taken?: boolean; readonly unit_known?: boolean }

const VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'waiting', label: '待审核', filters: { state: '0' } },
  { key: 'passed', label: '已通过', filters: { state: '1' } },
  { key: 'rejected', label: '已退回', filters: { state: '2' } },
]

/** 注册审核：企业自行申请的账号，通过后生效，退回写明原因。 */
export default function ApplicationsPage() {
  const [id, choose] = useAddressed('id')
  const fixed = useMemo(() => (id === null ? undefined : { id }), [id])
  const [rejecting, setRejecting] = useState<Application | null>(null)
  const actions = (row: Application): RowAction[] =>
    row.can?.includes('approve')
      ? [
          { key: 'pass', label: '通过', disabled: row.username_taken === true, onClick: () => void approve(row) },
          { key: 'reject', label: '退回', onClick: () => setRejecting(row) },
        ]
      : []
  return (
    <>
      <EntityTable
        name={NAME}
        source={source}
        path="/api/account/application/pc/getList"
        views={VIEWS}
        key={id ?? ''}
        fixed={fixed}
        actions={actions}
        head={(list) => (
          <header className="zj-page-head">
            <h1>注册审核</h1>
            <span className="zj-page-note">{id === null ? totalText(list.total) : '只列出待办中打开的这一件'}</span>
            {id !== null && (
              <div className="zj-page-tools">
                <Button onClick={() => choose(null)}>查看全部申请</Button>
              </div>
            )}
          </header>
        )}
      />
      {rejecting && <RejectDialog row={rejecting} onClose={() => setRejecting(null)} />}
    </>
  )
}

/** 通过：单位不在企业库的一并登记，账号立即可用。 */
async function approve(row: Application): Promise<void> {
  const unit = row.unit_known ? '该单位已在企业库，账号将直接关联。' : '该单位尚未登记，将同时加入企业库。'
  const licence = row.license_img ? '' : '申请没有附营业执照，请另行核对单位。'
  if (!(await confirm(`通过“${row.unit_name}”的注册申请。${unit}${licence}`, { okText: '通过' }))) return
  try {
    await post('/api/account/application/pc/examine', { id: row.id, version: row.version, result: 'pass' })
    await invalidate(NAME)
    toast.success('已通过，账号可以登录')
  } catch (error) {
    toast.fault(error)
  }
}
