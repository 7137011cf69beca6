import { craneStates } from '@zhujian/domain/device/crane-flow'
import { craneMaintain, maintainConclusion, maintainDue } from '@zhujian/domain/safety/crane-maintain'
import { cautions } from '@zhujian/domain/site/caution'
import { dayOf, formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { refusal, renewEarlier, requireCertified } from '../site/public'

type Maintain = Effect<typeof craneMaintain>

interface Machine {
  readonly state: number
  readonly crane_name: string
  readonly maintain_unit: number | null
  readonly maintain_days: number | null
  /** 监测设备离线的天数；没有设备、在线的为 null。 */
  readonly silent: number | null
}

async function machineOf({ trx, row }: Maintain): Promise<Machine | undefined> {
  const { rows } = await sql<Machine>`select c.state, c.crane_name, c.maintain_unit, c.maintain_days,
      extract(day from now() - d.last_seen_at)::int as silent
    from crane c left join monitor_device d on d.id = c.device_id and d.deleted_at is null where c.id = ${row.crane_id}`.execute(
    trx,
  )
  return rows[0]
}

/** X04：一个人同一时段只维保一台；本工程的拒绝，别的工程的提醒。 */
async function busyElsewhere({ trx, row }: Maintain): Promise<string | null> {
  const { rows } = await sql<{ name: string; start: number; end: number; crane: string; here: boolean }>`select w.name,
      extract(epoch from m.start_at)::float as start, extract(epoch from m.done_at)::float as end, c.crane_name as crane,
      m.engineering_id = ${row.engineering_id} as here
    from worker own join worker w on w.idno_index = own.idno_index join crane_maintain m on m.worker_ids @> array[w.id]
      join crane c on c.id = m.crane_id
    where own.id = any(${row.worker_ids}::bigint[]) and m.id <> ${row.id} and m.deleted_at is null
      and m.start_at < to_timestamp(${row.done_at}) and m.done_at > to_timestamp(${row.start_at}) order by here desc, m.id limit 1`.execute(
    trx,
  )
  const [busy] = rows
  if (!busy) return null
  const span = `${formatInstant(busy.start, 'MM-dd HH:mm')}–${formatInstant(busy.end, 'HH:mm')}`
  if (busy.here) throw refusal('worker_ids', `${busy.name} ${span} 已登记在 ${busy.crane}`)
  return `${busy.name} ${span} 已登记在别的工程`
}

async function onWrite(effect: Maintain): Promise<void> {
  const { row, trx, set } = effect
  const machine = await machineOf(effect)
  if (machine?.maintain_unit && machine.maintain_unit !== row.maintain_unit)
    throw refusal('maintain_unit', '维保单位与台账不一致')
  if (row.conclusion === maintainConclusion.code('stop') && machine?.state === craneStates.code('using'))
    throw refusal('conclusion', '结论为停用的，请先登记机械停用')
  await requireCertified(trx, { workers: row.worker_ids, on: row.done_at, trade: 'maintainer', field: 'worker_ids' })
  const busy = await busyElsewhere(effect)
  const silent = machine?.silent ?? 0
  const done = dayOf(row.done_at)
  set({
    next_due_on: maintainDue(row.maintain_kind, done, machine?.maintain_days ?? null),
    caution: cautions(busy, silent > 3 && `监测设备已 ${silent} 天没有数据，没有故障处理的记录`),
  })
  const same = sql<boolean>`t.crane_id = ${row.crane_id} and t.maintain_kind = ${row.maintain_kind} and t.done_at <= to_timestamp(${row.done_at})`
  await renewEarlier(effect as unknown as Effect, craneMaintain, same, done)
}

/** 整改以后才能用的，先整改。 */
function onConfirm({ row }: Maintain): void {
  if (row.conclusion === maintainConclusion.code('mend')) throw refusal('conclusion', '结论为整改后使用的，请办理“要求整改”')
}

extend(craneMaintain, { on: { add: onWrite, edit: onWrite, resubmit: onWrite, fix: onWrite, confirm: onConfirm } })
