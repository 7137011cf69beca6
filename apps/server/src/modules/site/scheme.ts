import { LEAST_EXPERTS, NOT_SENIOR, SENIOR } from '@zhujian/domain/safety/expert-panel'
import { OVERSIZED } from '@zhujian/domain/safety/danger-dicts'
import { expertResult, scheme } from '@zhujian/domain/safety/scheme'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { refusal } from './refusal'

const APPROVED = scheme.flow?.states.code('approved')
const ARGUED = [expertResult.code('passed'), expertResult.code('revise')].join(', ')

/** 方案（别名）论证过，且专家组成立：以前登记的，同一人列了两次、职称不够的不算人数（住建部令第37号第十二条）。 */
export const panelHolds = (alias: string): string => `(${alias}.expert_result in (${ARGUED})
  and (select count(distinct upper(regexp_replace(x ->> 'name', '\\s', '', 'g'))) from jsonb_array_elements(${alias}.experts) x
    where x ->> 'title' ~ '${SENIOR.source}' and x ->> 'title' !~ '${NOT_SENIOR.source}') >= ${LEAST_EXPERTS})`

interface Based {
  readonly id: number | null
  /** 拒绝写在哪一栏。 */
  readonly field: string
  /** 不能做什么，如“报验”“开始安装”。 */
  readonly act: string
}

/** X08：依据的方案已经审批；超过一定规模的已经专家论证（住建部令第37号第十一、十二、十六条）。@throws invalid */
export async function requireApprovedScheme(trx: Trx, { id, field, act }: Based): Promise<void> {
  const { rows } = await sql<{ state: number; level: number; argued: boolean }>`select state, level,
      coalesce(${sql.raw(panelHolds('s'))}, false) as argued from scheme s where id = ${id} and deleted_at is null`.execute(trx)
  const [found] = rows
  if (!found || found.state !== APPROVED) throw refusal(field, `方案未经审批，不能${act}`)
  if (found.level === OVERSIZED && !found.argued) throw refusal(field, `方案未经专家论证，不能${act}`)
}
