import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { randomBytes } from 'node:crypto'
import { AppError } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { documentTypes, isDocumentType, signersOf } from '@zhujian/domain/document/document-types'
import { roleOf } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { holdRows, fillRow } from '../../entity/decide'
import type { Context } from '../../entity/context'
import type { Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { siteAddress } from '../setting/public'
import { drawNumber } from './document-counter'
import { queueFile } from './document-file'
import type { DocumentRow } from './legal-effects'
import { type Office, officeOf } from './office'
import { contentOf, type Printed, type PrintedSeal } from './print-content'
import { applySeal } from './seal-service'

export interface Signed {
  readonly doc_no: string
  readonly supervise_org_id: number
  readonly signed_by: number
  /** 秒。 */
  readonly issue_at: number
  readonly check_code: string
}

/**
 * 签发：用印、取号、存下要印的内容、排队绘制 PDF；更正的同时注明旧文书。与状态变动同成同败。
 * 取号锁住该类的流水直到提交，所以放在最后：前面的事不让别人等。
 */
export async function signDocument(writing: Writing, row: DocumentRow, signer: number): Promise<Signed> {
  const { trx, context } = writing
  const office = await officeOf(trx, row.engineering_id)
  const origin = await siteAddress(context.platform)
  await markCorrected(writing, row)
  const seal = await applySeal(writing, { office_id: office.id, signer, document_id: row.id, title: row.title ?? '' })
  return putOnPaper(context.platform, trx, row, { office, signer, seal, at: nowSeconds(), origin })
}

/** 落在纸上的签发事实。 */
export interface Signature {
  readonly office: Office
  readonly signer: number
  readonly seal: PrintedSeal | null
  /** 秒。 */
  readonly at: number
  /** 二维码里的站点；没有写明的不印二维码。 */
  readonly origin: string | null
}

/** 取号、定下查验码、存下要印的内容、排队绘制。@throws invalid 没有这类文书 */
export async function putOnPaper(
  platform: Platform,
  trx: Trx,
  row: Printed & Pick<DocumentRow, 'line'>,
  signature: Signature,
): Promise<Signed> {
  const { office, signer, seal, at, origin } = signature
  const { type, line } = row
  if (!isDocumentType(type)) throw new AppError('invalid', { message: '没有这类文书' })
  const check_code = randomBytes(16).toString('base64url')
  const check_url = origin === null ? '' : `${origin}/check/${check_code}`
  const content = await contentOf(trx, row, office, {
    doc_no: '',
    at,
    signer: await nameOf(trx, signer),
    check_url,
    check_code,
    seal,
  })
  await queueFile(platform, trx, row.id)
  const doc_no = await drawNumber(platform, trx, office, { type, line, at })
  await sql`insert into document_print (doc_id, content, signed_at)
    values (${row.id}, ${JSON.stringify({ ...content, doc_no })}::jsonb, to_timestamp(${at}))`.execute(trx)
  return { doc_no, supervise_org_id: office.id, signed_by: signer, issue_at: at, check_code }
}

/** 规定由谁签发的由谁签发，其上级亦可。@throws 说明应由谁签发 */
export function requireSigner({ session }: Context, type: unknown): void {
  if (!isDocumentType(type)) throw new AppError('invalid', { message: '没有这类文书' })
  const signers = signersOf(type)
  if (signers.some((role) => session.roles.includes(role))) return
  const who = roleOf(signers[0] ?? 'station_head').label
  throw new AppError('invalid', { message: `${documentTypes.labelOf(type)}应由${who}签发`, denied: true })
}

/** 刚取的号，签发人当场看到。 */
export async function numberOf(trx: Trx, id: number): Promise<string | null> {
  const { rows } = await sql<{ doc_no: string | null }>`select doc_no from supervise_doc where id = ${id}`.execute(trx)
  return rows[0]?.doc_no ?? null
}

async function nameOf(trx: Trx, account: number): Promise<string> {
  const { rows } = await sql<{ real_name: string }>`select real_name from account where id = ${account}`.execute(trx)
  return rows[0]?.real_name ?? ''
}

async function markCorrected(writing: Writing, row: DocumentRow): Promise<void> {
  if (row.corrects_id === null) return
  const [wrong] = await holdRows(
    writing,
    superviseDoc,
    sql<boolean>`t.id = ${row.corrects_id} and t.corrected_id is null and ${inStates('t', documentStates, ['issued', 'delivered', 'receipted', 'archived'])}`,
  )
  if (!wrong) throw new AppError('wrongState', { message: '所更正的文书已作废或已另行更正' })
  await fillRow(writing, superviseDoc, wrong, { corrected_id: row.id }, { action: 'edit', note: '另行签发了更正文书' })
}
