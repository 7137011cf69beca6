import { EXPIRY_DAYS, EXPIRY_NEAR_DAYS, type ExpiryCounts, type ExpiryRow, expiryDues } from '@zhujian/domain/contracts/expiry'
import { certificate, certificateStates, certificateSubject, certificateType } from '@zhujian/domain/correspondence/certificate'
import { craneStates, standingStates } from '@zhujian/domain/device/crane-flow'
import { monitorDevice } from '@zhujian/domain/device/monitor-device'
import { entityOf } from '@zhujian/domain/entities'
import { enterStatus } from '@zhujian/domain/people/person-codes'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { buildingParts } from '@zhujian/domain/reference/unit-dicts'
import { specialCert } from '@zhujian/domain/safety/special-cert'
import { wageDeposit, wageDepositStates } from '@zhujian/domain/salary/wage-deposit'
import type { AnyEntity, Dict } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { accessWhere, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { pageInput } from '../../entity/list'

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

/** 企业的许可证与资质，快到期的很少：先找出来，再看它在哪些工程。同一类别、专业换了新证的，看最晚的一张。 */
const lapsing = (until: string) => sql`(with gone as materialized (
    select u.id, u.unit_name, true as licence, '安全生产许可证' as cert, u.safety_license_no as no, u.safety_license_to as valid_to
    from unit u where u.deleted_at is null and u.safety_license_to <= ${until}::date
    union all select u.id, u.unit_name, false, concat('资质：', q.qual_type, q.major), q.cert_no, q.valid_to
    from (select distinct on (unit_id, qual_type, major) unit_id, qual_type, major, cert_no, valid_to from unit_qual
      where deleted_at is null and valid_to is not null order by unit_id, qual_type, major, valid_to desc) q
    join unit u on u.id = q.unit_id and u.deleted_at is null where q.valid_to <= ${until}::date) select * from gone)`
const builds = sql`t.role in (${sql.join(buildingParts.map((part) => sql.lit(part)))})`

const companiesUntil = (until: string): Source => ({
  entity: engineeringUnit,
  kind: 'company',
  from: sql`join ${lapsing(until)} k on k.id = t.unit_id`,
  subject: sql`k.unit_name`,
  cert: sql`k.cert`,
  no: sql`k.no`,
  to: sql`k.valid_to`,
  used: sql<boolean>`t.active and (not k.licence or ${builds})`,
})

const REGISTERS: readonly Source[] = [
  {
    entity: manageUser,
    kind: 'person',
    from: sql`cross join lateral (values (coalesce(t.cert_type, '执业证书'), t.cert_no, t.cert_to),
      ('安考证', t.safety_cert_no, t.safety_cert_to)) k(cert, no, valid_to)`,
    subject: sql`t.name`,
    cert: sql`k.cert`,
    no: sql`k.no`,
    to: sql`k.valid_to`,
    used: sql<boolean>`t.active`,
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
  readonly word?: string | undefined
}

interface Narrowed {
  readonly kind: RawBuilder<unknown>
  readonly until: string
  readonly project: number | undefined
}

async function partOf(context: Context, source: Omit<Source, 'kind'>, { kind, until, project }: Narrowed) {
  const { entity, from = sql``, subject, cert, no, to, used } = source
  const reach = [await accessWhere(context, entity, 'read', 't'), libraryWhere(entity, context.library, 't')]
  const here = project === undefined ? [] : [sql<boolean>`t.engineering_id = ${project}`]
  return sql`select ${sql.lit(entity.name)}::text as entity, t.id as row_id, ${kind}::smallint as subject_kind, ${subject}::text as subject,
      ${cert}::text as cert, ${no}::text as cert_no, ${to} as valid_to, t.engineering_id
    from ${sql.table(entity.name)} t ${from}
    where t.deleted_at is null and ${to} <= ${until}::date and ${used}
      and ${sql.join([...reach, ...here], sql` and `)}`
}

/** 还在监督的工程里，三十天以内到期与已经到期的，名为 board；各处先取齐再看是哪个工程的，否则每个工程都把各处查一遍。 */
async function board(context: Context, { engineering_id, subject_kind, word }: Asked): Promise<RawBuilder<unknown>> {
  const until = addDays(today(), EXPIRY_DAYS)
  const parts = await Promise.all([
    ...[companiesUntil(until), ...REGISTERS].map((source) =>
      partOf(context, source, { kind: sql.lit(certificateSubject.code(source.kind)), until, project: engineering_id }),
    ),
    partOf(context, OWN, { kind: sql`t.subject_kind`, until, project: engineering_id }),
  ])
  const kinds = subject_kind?.split(',').map(Number)
  const asked = [
    sql<boolean>`g.deleted_at is null`,
    ...(kinds ? [sql<boolean>`x.subject_kind = any(${kinds}::smallint[])`] : []),
    ...(word ? [sql<boolean>`position(${word} in concat_ws(' ', x.subject, x.cert, x.cert_no)) > 0`] : []),
  ]
  return sql`with every as materialized (${sql.join(parts, sql` union all `)}), board as (select x.*, g.engineering_name as engineering_id_text
    from every x join engineering g on g.id = x.engineering_id where ${sql.join(asked, sql` and `)})`
}

const within = (due: string | undefined): RawBuilder<boolean> => {
  const now = sql`${today()}::date`
  if (due === 'expired') return sql<boolean>`x.valid_to < ${now}`
  if (due === 'near') return sql<boolean>`x.valid_to between ${now} and ${now} + ${EXPIRY_NEAR_DAYS}::int`
  return due === 'soon' ? sql<boolean>`x.valid_to >= ${now}` : sql<boolean>`true`
}

export const expiryInput = z.strictObject(
  {
    ...pageInput,
    sort: z.enum(['valid_to', '-valid_to'], '不能按该字段排序').optional(),
    fields: z.string().max(2000).optional(),
    engineering_id: z.coerce.number('工程不正确').int('工程不正确').positive('工程不正确').optional(),
    subject_kind: z
      .string()
      .regex(/^\d(,\d)*$/, '主体不正确')
      .optional(),
    word: z.string().trim().max(100).optional(),
    due: z.enum(expiryDues, '没有这个视图').optional(),
  },
  '含有未知的查询条件',
)
export const expiryCountsInput = expiryInput.pick({ engineering_id: true })

/** 证照到期一览：到期早的在前。 */
export async function listExpiry(context: Context, { page, limit, sort, due, ...asked }: z.output<typeof expiryInput>) {
  const way = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<ExpiryRow & { total: number }>`${await board(context, asked)} select
      row_number() over (order by x.valid_to ${way}, x.entity, x.row_id, x.cert)::int as id, x.entity, x.row_id, x.subject_kind, x.subject, x.cert,
      x.cert_no, x.valid_to::text as valid_to, (x.valid_to - ${today()}::date)::int as days_left, x.engineering_id,
      x.engineering_id_text, count(*) over ()::int as total
    from board x where ${within(due)} order by 1 limit ${limit} offset ${(page - 1) * limit}`.execute(context.db)
  return { rows: rows.map(({ total: _total, ...row }): ExpiryRow => row), total: rows[0]?.total ?? 0, can: [] }
}

export async function countExpiry(context: Context, asked: z.output<typeof expiryCountsInput>): Promise<ExpiryCounts> {
  const counted = expiryDues.map((due) => sql`(count(*) filter (where ${within(due)}))::int as ${sql.ref(due)}`)
  const { rows } = await sql<ExpiryCounts>`${await board(context, asked)} select ${sql.join(counted)} from board x`.execute(
    context.db,
  )
  return rows[0] ?? { expired: 0, near: 0, soon: 0 }
}
