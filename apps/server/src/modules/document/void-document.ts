import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { changeRow, holdRows } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import { tellDrafter, tellVoided } from './notices'
import { voidAll } from './receipts'

/** 它所说的事被别的业务撤销了：签发了的文书随之作废，各份送达也作废，已送达的告知。 */
export async function voidDocument(writing: Writing, id: number, reason: string): Promise<void> {
  const [row] = await holdRows(writing, superviseDoc, sql<boolean>`t.id = ${id} and t.issue_at is not null`)
  if (!row) return
  const values = { state: documentStates.code('voided'), void_reason: reason.slice(0, 200), voided_at: nowSeconds() }
  await changeRow(writing, superviseDoc, row, values, { action: 'void', note: reason })
  await voidAll(writing, row, reason.slice(0, 200))
  await tellDrafter({ ...writing, row }, '监督文书已作废', reason)
  if (row.deliver_at !== null) await tellVoided({ ...writing, row }, reason)
}
