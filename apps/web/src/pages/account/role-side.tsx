import { ExclamationCircleOutlined } from '@ant-design/icons'
import { dataScopes } from '@zhujian/domain/account/custom-role'
import { scopesWithin } from '@zhujian/domain/account/account-matrix'
import { isFixedRole, keyOf, rightGroups } from '@zhujian/domain/account/right-catalogue'
import type { RoleEntry, RoleRights } from '@zhujian/domain/contracts/role-rights'
import { type DataScope, roleOf } from '@zhujian/domain/roles'
import { Button } from 'antd'
import { useMemo } from 'react'
import { formatCount } from '../../ui/page-numbers'
import { type Draft, textOfKey } from './role-rights-state'

const about: Readonly<Record<DataScope, string>> = {
  all: '平台内所有工程',
  region: '按账号所属区划，含下级',
  org: '主管机构为本机构的工程',
  mine: '主监督员或辅监督员是本人',
  unit: '本单位参建的工程',
  project: '分配给账号的工程',
  device: '本单位设备所在的工程',
  self: '由本人新增或者填报的数据',
}
const MOST_NAMED = 6

interface SideProps {
  rights: RoleRights
  role: RoleEntry
  held: ReadonlySet<string>
  draft: Draft
  saving: boolean
  onEdit: () => void
  onReset: () => void
  onSave: () => void
}

/** 右栏：数据范围、敏感信息，以及本次改动影响谁。 */
export function RoleSide({ rights, role, held, draft, saving, onEdit, onReset, onSave }: SideProps) {
  const count = Object.keys(draft).length
  const may = rights.can.includes('setGrants') && !isFixedRole(role.base)
  return (
    <aside className="role-side" aria-label="数据范围与影响">
      <div className="role-side-body">
        <Scopes {...{ role, onEdit }} may={role.id !== null && rights.can.includes('edit')} />
        <Sensitive held={held} />
      </div>
      {count > 0 && <Effect {...{ rights, role, draft }} />}
      {may && (
        <footer className="role-foot">
          <span>{count > 0 ? `${count} 处未保存` : '没有改动'}</span>
          <Button disabled={count === 0 || saving} onClick={onReset}>
            重置
          </Button>
          <Button type="primary" disabled={count === 0} loading={saving} onClick={onSave}>
            {rights.confirmed_by_security ? '提请确认' : '保存'}
          </Button>
        </footer>
      )}
    </aside>
  )
}

function Scopes({ role, may, onEdit }: { role: RoleEntry; may: boolean; onEdit: () => void }) {
  return (
    <section>
      <h2>数据范围</h2>
      <ul className="role-scopes">
        {scopesWithin(roleOf(role.base).dataScope).map((scope) => (
          <li key={scope} aria-current={scope === role.data_scope}>
            <strong>{dataScopes.labelOf(scope)}</strong>
            <span>{about[scope]}</span>
          </li>
        ))}
      </ul>
      <p className="role-hint">
        {role.id === null ? '内置角色的范围由系统规定；要收窄，请以它为起点新建角色。' : `起点角色：${roleOf(role.base).label}`}
        {may && (
          <button type="button" className="zj-link" onClick={onEdit}>
            修改
          </button>
        )}
      </p>
    </section>
  )
}

/** 哪些敏感信息能看原文：逐次说明原因、留痕；其余一律脱敏。 */
function Sensitive({ held }: { held: ReadonlySet<string> }) {
  const entities = useMemo(
    () =>
      rightGroups().flatMap((group) =>
        group.entities.filter((entity) => Object.values(entity.fields).some((field) => field.sensitive)),
      ),
    [],
  )
  return (
    <section>
      <h2>敏感信息</h2>
      <dl className="role-sensitive">
        {entities.map((entity) => (
          <div key={entity.name}>
            <dt>{entity.label}</dt>
            <dd>
              {!held.has(keyOf(entity.name, 'read'))
                ? '不可见'
                : held.has(keyOf(entity.name, 'reveal'))
                  ? '脱敏，可查看并留痕'
                  : '脱敏'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Effect({ rights, role, draft }: Pick<SideProps, 'rights' | 'role' | 'draft'>) {
  const said = (allowed: boolean) => {
    const names = Object.entries(draft)
      .filter(([, value]) => value === allowed)
      .map(([key]) => textOfKey(key))
    return names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join('；')} 等 ${names.length} 项` : names.join('；')
  }
  const heirs = rights.roles.filter((each) => each.id !== null && each.base === role.key)
  return (
    <output className="role-effect">
      <strong>
        <ExclamationCircleOutlined aria-hidden />
        {` 本次修改影响 ${formatCount(role.heads)} 个账号`}
      </strong>
      {said(true) && <span>{`新增：${said(true)}`}</span>}
      {said(false) && <span>{`移除：${said(false)}`}</span>}
      {heirs.length > 0 && <span>{`以它为起点的自定义角色随之变化：${heirs.map((each) => each.name).join('、')}`}</span>}
      <span>{rights.confirmed_by_security ? '安全管理员确认后立即生效，无需重新登录' : '保存后立即生效，无需重新登录'}</span>
    </output>
  )
}
