import { SearchOutlined } from '@ant-design/icons'
import type { RoleEntry } from '@zhujian/domain/contracts/role-rights'
import { roleOf } from '@zhujian/domain/roles'
import { Input } from 'antd'
import { useState } from 'react'
import { usePinyin } from '../../ui/controls/pinyin'
import { Empty } from '../../ui/empty'
import { formatCount } from '../../ui/page-numbers'

const groups = [
  { key: 'regulator', title: '监督机构' },
  { key: 'participant', title: '参建单位' },
  { key: 'platform', title: '平台' },
  { key: 'custom', title: '自定义' },
] as const

const groupOf = (role: RoleEntry) => (role.id === null ? roleOf(role.base).side : 'custom')

interface RoleListProps {
  roles: readonly RoleEntry[]
  value: string
  /** 有没有保存的改动。 */
  dirty: string | null
  onChange: (key: string) => void
}

/** 左栏：角色与担任的人数。 */
export function RoleList({ roles, value, dirty, onChange }: RoleListProps) {
  const [search, setSearch] = useState('')
  const matches = usePinyin()
  const shown = roles.filter((role) => matches(role.name, search.trim()))
  return (
    <nav className="role-list" aria-label="角色">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder="角色名称、拼音"
        aria-label="查找角色"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0 && <Empty small text="没有符合条件的角色" />}
      {groups.map(({ key, title }) => {
        const members = shown.filter((role) => groupOf(role) === key)
        if (members.length === 0) return null
        return (
          <section key={key}>
            <h2>{title}</h2>
            {members.map((role) => (
              <RoleItem key={role.key} role={role} current={role.key === value} dirty={role.key === dirty} onChange={onChange} />
            ))}
          </section>
        )
      })}
    </nav>
  )
}

function RoleItem({
  role,
  current,
  dirty,
  onChange,
}: {
  role: RoleEntry
  current: boolean
  dirty: boolean
  onChange: (key: string) => void
}) {
  return (
    <button
      type="button"
      className="role-item"
      aria-current={current}
      title={role.note ?? role.name}
      onClick={() => onChange(role.key)}
    >
      <span>
        {dirty && (
          <i className="role-dot">
            <span className="visually-hidden">有未保存的改动</span>
          </i>
        )}
        {role.name}
      </span>
      <span className="account-count">{`${formatCount(role.heads)} 人`}</span>
    </button>
  )
}
