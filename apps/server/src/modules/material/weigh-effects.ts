import { weigh } from '@zhujian/domain/material/weigh'
import { differs, gapOf } from '@zhujian/domain/material/weigh-rules'
import { cautions } from '@zhujian/domain/site/caution'
import { formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { setting } from '../setting/public'
import { recorded } from '../site/public'

type Weigh = Effect<typeof weigh>

/** 分钟：过磅前后这么久之内该有这辆车的进出。 */
const PASS_MINUTES = 30

interface Near {
  readonly tare: string | null
  /** 最近的一次，秒。 */
  readonly at: number | null
}

/** 同一车牌上次的皮重，与最近一次过磅。 */
async function nearest({ trx, row }: Weigh): Promise<Near> {
  const same = sql`w.engineering_id = ${row.engineering_id} and w.plate = ${row.plate} and w.id <> ${row.id} and w.deleted_at is null`
  const { rows } = await sql<Near>`select
      (select w.tare::text from weigh w where ${same} and w.weigh_at < to_timestamp(${row.weigh_at}) order by w.weigh_at desc limit 1)
        as tare,
      (select extract(epoch from w.weigh_at)::bigint from weigh w where ${same}
        order by abs(extract(epoch from w.weigh_at) - ${row.weigh_at}) limit 1) as at`.execute(trx)
  return rows[0] ?? { tare: null, at: null }
}

/** 工程登记车辆进出，而这一车过磅前后没有它的。 */
async function unseen({ trx, row }: Weigh): Promise<boolean> {
  const { rows } = await sql<{
    unseen: boolean
  }>`select exists (select 1 from vehicle_pass v where v.engineering_id = ${row.engineering_id}
        and v.deleted_at is null)
      and not exists (select 1 from vehicle_pass v where v.engineering_id = ${row.engineering_id} and v.plate = ${row.plate}
        and abs(extract(epoch from v.happened_at) - ${row.weigh_at}) <= ${PASS_MINUTES * 60} and v.deleted_at is null) as unseen`.execute(
    trx,
  )
  return rows[0]?.unseen === true
}

/** 皮重、小票、间隔、进出不合常情的，记下来给验收与监督的人看。 */
async function noteDoubts(effect: Weigh): Promise<void> {
  const { row, set, context } = effect
  const { tare, at } = await nearest(effect)
  const [tareGap, ticketGap, minutes] = await Promise.all(
    (['weigh_tare_gap', 'weigh_ticket_gap', 'weigh_minutes'] as const).map((name) => setting(context.platform, name)),
  )
  const { net, ticket_net: ticket } = row
  set({
    tare_ref: tare,
    caution: cautions(
      tare !== null &&
        differs(row.tare, tare, tareGap ?? 0) &&
        `皮重 ${row.tare} t，与上次的 ${tare} t 相差 ${gapOf(row.tare, tare)}%`,
      ticket !== null &&
        net !== null &&
        differs(net, ticket, ticketGap ?? 0) &&
        `净重 ${net} t，与小票的 ${ticket} t 相差 ${gapOf(net, ticket)}%`,
      at !== null &&
        Math.abs(row.weigh_at - at) < (minutes ?? 0) * 60 &&
        `${row.plate} ${formatInstant(at, 'HH:mm')} 刚过磅，间隔不足 ${minutes} 分钟`,
      (await unseen(effect)) && `${row.plate} 过磅前后 ${PASS_MINUTES} 分钟没有车辆进出记录`,
    ),
  })
}

extend(
  weigh,
  recorded(weigh, { at: ({ weigh_at }) => weigh_at, check: noteDoubts, span: ({ weigh_at }) => [weigh_at, weigh_at] }),
)
