import { EXPIRY_DAYS, EXPIRY_NEAR_DAYS, type ExpiryCounts, type ExpiryRow, expiryDues } from '@zhujian/domain/contracts/expiry'
import { certificate, certificateStates, certificateSubject, certificateType } from '@zhujian/domain/correspondence/certificate'
import { craneStates, standingStates } from '@zhujian/domain/device/crane-flow'
import { monitorDevice } from '@zhujian/domain/device/monitor-device'
import { entityOf } from '@zhujian/domain/entities'
import { enterStatus } from '@zhujian/domain/people/person-codes'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { specialCert } from '@zhujian/domain/safety/special-cert'
import { wageDeposit, wageDepositStates } from '@zhujian/domain/salary/wage-deposit'
import type { AnyEntity, Dict } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { accessWhere, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'

/** 一处登记着到期日的资料：别名都是 t，读得到那份资料的人才看得到它的到期。 */
interface Source {
  readonly entity: AnyEntity
  readonly kind: keyof typeof certificateSubject.entries
  readonly subject: RawBuilder<unknown>
  readonly cert: RawBuilder<unknown>
  readonly no: RawBuilder<unknown>
  readonly to: RawBuilder<unknown>
  readonly from?: RawBuilder<unknown>
  /** 还在用的。 */
  readonly used: RawBuilder<boolean>
}

const said = (text: string) => sql`${sql.lit(text)}::text`
const labelled = (dict: Pick<Dict, 'codes' | 'labelOf'>, column: string) =>
  sql`case ${sql.ref(column)} ${sql.join(
    dict.codes.map((code) => sql`when ${sql.lit(code)} then ${sql.lit(dict.labelOf(code))}`),
    sql` `,
  )} end`
const kindOfWork = specialCert.fields.work_kind
const company = sql`join unit u on u.id = t.unit_id and u.deleted_at is null`
const active = sql<boolean>`t.active`
/** 从事施工、须有安全生产许可证的各方（安全生产许可证条例第二条）。 */
const builds = sql<boolean>`t.active and t.role in ('sgdw', 'specialty', 'nwgs', 'crane_install')`

const SOURCES: readonly Source[] = [
  {
    entity: engineeringUnit,
    kind: 'company',
    from: company,
    subject: sql`u.unit_name`,
    cert: said('安全生产许可证'),
    no: sql`u.safety_license_no`,
    to: sql`u.safety_license_to`,
    used: builds,
  },
  {
    entity: engineeringUnit,
    kind: 'company',
    // 同一类别、专业换了新证的，看最晚的一张。
    from: sql`${company} join lateral (select distinct on (q.qual_type, q.major) q.qual_type, q.major, q.cert_no, q.valid_to from unit_qual q
      where q.unit_id = u.id and q.deleted_at is null and q.valid_to is not null order by q.qual_type, q.major, q.valid_to desc) k on true`,
    subject: sql`u.unit_name`,
    cert: sql`concat('资质：', k.qual_type, k.major)`,
    no: sql`k.cert_no`,
    to: sql`k.valid_to`,
    used: active,
  },
  {
    entity: manageUser,
    kind: 'person',
    subject: sql`t.name`,
    cert: sql`coalesce(t.cert_type, '执业证书')`,
    no: sql`t.cert_no`,
    to: sql`t.cert_to`,
    used: active,
  },
  {
    entity: manageUser,
    kind: 'person',
    subject: sql`t.name`,
    cert: said('安考证'),
    no: sql`t.safety_cert_no`,
    to: sql`t.safety_cert_to`,
    used: active,
  },
  {
    entity: specialCert,
    kind: 'person',
    from: sql`join worker w on w.id = t.worker_id and w.deleted_at is null and w.enter_status = ${sql.lit(enterStatus.code('on_site'))}`,
    subject: sql`w.name`,
    cert: sql`concat('特种作业：', ${kindOfWork.kind === 'enum' ? labelled(kindOfWork.dict, 't.work_kind') : sql`t.work_kind::text`})`,
    no: sql`t.cert_no`,
    to: sql`t.valid_to`,
    used: sql<boolean>`not exists (select 1 from special_cert n where n.worker_id = t.worker_id and n.work_kind = t.work_kind
      and n.deleted_at is null and n.valid_to > t.valid_to)`,
  },
  {
    entity: entityOf('crane'),
    kind: 'machine',
    subject: sql`t.crane_name`,
    cert: said('检验'),
    no: sql`null::text`,
    to: sql`t.test_next`,
    used: inStates('t', craneStates, standingStates),
  },
  {
    entity: monitorDevice,
    kind: 'instrument',
    subject: sql`t.device_name`,
    cert: said('校准'),
    no: sql`t.sn`,
    to: sql`t.calib_to`,
    used: sql<boolean>`t.enabled`,
  },
  {
    entity: wageDeposit,
    kind: 'project',
    subject: sql`coalesce(t.issuer, t.deposit_no)`,
    cert: said('工资保证金'),
    no: sql`t.guarantee_no`,
    to: sql`t.to_on`,
    used: inStates('t', wageDepositStates, ['valid', 'used']),
  },
]
/** 别处没有登记的，主体由填的人选。 */
const OWN = {
  entity: certificate,
  subject: sql`t.subject`,
  cert: labelled(certificateType, 't.cert_type'),
  no: sql`t.cert_no`,
  to: sql`t.valid_to`,
  used: inStates('t', certificateStates, ['pending', 'valid']),
}

interface Asked {
  readonly engineering_id?: number | undefined
  readonly subject_kind?: string | undefined
  readonly subject?: string | undefined
}

async function partOf(context: Context, source: Omit<Source, 'kind'>, kind: RawBuilder<unknown>, project: number | undefined) {
  const { entity, from = sql``, subject, cert, no, to, used } = source
  const reach = [await accessWhere(context, entity, 'read', 't'), libraryWhere(entity, context.library, 't')]
  const here = project === undefined ? [] : [sql<boolean>`t.engineering_id = ${project}`]
  return sql`select ${sql.lit(entity.name)}::text as entity, t.id as row_id, ${kind}::smallint as subject_kind, ${subject}::text as subject,
      ${cert}::text as cert, ${no}::text as cert_no, ${to} as valid_to, t.engineering_id
    from ${sql.table(entity.name)} t ${from}
    where t.deleted_at is null and ${to} <= ${addDays(today(), EXPIRY_DAYS)}::date and ${used}
      and ${sql.join([...reach, ...here], sql` and `)}`
}

/** 还在监督的工程里，三十天以内到期与已经到期的。 */
async function board(context: Context, { engineering_id, subject_kind, subject }: Asked): Promise<RawBuilder<unknown>> {
  const parts = await Promise.all([
    ...SOURCES.map((source) => partOf(context, source, sql.lit(certificateSubject.code(source.kind)), engineering_id)),
    partOf(context, OWN, sql`t.subject_kind`, engineering_id),
  ])
  const kinds = subject_kind?.split(',').map(Number)
  const asked = [
    sql<boolean>`g.deleted_at is null`,
    ...(kinds ? [sql<boolean>`x.subject_kind = any(${kinds}::smallint[])`] : []),
    ...(subject ? [sql<boolean>`position(${subject} in concat_ws(' ', x.subject, x.cert, x.cert_no)) > 0`] : []),
  ]
  return sql`(${sql.join(parts, sql` union all `)}) x join engineering g on g.id = x.engineering_id where ${sql.join(asked, sql` and `)}`
}

const within = (due: string | undefined): RawBuilder<boolean> => {
  const now = sql`${today()}::date`
  if (due === 'expired') return sql<boolean>`x.valid_to < ${now}`
  if (due === 'near') return sql<boolean>`x.valid_to between ${now} and ${now} + ${EXPIRY_NEAR_DAYS}::int`
  return due === 'soon' ? sql<boolean>`x.valid_to >= ${now}` : sql<boolean>`true`
}

const whole = (name: string, most: number) => z.coerce.number(`${name}应为整数`).int(`${name}应为整数`).min(1).max(most)
export const expiryInput = z.strictObject(
  {
    page: whole('页码', 1_000_000).default(1),
    limit: whole('每页条数', MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    sort: z.enum(['valid_to', '-valid_to'], '不能按该字段排序').optional(),
    fields: z.string().max(2000).optional(),
    engineering_id: z.coerce.number('工程不正确').int('工程不正确').positive('工程不正确').optional(),
    subject_kind: z
      .string()
      .regex(/^\d(,\d)*$/, '主体不正确')
      .optional(),
    subject: z.string().trim().max(100).optional(),
    due: z.enum(expiryDues, '没有这个视图').optional(),
  },
  '含有未知的查询条件',
)
export const expiryCountsInput = expiryInput.pick({ engineering_id: true })

/** 证照到期一览：到期早的在前。 */
export async function listExpiry(context: Context, { page, limit, sort, due, ...asked }: z.output<typeof expiryInput>) {
  const from = await board(context, asked)
  const way = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<ExpiryRow & { total: number }>`select
      row_number() over (order by x.valid_to ${way}, x.entity, x.row_id, x.cert)::int as id, x.entity, x.row_id, x.subject_kind, x.subject, x.cert,
      x.cert_no, x.valid_to::text as valid_to, (x.valid_to - ${today()}::date)::int as days_left, x.engineering_id,
      g.engineering_name as engineering_id_text, count(*) over ()::int as total
    from ${from} and ${within(due)} order by 1 limit ${limit} offset ${(page - 1) * limit}`.execute(context.db)
  return { rows: rows.map(({ total: _total, ...row }): ExpiryRow => row), total: rows[0]?.total ?? 0, can: [] }
}

export async function countExpiry(context: Context, asked: z.output<typeof expiryCountsInput>): Promise<ExpiryCounts> {
  const counted = expiryDues.map((due) => sql`(count(*) filter (where ${within(due)}))::int as ${sql.ref(due)}`)
  const { rows } = await sql<ExpiryCounts>`select ${sql.join(counted)} from ${await board(context, asked)}`.execute(context.db)
  return rows[0] ?? { expired: 0, near: 0, soon: 0 }
}
