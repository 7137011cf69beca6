import { DiffOutlined, EyeOutlined, PlusOutlined, QuestionCircleOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import type { RoleEntry, RoleRights } from '@zhujian/domain/contracts/role-rights'
import { Badge, Button } from 'antd'
import { formatCount } from '../../ui/page-numbers'

export type RoleDialog = 'compare' | 'preview' | 'explain' | 'requests' | 'add' | 'edit'

interface RoleHeadProps {
  rights: RoleRights
  role: RoleEntry
  onOpen: (dialog: RoleDialog) => void
  onRemove: () => void
}

/** 标题行：几个角色、几个账号，对比、预览、说明、待确认与新建。 */
export function RoleHead({ rights, role, onOpen, onRemove }: RoleHeadProps) {
  const may = (right: string) => rights.can.includes(right)
  return (
    <header className="zj-page-head">
      <h1>角色权限</h1>
      <span className="zj-page-note">{`${rights.roles.length} 个角色，${formatCount(rights.accounts)} 个账号`}</span>
      <div className="zj-page-tools">
        {(rights.confirmed_by_security || rights.requests.length > 0) && (
          <Badge count={rights.requests.length} size="small">
            <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => onOpen('requests')}>
              待确认
            </Button>
          </Badge>
        )}
        <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={() => onOpen('explain')}>
          权限说明
        </Button>
        <Button icon={<DiffOutlined aria-hidden />} onClick={() => onOpen('compare')}>
          角色对比
        </Button>
        <Button icon={<EyeOutlined aria-hidden />} onClick={() => onOpen('preview')}>
          预览该角色视图
        </Button>
        {role.id !== null && may('delete') && (
          <Button danger onClick={onRemove}>
            删除角色
          </Button>
        )}
        {may('add') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => onOpen('add')}>
            新建角色
          </Button>
        )}
      </div>
    </header>
  )
}
