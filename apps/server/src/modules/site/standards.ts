import { abolishedBy } from '@zhujian/domain/technique/knowledge'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

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
