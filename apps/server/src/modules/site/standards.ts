import { abolishedBy, abolishedIn } from '@zhujian/domain/technique/knowledge'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { refuseAll } from './refusal'

interface Cited {
  readonly id: number | null
  /** 依据它的那一天。 */
  readonly on: string
  /** 拒绝写在哪一栏。 */
  readonly field: string
}

/** 引用的标准在那一天还没有废止。@throws invalid */
export async function requireCurrentStandard(trx: Trx, { id, on, field }: Cited): Promise<void> {
  if (id === null) return
  const { rows } = await sql<{ title: string; abolish_on: string | null; replacement: string | null }>`select k.title,
      to_char(k.abolish_on, 'YYYY-MM-DD') as abolish_on, n.title as replacement
    from knowledge k left join knowledge n on n.id = k.replaced_by where k.id = ${id}`.execute(trx)
  const message = rows[0] && abolishedBy(rows[0], on)
  if (message) throw new AppError('invalid', { fields: [{ field, message }] })
}

interface Written {
  /** 手写的条款。 */
  readonly text: string | null
  readonly field: string
}

/** 手写的条款里没有那一天已经废止的标准，各条一次说完。@throws invalid */
export async function requireCurrentBasis(trx: Trx, on: string, written: readonly Written[]): Promise<void> {
  if (written.every(({ text }) => !text)) return
  const { rows } = await sql<{
    std_no: string
    title: string
    abolish_on: string
    replacement: string | null
    replacement_no: string | null
  }>`select k.std_no, k.title, k.abolish_on::text as abolish_on, n.title as replacement, n.std_no as replacement_no
    from knowledge k left join knowledge n on n.id = k.replaced_by where k.abolish_on <= ${on}::date and k.deleted_at is null order by k.id`.execute(
    trx,
  )
  refuseAll(
    written.flatMap(({ text, field }) => {
      const message = abolishedIn(text ?? '', rows, on)
      return message === null ? [] : [{ field, message }]
    }),
  )
}
