import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { participantRoles, type RoleName } from '@zhujian/domain/roles'
import { granted } from '@zhujian/model'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import { notify } from '../message/public'
import { accountsWith } from '../office/public'
import { accountsOfOrg } from '../project/public'
import type { Completion } from './completion-facts'

async function projectName({ trx }: Writing, row: Completion): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select engineering_name as name from engineering where id = ${row.engineering_id}`.execute(trx)
  return rows[0]?.name ?? ''
}

interface Said {
  readonly kind: 'todo' | 'notice'
  readonly title: string
  readonly more?: string
}

/** 说的是哪一件，由谁在哪次办理里说。 */
type Telling = Writing & { readonly row: Completion }

async function tell(effect: Telling, accounts: readonly (number | null)[], { kind, title, more = '' }: Said): Promise<void> {
  const { row } = effect
  await notify(effect, accounts, {
    kind,
    title,
    body: `${await projectName(effect, row)}${more}`.slice(0, 300),
    path: messageLinks.completion(row.id),
    engineering_id: row.engineering_id,
  })
}

/** 建设单位里看得到这件的账号，与登记它的人。 */
export async function tellOwner(effect: Telling, said: Said): Promise<void> {
  const { row, trx } = effect
  await tell(effect, [...(await accountsWith(trx, row.engineering_id, ['owner'])), row.created_by], said)
}

export async function tellOffice(effect: Telling, roles: readonly RoleName[], said: Said): Promise<void> {
  const { row } = effect
  await tell(effect, [...(await accountsOfOrg(effect, row.supervise_org_id, roles)), row.officer_id], said)
}

/** 交资料、签意见的各方。 */
const PARTIES = participantRoles.filter((role) => granted(completionAcceptance, role, 'opine'))

/** 工程五方的账号，项目部、总监须派到该工程。 */
export async function tellParties(effect: Telling, said: Said): Promise<void> {
  const { row, trx } = effect
  await tell(effect, await accountsWith(trx, row.engineering_id, PARTIES), said)
}
