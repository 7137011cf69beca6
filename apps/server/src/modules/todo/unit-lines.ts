import { creditCategory, creditEvent } from '@zhujian/domain/reputation/credit-event'
import { creditRepair } from '@zhujian/domain/reputation/credit-repair'
import { entAppeal } from '@zhujian/domain/evaluation/ent-appeal'
import { entStandard } from '@zhujian/domain/evaluation/ent-standard'
import { supplier } from '@zhujian/domain/material/supplier'
import { type AnyEntity, barredFrom } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'

export const COMPANIES = 'company_file'

interface Awaited {
  readonly entity: AnyEntity
  readonly step: string
  /** 只在这一步能办的其中几个状态；没有写的是它能办的各状态。 */
  readonly in?: readonly string[]
  /** 办理的人另须如此。 */
  readonly where?: (context: Context) => RawBuilder<boolean> | Promise<RawBuilder<boolean>>
}

/** 考评归注册地的监督机构办，申诉也是。 */
const ofEntStandard = async (context: Context) => sql<boolean>`exists (select 1 from ent_standard s where s.id = t.ent_standard_id
  and ${await accessWhere(context, entStandard, 'publish', 's')})`

/** 企业的考评、申诉、信用事件与修复、供应商名录：各自等谁办哪一步。 */
const awaited: readonly Awaited[] = [
  { entity: entStandard, step: 'accept' },
  { entity: entStandard, step: 'publish' },
  // 公示期满以后才办得了。
  { entity: entStandard, step: 'finish', where: () => sql<boolean>`t.public_to < ${today()}::date` },
  { entity: entStandard, step: 'resubmit' },
  { entity: entAppeal, step: 'accept', where: ofEntStandard },
  { entity: entAppeal, step: 'verify', where: ofEntStandard },
  { entity: entAppeal, step: 'review', where: ofEntStandard },
  {
    entity: creditEvent,
    step: 'approve',
    // 严重失信由站长审核。
    where: ({ session }) =>
      session.roles.includes('station_head') ? sql<boolean>`true` : sql<boolean>`t.category <> ${creditCategory.code('severe')}`,
  },
  { entity: creditEvent, step: 'submit', in: ['rejected'] },
  { entity: creditEvent, step: 'uphold' },
  { entity: creditRepair, step: 'approve' },
  { entity: creditRepair, step: 'submit', in: ['returned'] },
  { entity: supplier, step: 'approve' },
]

export const companySteps = awaited.map(({ entity, step }) => `${entity.name}.${step}`)

async function linesOf(context: Context, each: Awaited): Promise<RawBuilder<unknown> | null> {
  const { entity, step, where } = each
  const { flow } = entity
  const known = flow?.steps[step]
  if (!flow || !known || !(await hasRight(context, entity, step))) return null
  const conditions = [
    inStates('t', flow.states, each.in ?? known.from),
    await accessWhere(context, entity, step, 't'),
    ...barredFrom(entity, known).map((name) => sql<boolean>`t.${sql.ref(name)} is distinct from ${context.session.account_id}`),
    ...(where ? [await where(context)] : []),
  ]
  return sql`select ${COMPANIES}::text as source, ${`${entity.label}·${known.label}`}::text as kind, null as step, t.id, t.version,
      u.unit_name || '　' || coalesce(t.${sql.ref(entity.display)}, '') as title, null::bigint as engineering_id, t.updated_by as from_id,
      extract(epoch from t.updated_at)::bigint as at, null::date as due_on, ${`/todo/record?entity=${entity.name}&id=`} || t.id as path, false as read
    from ${sql.table(entity.name)} t join unit u on u.id = t.unit_id
    where t.deleted_at is null and ${sql.join(conditions, sql` and `)}`
}

/**
 * 企业的资料不归哪个工程，轮到谁不在 turn 表里（ADR 0016），与企业证照一样自成一段。没有可办的人为空。
 */
export async function companyLines(context: Context): Promise<RawBuilder<unknown> | null> {
  const parts = (await Promise.all(awaited.map((each) => linesOf(context, each)))).filter((each) => each !== null)
  return parts.length === 0 ? null : sql.join(parts, sql` union all `)
}
