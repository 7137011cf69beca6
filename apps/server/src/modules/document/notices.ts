import { participantRoles, type RoleName } from '@zhujian/domain/roles'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { granted } from '@zhujian/model'
import type { SignerRole } from '@zhujian/domain/document/document-types'
import { sql } from 'kysely'
import type { Effect, WireRow } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { type Message, notify } from '../message/public'
import { accountsWith } from '../office/public'

const DESK = '/signingDesk'
const listPath = ({ engineering_id }: WireRow) =>
  `/projectlibrary/supervise/safetyManage/inspectionDoc?engineering_id=${String(engineering_id)}`
const named = ({ title, doc_no }: WireRow) => [title, doc_no].filter(Boolean).map(String).join(' ')

/** 发文机关里担任某些角色、正在使用的账号。 */
async function colleagues({ trx }: Writing, row: WireRow, roles: readonly (RoleName | SignerRole)[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from account
    where org_id = ${row.supervise_org_id ?? 0} and status = 'normal' and deleted_at is null and role_codes && ${[...roles]}::text[]`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** 请人审核或签发。 */
export async function askToAct(effect: Effect, title: string, roles: readonly SignerRole[], named_id?: unknown): Promise<void> {
  const { row } = effect
  const accounts = typeof named_id === 'number' ? [named_id] : await colleagues(effect, row, roles)
  await notify(effect, accounts, {
    kind: 'todo',
    title,
    body: named(row),
    path: `${DESK}?id=${row.id}`,
    engineering_id: row.engineering_id as number,
  })
}

/** 把审核、签发的结果告诉拟稿人。 */
export async function tellDrafter(effect: Effect, title: string, more = ''): Promise<void> {
  const { row } = effect
  await notify(effect, [typeof row.drafted_by === 'number' ? row.drafted_by : null], {
    kind: 'notice',
    title,
    body: [named(row), more].filter(Boolean).join('：').slice(0, 300),
    path: listPath(row),
    engineering_id: row.engineering_id as number,
  })
}

/** 能签收的各方。 */
const RECEIVERS = participantRoles.filter((role) => granted(superviseDoc, role, 'acknowledge'))

/** 平台送达：请受送达的各方签收。 */
export const serveOnParties = (effect: Effect): Promise<void> =>
  tellParties(effect, { kind: 'todo', title: '收到监督文书，请签收', body: named(effect.row) })

/** 送达过的文书作废了，收到的人也要知道。 */
export const tellVoided = (effect: Effect, reason: string): Promise<void> =>
  tellParties(effect, { kind: 'notice', title: '监督文书已作废', body: `${named(effect.row)}：${reason}`.slice(0, 300) })

/** 写明受送达单位的告知该单位与其项目部，没有写明的告知全部参建单位。 */
async function tellParties(effect: Effect, said: Pick<Message, 'kind' | 'title' | 'body'>): Promise<void> {
  const { trx, row } = effect
  const accounts = await accountsWith(trx, row.engineering_id, RECEIVERS, row.unit_id)
  await notify(effect, accounts, { ...said, path: listPath(row), engineering_id: row.engineering_id as number })
}
