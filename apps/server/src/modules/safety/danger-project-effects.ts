import { disclosure, disclosureLevel } from '@zhujian/domain/safety/disclosure'
import { dangerKind, OVERSIZED } from '@zhujian/domain/safety/danger-dicts'
import { dangerProject } from '@zhujian/domain/safety/danger-project'
import { expertResult, scheme } from '@zhujian/domain/safety/scheme'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'

const APPROVED = scheme.flow?.states.code('approved')
const SIGNED = disclosure.flow?.states.code('signed')
const PLANNED = dangerProject.flow?.states.code('planned')

const disclosed = (alias: string, level: keyof typeof disclosureLevel.entries) =>
  `exists (select 1 from disclosure d where d.danger_project_id = ${alias}.id and d.level = ${disclosureLevel.code(level)} and d.state = ${SIGNED} and d.deleted_at is null)`

/** 还缺哪几项，才能开始实施（住建部令第37号第十一至二十条）；不缺的为空。 */
const lacking = (alias: string): string => `nullif(concat_ws('、',
  case when not exists (select 1 from scheme s where s.id = ${alias}.scheme_id and s.state = ${APPROVED} and s.deleted_at is null) then '专项方案' end,
  case when ${alias}.level = ${OVERSIZED} and not exists (select 1 from scheme s where s.id = ${alias}.scheme_id and s.deleted_at is null
    and s.expert_result = ${expertResult.code('passed')}) then '专家论证' end,
  case when not (${disclosed(alias, 'managers')} and ${disclosed(alias, 'workers')}) then '两级交底' end,
  case when ${alias}.level = ${OVERSIZED} and ${alias}.kind = ${dangerKind.code('pit')} and ${alias}.monitor_unit is null then '第三方监测单位' end,
  case when ${alias}.emergency_plan_id is null then '应急预案' end), '')`

async function requireReady({ row, trx }: Effect<typeof dangerProject>): Promise<void> {
  const { rows } = await sql<{
    gates: string | null
  }>`select ${sql.raw(lacking('t'))} as gates from danger_project t where t.id = ${row.id}`.execute(trx)
  const gates = rows[0]?.gates
  if (gates) throw new AppError('invalid', { fields: [{ field: 'started_on', message: `${gates}未完成，不能开始实施` }] })
}

extend(dangerProject, {
  // 方案、论证、交底各有自己的资料：缺什么随它们而变，不另存。
  found: { gates: (alias) => `case when ${alias}.state = ${PLANNED} then ${lacking(alias)} end` },
  on: { begin: requireReady },
})
