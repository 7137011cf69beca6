import { rightsOfRole } from '@zhujian/domain/account/right-catalogue'
import { dataScopes } from '@zhujian/domain/account/custom-role'
import type { RoleEntry, RoleRights } from '@zhujian/domain/contracts/role-rights'
import { Select } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { textOfKey } from './role-rights-state'

interface CompareProps {
  rights: RoleRights
  first: RoleEntry
  onClose: () => void
}

/** 角色对比：只列不同之处。 */
export function RoleCompareDialog({ rights, first, onClose }: CompareProps) {
  const [left, setLeft] = useState(first.key)
  const [right, setRight] = useState(rights.roles.find(({ key }) => key !== first.key)?.key ?? first.key)
  const [a, b] = [left, right].map((key) => rights.roles.find((role) => role.key === key) ?? first) as [RoleEntry, RoleEntry]
  const [heldA, heldB] = [a, b].map((role) => rightsOfRole(role.key, role.base, rights.deltas)) as [Set<string>, Set<string>]
  const keys = [...new Set([...heldA, ...heldB])].filter((key) => heldA.has(key) !== heldB.has(key)).filter(isNamed)
  const options = rights.roles.map(({ key, name }) => ({ value: key, label: name }))
  return (
    <Dialog open title="角色对比" width={720} onClose={onClose}>
      <table className="rights-table role-compare">
        <thead>
          <tr>
            <th scope="col">{`不同的 ${keys.length} 项`}</th>
            <th scope="col">
              <Select aria-label="第一个角色" value={left} options={options} onChange={setLeft} />
            </th>
            <th scope="col">
              <Select aria-label="第二个角色" value={right} options={options} onChange={setRight} />
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">数据范围</th>
            <td>{dataScopes.labelOf(a.data_scope)}</td>
            <td>{dataScopes.labelOf(b.data_scope)}</td>
          </tr>
          {keys.map((key) => (
            <tr key={key}>
              <th scope="row">{textOfKey(key)}</th>
              <td>{heldA.has(key) ? '有' : <span className="zj-nothing">—</span>}</td>
              <td>{heldB.has(key) ? '有' : <span className="zj-nothing">—</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {keys.length === 0 && <Empty small text="两个角色的功能权限相同" />}
    </Dialog>
  )
}

const isNamed = (key: string): boolean => {
  try {
    return textOfKey(key) !== ''
  } catch {
    return false
  }
}
