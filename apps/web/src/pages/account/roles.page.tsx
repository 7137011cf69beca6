import { customRole } from '@zhujian/domain/account/custom-role'
import { isFixedRole } from '@zhujian/domain/account/right-catalogue'
import type { RoleEntry, RoleRights } from '@zhujian/domain/contracts/role-rights'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { type PageProps, useTabState } from '../../data/tab'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { confirm } from '../../ui/confirm'
import { Loading, LoadError } from '../../ui/loading'
import { toast } from '../../ui/toast'
import { type ReactNode, useEffect, useState } from 'react'
import { ExplainDialog } from './explain-dialog'
import { RoleCompareDialog } from './role-compare-dialog'
import { RoleEditor } from './role-editor'
import { type RoleDialog, RoleHead } from './role-head'
import { RoleList } from './role-list'
import { RolePreviewDialog } from './role-preview-dialog'
import { RoleRequestsDialog } from './role-requests'
import { changesOf, type Draft, withDraft } from './role-rights-state'
import { ROLE_RIGHTS, roleApi, useHeld, useRoleRights } from './use-role-rights'
import '../../entity/entity.css'
import './account.css'
import './roles.css'

/** 角色权限：哪个角色能对哪类数据做什么，看到多大范围；改动即刻算出影响。 */
export default function RolesPage({ tab }: PageProps) {
  const query = useRoleRights()
  if (query.isError) return <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading lines={10} />
  return <Roles rights={query.data} setDirty={tab.setDirty} />
}

const EMPTY: Draft = {}

function Roles({ rights, setDirty }: { rights: RoleRights; setDirty: (dirty: boolean) => void }) {
  const [key, setKey] = useTabState('role', 'officer')
  const [draft, setDraft] = useTabState<Draft>('draft', EMPTY)
  const [dialog, setDialog] = useState<RoleDialog | null>(null)
  const role = rights.roles.find((each) => each.key === key) ?? (rights.roles[0] as RoleEntry)
  const stored = useHeld(rights, role)
  const dirty = Object.keys(draft).length > 0
  useEffect(() => setDirty(dirty), [dirty, setDirty])
  const choose = async (next: string) => {
    if (next === role.key || (dirty && !(await confirm('有未保存的改动，换一个角色将放弃它们。', { okText: '放弃改动' })))) return
    setDraft(EMPTY)
    setKey(next)
  }
  const shared = { rights, role, stored, draft, setDraft }
  return (
    <div className="page-bleed roles-page">
      <RoleHead {...{ rights, role }} onOpen={setDialog} onRemove={() => void removeRole(role)} />
      <div className="roles-panes">
        <RoleList roles={rights.roles} value={role.key} dirty={dirty ? role.key : null} onChange={(next) => void choose(next)} />
        <RoleEditor
          key={role.key}
          {...shared}
          onSave={() => saveRights(rights, role, draft, () => setDraft(EMPTY))}
          onEdit={() => setDialog('edit')}
        />
      </div>
      <Opened {...{ dialog, rights, role }} held={withDraft(stored, draft)} onClose={() => setDialog(null)} />
    </div>
  )
}

async function saveRights(rights: RoleRights, role: RoleEntry, draft: Draft, onSaved: () => void): Promise<void> {
  const body = { role: role.key, seen: role.seen, changes: changesOf(draft) }
  try {
    const { waiting } = await post<{ waiting: boolean }>(roleApi.save, body)
    onSaved()
    await invalidate(ROLE_RIGHTS)
    toast.success(waiting ? '已提交，安全管理员确认后生效' : '已保存，立即生效')
  } catch (error) {
    toast.fault(error)
    if (rights.roles.length > 0) await invalidate(ROLE_RIGHTS)
  }
}

async function removeRole(role: RoleEntry): Promise<void> {
  if (!(await confirm(`删除自定义角色“${role.name}”。`, { okText: '删除', danger: true }))) return
  try {
    const { results } = await post<{ results: { ok: boolean; msg: string }[] }>(roleApi.remove, { ids: String(role.id) })
    await invalidate(ROLE_RIGHTS)
    if (results[0]?.ok) toast.success('已删除')
    else toast.error(results[0]?.msg ?? '没有删除')
  } catch (error) {
    toast.fault(error)
  }
}

interface OpenedProps {
  dialog: RoleDialog | null
  rights: RoleRights
  role: RoleEntry
  held: ReadonlySet<string>
  onClose: () => void
}

function Opened({ dialog, rights, role, held, onClose }: OpenedProps): ReactNode {
  switch (dialog) {
    case 'compare':
      return <RoleCompareDialog {...{ rights, onClose }} first={role} />
    case 'preview':
      return <RolePreviewDialog name={role.name} {...{ held, onClose }} />
    case 'explain':
      return <ExplainDialog onClose={onClose} />
    case 'requests':
      return <RoleRequestsDialog {...{ rights, onClose }} />
    case 'add':
    case 'edit':
      return (
        <WithKinds>
          <EditFormDialog
            entity={customRole}
            {...(dialog === 'edit' ? { row: rowOf(role) } : { start: isFixedRole(role.base) ? {} : { base_role: role.base } })}
            onClose={onClose}
          />
        </WithKinds>
      )
    case null:
      return null
  }
}

const rowOf = ({ id, version, name, base, data_scope, note }: RoleEntry) => ({
  id: id ?? 0,
  version: version ?? 1,
  name,
  base_role: base,
  data_scope,
  note,
})
