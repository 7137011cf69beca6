import type { LockedAccount } from '@zhujian/domain/contracts/locked-account'
import { type ApiError, isUnanswered, messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { mayDo, nameOfRow, type WireRow } from '../../entity/source'
import { confirm } from '../../ui/confirm'
import type { RowAction } from '../../ui/table/column'
import { toast } from '../../ui/toast'
import { ACCOUNT, accountApi } from './account-paths'
import { unlock } from './locked-accounts'
import type { OneTime } from './one-time-dialog'

/** 打开哪个窗口。 */
export type OpenDialog =
  | { readonly kind: 'add' | 'import' }
  | { readonly kind: 'edit' | 'sessions' | 'propose' | 'log'; readonly row: WireRow }
  | { readonly kind: 'issued'; readonly issued: OneTime }

async function say(act: Promise<unknown>, done: string): Promise<void> {
  try {
    await act
    await invalidate(ACCOUNT)
    toast.success(done)
  } catch (error) {
    toast.fault(error)
  }
}

async function resetPassword(row: WireRow, show: (open: OpenDialog) => void): Promise<void> {
  const name = nameOfRow(row, 'real_name')
  const question = `为“${name}”发放新的一次性密码。原密码立即失效，已登录的全部退出。`
  if (await confirm(question, { okText: '重置密码', danger: true })) await giveOneTime(accountApi.resetPassword, row, show)
}

/** 密码只在答复里说一次：答复没有收到的，再发一次，前一次的作废。 */
async function giveOneTime(path: string, row: WireRow, show: (open: OpenDialog) => void): Promise<void> {
  try {
    const issued = await post<OneTime>(path, { id: row.id }, { words: unsure })
    await invalidate(ACCOUNT)
    show({ kind: 'issued', issued })
  } catch (error) {
    toast.fault(error)
  }
}

const unsure = (error: ApiError): string =>
  isUnanswered(error) ? `${messageOf(error)}。密码可能已经更换，请再办一次，以新显示的为准` : messageOf(error)

async function setStatus(row: WireRow): Promise<void> {
  const disabling = row.status !== 'hidden'
  const name = nameOfRow(row, 'real_name')
  const question = disabling ? `禁用后“${name}”立即退出登录，不能再登录；资料与记录保留。` : `启用后“${name}”可以登录。`
  if (!(await confirm(question, { okText: disabling ? '禁用' : '启用', danger: disabling }))) return
  const body = { id: row.id, version: row.version, status: disabling ? 'hidden' : 'normal' }
  await say(post(accountApi.setStatus, body), disabling ? '已禁用' : '已启用')
}

async function forceOffline(row: WireRow): Promise<void> {
  if (!(await confirm(`让“${nameOfRow(row, 'real_name')}”在所有地方退出登录。`, { okText: '强制下线', danger: true }))) return
  await say(post(accountApi.forceOffline, { id: row.id }), '已强制下线')
}

async function removeFactor(row: WireRow): Promise<void> {
  const question = `解除“${nameOfRow(row, 'real_name')}”的两步验证（手机遗失或更换时）。本人立即退出登录，可以重新启用。`
  if (!(await confirm(question, { okText: '解除', danger: true }))) return
  await say(post(accountApi.removeMfa, { id: row.id }), '已解除两步验证')
}

interface Around {
  readonly me: number | undefined
  readonly locked: readonly LockedAccount[]
  readonly show: (open: OpenDialog) => void
}

/** 一行账号可以做的事；本人的账号由上级管理，不在这里改。 */
export function accountActions(row: WireRow, { me, locked, show }: Around): RowAction[] {
  const mine = row.id === me
  const may = (right: string) => !mine && mayDo(row, right)
  const disabled = row.status === 'hidden'
  // 本人建立而无权重置的：密码没有用过之前可以再发。
  const isFirst = row.status === 'pending' && row.created_by === me && !mayDo(row, 'resetPassword')
  return [
    ...(locked.some(({ id }) => id === row.id) ? [{ key: 'unlock', label: '解除锁定', onClick: () => void unlock(row.id) }] : []),
    ...(isFirst
      ? [{ key: 'issue', label: '发放密码', rare: true, onClick: () => void giveOneTime(accountApi.issuePassword, row, show) }]
      : []),
    ...(mayDo(row, 'edit') ? [{ key: 'edit', label: '编辑', onClick: () => show({ kind: 'edit', row }) }] : []),
    ...(may('resetPassword') ? [{ key: 'reset', label: '重置密码', onClick: () => void resetPassword(row, show) }] : []),
    { key: 'log', label: '操作记录', rare: true, onClick: () => show({ kind: 'log', row }) },
    ...(may('resetPassword') && row.mfa === true
      ? [{ key: 'mfa', label: '解除两步验证', rare: true, danger: true, onClick: () => void removeFactor(row) }]
      : []),
    ...(may('forceOffline')
      ? [
          { key: 'sessions', label: '会话', rare: true, onClick: () => show({ kind: 'sessions', row }) },
          { key: 'offline', label: '强制下线', rare: true, danger: true, onClick: () => void forceOffline(row) },
        ]
      : []),
    ...(may('proposeStatus') && !disabled
      ? [{ key: 'propose', label: '建议停用', onClick: () => show({ kind: 'propose', row }) }]
      : []),
    ...(may('setStatus')
      ? [{ key: 'status', label: disabled ? '启用' : '禁用', danger: !disabled, onClick: () => void setStatus(row) }]
      : []),
  ]
}
