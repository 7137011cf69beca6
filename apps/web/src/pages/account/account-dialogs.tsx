import { account } from '@zhujian/domain/account/account'
import { isRole } from '@zhujian/domain/roles'
import { runRules } from '@zhujian/model'
import { nameOf } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useSession } from '../../data/session'
import { AskDialog } from '../../entity/ask-dialog'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import type { WireRow } from '../../entity/source'
import { useSubmitKey } from '../../entity/use-submit-key'
import { WithKinds } from '../../entity/with-kinds'
import { ACCOUNT, accountApi } from './account-paths'
import { accountForm, kindOfAccount, type PageKind } from './account-source'
import type { OneTime } from './one-time-dialog'

const useHeldRoles = () => useSession((state) => state.user?.role_codes ?? []).filter(isRole)

/** 新账号从本人的单位、机构与区域起填。 */
function useOwnPlace(type: PageKind) {
  const user = useSession((state) => state.user)
  const own = kindOfAccount(type).place === 'unit_id' ? user?.unit_id : user?.org_id
  const name = kindOfAccount(type).place
  const text = name === 'unit_id' ? user?.unit_name : user?.org_name
  return {
    ...(own !== null && own !== undefined && { [name]: own, [`${name}_text`]: text }),
    ...(user?.areacode && { areacode: user.areacode }),
  }
}

interface AddProps {
  type: PageKind
  onClose: () => void
  onIssued: (issued: OneTime) => void
}

/** 新建账号：先建档为待启用，随即发放一次性密码并只显示一次。 */
export function AddAccountDialog({ type, onClose, onIssued }: AddProps) {
  const form = accountForm(type, useHeldRoles())
  const initial = useOwnPlace(type)
  const key = useSubmitKey()
  const handleSubmit = async (values: Record<string, unknown>) => {
    const body = { ...values, account_type: type }
    const { id } = await post<{ id: number }>(accountApi.add, body, { key: key.of(body) })
    // 同一份内容再点一次仍是这个账号：密码的答复没有收到的，在原处再发一次，前一次的作废。
    const issued = await post<OneTime>(accountApi.issuePassword, { id })
    key.done()
    await invalidate(ACCOUNT)
    onIssued(issued)
  }
  return (
    <WithKinds entity={ACCOUNT}>
      <AskDialog
        title={`新建${form.label}`}
        okText="建立并发放密码"
        note="保存后显示一次性密码，只显示一次；本人首次登录须设置自己的密码。"
        fields={form.fields}
        items={form.form.map(nameOf)}
        initial={initial}
        rules={(values) => runRules(account, { ...values, account_type: type })}
        subject={{ scope: 'add.account', ids: [type] }}
        onSubmit={handleSubmit}
        onDone={onClose}
        onClose={onClose}
      />
    </WithKinds>
  )
}

/** 编辑账号；不能授予的角色不在可选之列。 */
export function EditAccountDialog({ type, row, onClose }: { type: PageKind; row: WireRow; onClose: () => void }) {
  const present = Array.isArray(row.role_codes) ? row.role_codes.map(String) : []
  const form = accountForm(type, useHeldRoles(), present)
  return (
    <WithKinds entity={ACCOUNT}>
      <EditFormDialog entity={form} row={row} onClose={onClose} />
    </WithKinds>
  )
}
