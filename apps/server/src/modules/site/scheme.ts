import { OVERSIZED } from '@zhujian/domain/safety/danger-dicts'
import { expertResult, scheme } from '@zhujian/domain/safety/scheme'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { refusal } from './refusal'

const APPROVED = scheme.flow?.states.code('approved')
const ARGUED: readonly (number | null)[] = [expertResult.code('passed'), expertResult.code('revise')]

interface Based {
  readonly id: number | null
  /** 拒绝写在哪一栏。 */
  readonly field: string
  /** 不能做什么，如“报验”“开始安装”。 */
  readonly act: string
}

/** X08：依据的方案已经审批；超过一定规模的已经专家论证（住建部令第37号第十一、十二、十六条）。@throws invalid */
export async function requireApprovedScheme(trx: Trx, { id, field, act }: Based): Promise<void> {
  const { rows } = await sql<{ state: number; level: number; result: number | null }>`select state, level, expert_result as result
    from scheme where id = ${id} and deleted_at is null`.execute(trx)
  const [found] = rows
  if (!found || found.state !== APPROVED) throw refusal(field, `方案未经审批，不能${act}`)
  if (found.level === OVERSIZED && !ARGUED.includes(found.result)) throw refusal(field, `方案未经专家论证，不能${act}`)
}
