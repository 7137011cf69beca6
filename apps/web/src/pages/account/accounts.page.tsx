import { PlusOutlined } from '@ant-design/icons'
import { account } from '@zhujian/domain/account/account'
import { reachOfRole, rolesToOffer } from '@zhujian/domain/account/account-matrix'
import type { LockedAccount } from '@zhujian/domain/contracts/locked-account'
import { isRole } from '@zhujian/domain/roles'
import { screenOf } from '@zhujian/domain/screens'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { DetailDrawer } from '../../entity/detail-drawer'
import { EntityTable, type ListHandle } from '../../entity/entity-table'
import { ExportButton } from '../../entity/export-button'
import { ImportDialog } from '../../entity/import-dialog'
import type { WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { totalText } from '../../ui/page-numbers'
import { accountActions, type OpenDialog } from './account-acts'
import { accountCells } from './account-cells'
import { AddAccountDialog, EditAccountDialog } from './account-dialogs'
import { ACCOUNT, accountApi } from './account-paths'
import { AccountPlaces, type PlaceFilter } from './account-places'
import { accountSource, isPageKind, kindOfAccount, type PageKind } from './account-source'
import { issuePasswords } from './issue-passwords'
import { LockedButton, useLocked } from './locked-accounts'
import { OneTimeDialog } from './one-time-dialog'
import { ProposalsButton } from './proposals-dialog'
import { ProposeDialog } from './propose-dialog'
import { SessionDialog } from './session-dialog'
import './account.css'

const VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'normal', label: '正常', filters: { status: 'normal' } },
  { key: 'pending', label: '待启用', filters: { status: 'pending' } },
  { key: 'hidden', label: '禁用', filters: { status: 'hidden' } },
]

/** 账号管理：八类账号与平台管理账号共用一个页面，类别由路径决定；三员没有区域与单位可分。 */
export default function AccountsPage({ tab }: PageProps) {
  const type = tab.path.slice(tab.path.lastIndexOf('/') + 1)
  return isPageKind(type) ? <Accounts key={type} type={type} title={screenOf(tab.path)?.title ?? ''} /> : null
}

function Accounts({ type, title }: { type: PageKind; title: string }) {
  const me = useSession((state) => state.user?.id)
  const [place, setPlace] = useState<PlaceFilter>({})
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const source = useMemo(() => accountSource(type), [type])
  const fixed = useMemo(() => fixedBy(type, place), [type, place])
  const locked = useLocked(type, useManages('unlock', type))
  const actions = useCallback((row: WireRow) => accountActions(row, { me, locked, show: setOpen }), [me, locked])
  const cells = useMemo(() => accountCells(locked), [locked])
  const chosen = [place.areacode, place.place_id].filter((part) => part !== undefined).join('.')
  return (
    <div className="account-page">
      {type !== 'platform' && <AccountPlaces type={type} value={place} onChange={setPlace} />}
      <EntityTable
        key={chosen}
        name={`account.${type}${chosen && `.${chosen}`}`}
        entity={ACCOUNT}
        path={accountApi.list}
        views={VIEWS}
        totals={accountApi.totals}
        {...{ source, fixed, actions, cells }}
        onOpen={(row) => setOpen({ kind: 'log', row })}
        head={(list) => <Head {...{ type, title, list, locked }} show={setOpen} />}
      />
      <Opened {...{ type, open, actions }} show={setOpen} />
    </div>
  )
}

function fixedBy(type: PageKind, { areacode, place_id }: PlaceFilter): Record<string, unknown> {
  return {
    account_type: type,
    ...(areacode !== undefined && { areacode }),
    ...(place_id !== undefined && { [kindOfAccount(type).place]: place_id }),
  }
}

const NONE: readonly string[] = []
/** 本人对这一类账号有没有这项权利：能停用的才有停用建议可处理，能解除锁定的才看得到锁定。 */
function useManages(right: string, type: PageKind): boolean {
  const held = useSession((state) => state.user?.role_codes ?? NONE)
  return held.filter(isRole).some((role) => reachOfRole(role, right).some((reach) => reach.type === type))
}

/** 能新建这一类账号：管得到这一类，又有可以授予的角色；没有角色可选的，填完也建不成。 */
function useOffersRoles(type: PageKind): boolean {
  const held = useSession((state) => state.user?.role_codes ?? NONE).filter(isRole)
  return useManages('add', type) && rolesToOffer(held, type).length > 0
}

interface HeadProps {
  type: PageKind
  title: string
  list: ListHandle
  locked: readonly LockedAccount[]
  show: (open: OpenDialog) => void
}

function Head({ type, title, list, locked, show }: HeadProps) {
  const may = (right: string) => list.can.includes(right)
  const offers = useOffersRoles(type)
  const handlesProposals = useManages('setStatus', type)
  return (
    <header className="zj-page-head">
      <h1>{title}</h1>
      <span className="zj-page-note">{totalText(list.total)}</span>
      <div className="zj-page-tools">
        <LockedButton rows={locked} />
        {handlesProposals && <ProposalsButton type={type} />}
        {offers && may('import') && <Button onClick={() => void issuePasswords(type)}>发放密码</Button>}
        {offers && may('import') && <Button onClick={() => show({ kind: 'import' })}>导入</Button>}
        {may('export') && <ExportButton label={title} path={accountApi.export} params={list.params} count={list.total ?? 0} />}
        {offers && may('add') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => show({ kind: 'add' })}>
            新建账号
          </Button>
        )}
      </div>
    </header>
  )
}

interface OpenedProps {
  type: PageKind
  open: OpenDialog | null
  actions: (row: WireRow) => ReturnType<typeof accountActions>
  show: (open: OpenDialog | null) => void
}

function Opened({ type, open, actions, show }: OpenedProps) {
  const close = () => show(null)
  switch (open?.kind) {
    case 'add':
      return (
        <AddAccountDialog type={type} onClose={close} onIssued={(issued) => setTimeout(() => show({ kind: 'issued', issued }))} />
      )
    case 'import':
      return <ImportDialog entity={account} onClose={close} />
    case 'edit':
      return <EditAccountDialog type={type} row={open.row} onClose={close} />
    case 'sessions':
      return <SessionDialog row={open.row} onClose={close} />
    case 'propose':
      return <ProposeDialog row={open.row} onClose={close} />
    case 'issued':
      return <OneTimeDialog issued={open.issued} onClose={close} />
    case 'log':
      return (
        <WithKinds entity={ACCOUNT}>
          <DetailDrawer
            entity={account}
            id={open.row.id}
            actionsOf={(row) => actions(row).filter(({ key }) => key !== 'log')}
            onClose={close}
          />
        </WithKinds>
      )
    default:
      return null
  }
}
