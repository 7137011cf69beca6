import { curingReading, readingSource } from '@zhujian/domain/quality/curing-reading'
import { CAGE, curingRoom } from '@zhujian/domain/quality/curing-room'
import { concreteBlock, cureKind } from '@zhujian/domain/quality/concrete-block'
import { cautions } from '@zhujian/domain/site/caution'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { recorded } from '../site/public'

type Reading = Effect<typeof curingReading>

const CURING = Number(concreteBlock.flow?.states.code('curing'))
const STANDARD = cureKind.code('standard')
const HAND = readingSource.code('hand')
/** 连续这么多次读数一模一样的，不像真的读过。 */
const ALIKE = 24

interface Limits {
  readonly room_kind: number
  readonly temp_min: number | null
  readonly temp_max: number | null
  readonly hum_min: number | null
}

const within = (temp: number, humidity: number, { temp_min, temp_max, hum_min }: Partial<Limits>): boolean =>
  temp >= (temp_min ?? -Infinity) && temp <= (temp_max ?? Infinity) && humidity >= (hum_min ?? 0)

interface Before {
  /** 上一次读数超限，且隔了一小时以上。 */
  readonly out_long: boolean | null
  /** 连同这一次，最近的读数里与它相同的。 */
  readonly alike: number
  /** 同一人一分钟之内补填、读数时间相隔一小时以上的。 */
  readonly typed: number
}

/** 之前的读数里看得出的。 */
async function beforeOf({ trx, row, context: { session } }: Reading): Promise<Before> {
  const own = sql`r.curing_room_id = ${row.curing_room_id} and r.id <> ${row.id} and r.deleted_at is null`
  const { rows } = await sql<Before>`select
      (select not r.in_limits and to_timestamp(${row.read_at}) - r.read_at >= interval '1 hour' from curing_reading r
        where ${own} and r.read_at < to_timestamp(${row.read_at}) order by r.read_at desc limit 1) as out_long,
      1 + (select count(*)::int from (select r.temp, r.humidity from curing_reading r where ${own}
        and r.read_at < to_timestamp(${row.read_at}) order by r.read_at desc limit ${ALIKE - 1}) l
        where l.temp = ${row.temp}::numeric and l.humidity = ${row.humidity}::numeric) as alike,
      (select count(*)::int from curing_reading r where ${own} and r.source = ${HAND} and r.created_by = ${session.account_id}
        and r.created_at > now() - interval '1 minute'
        and abs(extract(epoch from r.read_at) - ${row.read_at}) >= 3600) as typed`.execute(trx)
  return rows[0] ?? { out_long: null, alike: 1, typed: 0 }
}

/** 本工程登记为标准养护、正在养护的试块有几组不在标养室、养护箱里，而室内一组也没有；室内有的为零。 */
async function homeless({ trx, row }: Reading): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (case when count(r.id) = 0 then count(*) else 0 end)::int as n
    from concrete_block b left join curing_room r on r.id = b.curing_room_id and r.room_kind <> ${CAGE} and r.deleted_at is null
    where b.engineering_id = ${row.engineering_id} and b.state = ${CURING} and b.cure = ${STANDARD} and b.deleted_at is null`.execute(
    trx,
  )
  return rows[0]?.n ?? 0
}

async function check(effect: Reading): Promise<void> {
  const { trx, row, set } = effect
  const { rows } = await sql<Limits>`select room_kind, temp_min::float, temp_max::float, hum_min::float from curing_room
    where id = ${row.curing_room_id}`.execute(trx)
  const limits: Partial<Limits> = rows[0] ?? {}
  const good = within(Number(row.temp), Number(row.humidity), limits)
  const before = await beforeOf(effect)
  const away = limits.room_kind === CAGE ? 0 : await homeless(effect)
  set({
    in_limits: good,
    caution: cautions(
      !good && before.out_long === true && '温湿度超限已超过 1 小时',
      before.alike >= ALIKE && `连续 ${before.alike} 次读数相同`,
      row.source === HAND && before.typed > 0 && `一分钟之内补填了 ${before.typed + 1} 个时点的读数`,
      away > 0 && `室内没有试块，而本工程有 ${away} 组标准养护的试块正在养护`,
    ),
  })
}

extend(curingReading, recorded(curingReading, { at: ({ read_at }) => read_at, check, span: ({ read_at }) => [read_at, read_at] }))

const readings = (t: string) => `from curing_reading r where r.curing_room_id = "${t}".id and r.deleted_at is null`

extend(curingRoom, {
  found: {
    in_room: (t) =>
      `(select count(*)::int from concrete_block b where b.curing_room_id = "${t}".id and b.state = ${CURING} and b.deleted_at is null)`,
    ok_rate: (t) => `(select round(100.0 * count(*) filter (where r.in_limits) / nullif(count(*), 0), 2) ${readings(t)}
      and r.read_at > now() - interval '24 hours')`,
    gap_h: (t) =>
      `(extract(epoch from now() - coalesce((select max(r.read_at) ${readings(t)}), "${t}".created_at))::bigint / 3600)::int`,
  },
})
