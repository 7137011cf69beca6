import { isFixedRole, rightsOfRole } from '@zhujian/domain/account/right-catalogue'
import type { RoleEntry, RoleRights } from '@zhujian/domain/contracts/role-rights'
import { Select, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { RightsMatrix } from './rights-matrix'
import { allKeys, type Draft, onlyReads, replaceAll, setKeys, withDraft } from './role-rights-state'
import { RoleSide } from './role-side'

interface EditorProps {
  rights: RoleRights
  role: RoleEntry
  stored: ReadonlySet<string>
  draft: Draft
  setDraft: (draft: Draft) => void
  onSave: () => Promise<void>
  onEdit: () => void
}

/** 一个角色的功能权限与右栏。 */
export function RoleEditor({ rights, role, stored, draft, setDraft, onSave, onEdit }: EditorProps) {
  const [onlyHeld, setOnlyHeld] = useState(false)
  const [saving, setSaving] = useState(false)
  const held = useMemo(() => withDraft(stored, draft), [stored, draft])
  const changed = useMemo(() => new Set(Object.keys(draft)), [draft])
  const fixed = isFixedRole(role.base)
  const readOnly = fixed || !rights.can.includes('setGrants')
  const save = async () => {
    setSaving(true)
    await onSave()
    setSaving(false)
  }
  return (
    <>
      <section className="role-middle" aria-label={`${role.name}的功能权限`}>
        <Bar {...{ rights, role, held, stored, readOnly, setDraft, onlyHeld, setOnlyHeld }} />
        {fixed && <p className="role-fixed">三员的权限由系统规定，互不兼任，不能调整。</p>}
        <RightsMatrix
          {...{ held, changed, readOnly, onlyHeld }}
          onSet={(keys, allowed) => setDraft(setKeys(stored, draft, keys, allowed))}
        />
      </section>
      <RoleSide {...{ rights, role, held, draft, saving, onEdit }} onReset={() => setDraft({})} onSave={() => void save()} />
    </>
  )
}

interface BarProps {
  rights: RoleRights
  role: RoleEntry
  held: ReadonlySet<string>
  stored: ReadonlySet<string>
  readOnly: boolean
  setDraft: (draft: Draft) => void
  onlyHeld: boolean
  setOnlyHeld: (only: boolean) => void
}

function Bar({ rights, role, held, stored, readOnly, setDraft, onlyHeld, setOnlyHeld }: BarProps) {
  const keys = useMemo(() => allKeys(), [])
  const count = keys.filter((key) => held.has(key)).length
  return (
    <div className="role-bar">
      <h2>{role.name}</h2>
      <span className="zj-page-note">{`功能权限　已选 ${count} / ${keys.length} 项`}</span>
      <div className="role-bar-tools">
        {!readOnly && <Quick {...{ rights, role, stored, setDraft }} />}
        <div className="role-switch">
          <Switch size="small" aria-label="只看已选" checked={onlyHeld} onChange={setOnlyHeld} />
          只看已选
        </div>
      </div>
    </div>
  )
}

/** 一次换成整套：全部、只能查看、与另一个角色相同。 */
function Quick({ rights, role, stored, setDraft }: Pick<BarProps, 'rights' | 'role' | 'stored' | 'setDraft'>) {
  const copy = (from: string) => {
    const other = rights.roles.find(({ key }) => key === from)
    if (!other) return
    const wanted = rightsOfRole(other.key, other.base, rights.deltas)
    setDraft(replaceAll(stored, (key) => wanted.has(key)))
  }
  const others = rights.roles.filter(({ key }) => key !== role.key)
  return (
    <>
      <button type="button" className="zj-link" onClick={() => setDraft(replaceAll(stored, () => true))}>
        全选
      </button>
      <button type="button" className="zj-link" onClick={() => setDraft(onlyReads(stored, role.base, rights.deltas))}>
        仅查看
      </button>
      <Select
        size="small"
        aria-label="从角色复制"
        placeholder="从角色复制"
        value={null}
        options={others.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(from: string | null) => from && copy(from)}
      />
    </>
  )
}
