import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { refusal } from './refusal'

interface Done {
  readonly engineering_id: number
  /** 作业的时间，秒；或者那一天。 */
  readonly at: number | string
  /** 拒绝写在哪一栏。 */
  readonly field: string
  /** 不能有什么，如“动火”“浇筑”。 */
  readonly work: string
}

/** 中止施工期间没有作业：那一天在中止期间的不收，中止之前的可以补登（建质〔2014〕153号）。@throws invalid */
export async function requireNotSuspended(trx: Trx, { engineering_id, at, field, work }: Done): Promise<void> {
  const day = typeof at === 'number' ? dayOf(at) : at
  const { rows } = await sql<{ from_on: string }>`select from_on::text as from_on from engineering_pause
    where engineering_id = ${engineering_id} and kind = 'suspend' and ${day}::date >= from_on
      and (to_on is null or ${day}::date < to_on) order by from_on desc limit 1`.execute(trx)
  if (rows[0]) throw refusal(field, `工程自 ${rows[0].from_on} 起中止施工，${day} 不能${work}；恢复监督以后再办`)
}
