import type { RoleName } from '@zhujian/domain/roles'
import type { SignerRole } from '@zhujian/domain/document/document-types'
import { sql } from 'kysely'
import type { Effect, WireRow } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { type Message, notify } from '../message/public'

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

const RECEIVERS: readonly RoleName[] = ['owner', 'contractor', 'site', 'consultant', 'chief_engineer']

/** 平台送达：请受送达的各方签收。 */
export const serveOnParties = (effect: Effect): Promise<void> =>
  tellParties(effect, { kind: 'todo', title: '收到监督文书，请签收', body: named(effect.row) })

/** 送达过的文书作废了，收到的人也要知道。 */
export const tellVoided = (effect: Effect, reason: string): Promise<void> =>
  tellParties(effect, { kind: 'notice', title: '监督文书已作废', body: `${named(effect.row)}：${reason}`.slice(0, 300) })

/** 写明受送达单位的告知该单位与其项目部，没有写明的告知全部参建单位。 */
async function tellParties(effect: Effect, said: Pick<Message, 'kind' | 'title' | 'body'>): Promise<void> {
  const { trx, row } = effect
  const { rows } = await sql<{ id: number }>`select a.id from account a
    where a.status = 'normal' and a.deleted_at is null and a.role_codes && ${[...RECEIVERS]}::text[]
      and (${row.unit_id ?? null}::bigint is null or a.unit_id = ${row.unit_id ?? null}::bigint)
      and (exists (select 1 from account_engineering ae where ae.account_id = a.id and ae.engineering_id = ${row.engineering_id})
        or exists (select 1 from engineering_unit eu where eu.unit_id = a.unit_id and eu.engineering_id = ${row.engineering_id} and eu.deleted_at is null))`.execute(
    trx,
  )
  const accounts = rows.map(({ id }) => id)
  await notify(effect, accounts, { ...said, path: listPath(row), engineering_id: row.engineering_id as number })
}
