import { CONCRETE_POUR_HOURS, pourNote } from '@zhujian/domain/material/weigh-rules'
import { supplyKind } from '@zhujian/domain/material/supplier'
import { batchResult, blockResult, concreteBlock, cureKind, isSame, JUDGED_CURES } from '@zhujian/domain/quality/concrete-block'
import { degreeDays, groupPasses, judgeBatch, pourLargeNote, TOO_STRONG } from '@zhujian/domain/quality/concrete-strength'
import { pouring, sideStation } from '@zhujian/domain/quality/side-station'
import { cautions } from '@zhujian/domain/site/caution'
import { maturityOf } from '@zhujian/domain/quality/concrete-maturity'
import { dayOf, monthOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import {
  keepsNumber,
  openToSentLab,
  refusal,
  requireLab,
  requireNotSuspended,
  requireUnused,
  samePlace,
  samePlaces,
} from '../site/public'
import { batchLeft, batchSettled } from './batch-left'
import { cageDays, daysOf } from './cage-days'
import { unseenNote } from './cover'
import { lateNote, replacedNote, requireSealed, requireUnsent, stays } from './sealed'

type Block = Effect<typeof concreteBlock>

const { states } = concreteBlock.flow ?? {}
const [QUALIFIED, FAILED] = [states?.code('qualified'), states?.code('failed')]
const FAILED_BATCH = batchResult.code('failed')
const DRAFT = sideStation.flow?.states.code('draft')
const CONCRETE = supplyKind.code('concrete')
const SAME = cureKind.code('same')

keepsNumber('report', concreteBlock.name, ['report_no'])

const pourWindow = (at: string): string =>
  `${at} - interval '${CONCRETE_POUR_HOURS} hours' and ${at} + interval '${2 * CONCRETE_POUR_HOURS} hours'`

/** X10：同一次浇筑过磅的吨数与登记的方量不符。 */
async function volumeNote({ trx, row }: Block): Promise<string | null> {
  const { rows } = await sql<{
    tonnes: string | null
  }>`select sum(w.actual)::text as tonnes from weigh w where w.deleted_at is null
    and w.kind = ${CONCRETE} and w.weigh_at between ${sql.raw(pourWindow(`to_timestamp(${row.pour_at})`))}
    and ${samePlace('w', row, false)}`.execute(trx)
  const tonnes = rows[0]?.tonnes
  return tonnes ? pourNote(tonnes, row.volume) : null
}

/** X10：同一次浇筑留的组数少于应留的。 */
async function setsNote({ trx, row }: Block): Promise<string | false> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from concrete_block b where b.deleted_at is null
    and b.cure = ${row.cure} and (b.pour_at at time zone 'Asia/Shanghai')::date
      = (to_timestamp(${row.pour_at}) at time zone 'Asia/Shanghai')::date and ${samePlace('b', row)}`.execute(trx)
  const kept = rows[0]?.n ?? 0
  return kept < (row.required ?? 0) && `浇筑 ${row.volume} m³ 应留 ${row.required} 组，只留了 ${kept} 组`
}

/** X10：当月各组强度都远高于设计等级。 */
async function strongNote({ trx, row }: Block): Promise<string | false> {
  const month = monthOf(row.pour_at)
  const { rows } = await sql<{ n: number; least: number }>`select count(*)::int as n, min(ratio)::float as least from (
      select b.ratio from concrete_block b where b.engineering_id = ${row.engineering_id} and b.id <> ${row.id} and b.ratio is not null
        and to_char(b.pour_at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month} and b.deleted_at is null
      union all select ${row.ratio}::numeric where ${row.ratio}::numeric is not null) r`.execute(trx)
  const { n = 0, least = 0 } = rows[0] ?? {}
  return (
    n >= TOO_STRONG.sets &&
    least > TOO_STRONG.times &&
    `${month} 的 ${n} 组试块强度都在设计等级的 ${TOO_STRONG.times} 倍以上，疑似代做试块`
  )
}

async function onWrite(effect: Block): Promise<void> {
  const { trx, row } = effect
  await requireNotSuspended(trx, { engineering_id: row.engineering_id, at: row.pour_at, field: 'pour_at', work: '浇筑混凝土' })
  await requireSealed(effect, concreteBlock)
  effect.set({
    caution: cautions(
      pourLargeNote(row.volume),
      await unseenNote(trx, row, row.pour_at),
      await volumeNote(effect),
      ...witnessNotes(effect),
    ),
  })
}

/** 没有填逐日温度的，按同条件笼的读数；读数够龄期的才有，从成型的次日到到期的那天。 */
async function readTemps({ trx, row }: Block) {
  const days = daysOf(await cageDays(trx, row.engineering_id), row.curing_room_id)
  const made = dayOf(row.made_at)
  const due = days && maturityOf(made, days, row.sent_on ?? made).due_on
  if (!due) return null
  const temps = days.filter(({ day_on }) => day_on > made && day_on <= due)
  return { temps, due_on: due, degree_days: degreeDays(temps) }
}

/** 见证的两条：拖了几天，见证以后又改过什么。 */
const witnessNotes = (effect: Block) => [
  lateNote(effect.row.made_at, effect.row.witnessed_at),
  replacedNote(effect, concreteBlock),
]

const onAttest = (effect: Block): void => {
  const { before, row, set } = effect
  if (before?.witnessed_at) throw refusal('seal_code', '这组试块已经确认见证')
  set({ caution: cautions(row.caution, lateNote(row.made_at, row.witnessed_at)) })
}

/** 没有确认见证、不到龄期的不送检。@throws invalid */
async function onSend(effect: Block): Promise<void> {
  const { trx, row } = effect
  requireUnsent(effect)
  if (row.witnessed_at === null) throw refusal('witness', '见证单位还没有确认见证，不能送检')
  const read = row.cure === SAME && row.due_on === null && !row.temps?.length ? await readTemps(effect) : null
  if (read) effect.set(read)
  if (row.cure === SAME && row.due_on === null && !read)
    throw refusal('sent_on', `等效养护龄期不足：累计 ${row.degree_days ?? '0'} ℃·d，应达到 600 ℃·d 且不少于 14 天`)
  if (row.due_on !== null && row.sent_on !== null && row.sent_on < row.due_on)
    throw refusal(
      'sent_on',
      row.cure === SAME ? `等效养护龄期 ${row.due_on} 到期，到期方可送检` : `标养不足 28 天，${row.due_on}方可送检`,
    )
  effect.set({
    caution: cautions(
      pourLargeNote(row.volume),
      await unseenNote(trx, row, row.pour_at),
      await volumeNote(effect),
      await setsNote(effect),
      ...witnessNotes(effect),
    ),
  })
}

/** 同一单体、等级、养护方式的为一批：每出一组，重新评定，写到各组上。 */
async function judge(effect: Block): Promise<boolean> {
  const { row, set } = effect
  if (!JUDGED_CURES.includes(row.cure)) return false
  const others = await holdRows(
    effect as never,
    concreteBlock,
    sql<boolean>`t.engineering_id = ${row.engineering_id} and t.monomer_id = ${row.monomer_id} and t.grade = ${row.grade}
      and t.cure = ${row.cure} and t.value is not null and t.id <> ${row.id}`,
  )
  const values = [...others.map(({ value }) => value), row.value].filter((value) => value !== null)
  const verdict = judgeBatch(values, row.grade, isSame(row.cure))
  if (!verdict) return false
  const filled = {
    batch_n: verdict.n,
    batch_result: batchResult.code(verdict.passed ? 'passed' : 'failed'),
    batch_told: verdict.told,
  }
  set(filled)
  await fillRows(effect as never, concreteBlock, others, () => filled, {
    action: 'edit',
    note: `强度评定（${row.concrete_block_no} 出报告）`,
  })
  return verdict.passed
}

async function onReport(effect: Block): Promise<void> {
  const { row, set } = effect
  await requireLab(effect, row.lab_id, 'lab_id')
  const elsewhere = await requireUnused(effect as never, concreteBlock, 'report')
  const inBatch = await judge(effect)
  const stands = row.value !== null && (groupPasses(row.value, row.grade, isSame(row.cure)) || inBatch)
  const state = stands ? QUALIFIED : FAILED
  set({
    result: blockResult.code(row.value === null ? 'invalid' : stands ? 'passed' : 'failed'),
    ...(state !== undefined && { state }),
    caution: cautions(row.caution, elsewhere, await strongNote(effect)),
  })
}

/** 连同它所在的批一起处置了：到这时为止的各组。 */
const settleBatch = ({ row, set }: Block): void => set({ settled_n: row.batch_n })

/** 没有出齐的只是试算，合格的无可处置；`again`：整批处置过的不再处置一次。@throws invalid */
async function onSettle(effect: Block, again = false): Promise<void> {
  const { trx, row } = effect
  const { rows } = await sql<{
    left: number
    settled: boolean
  }>`select ${sql.raw(batchLeft('t'))} as left, ${sql.raw(batchSettled('t'))} as settled from concrete_block t where t.id = ${row.id}`.execute(
    trx,
  )
  const { left = 0, settled = false } = rows[0] ?? {}
  if (again && settled) throw refusal('handle', '本批已经处置认可，又出了报告的才重新评定、处置')
  if (left > 0) throw refusal('handle', `本批还有 ${left} 组未出报告，出齐评定以后再处置`)
  if (row.batch_result !== FAILED_BATCH) throw refusal('handle', '本批评定合格，没有可处置的')
  settleBatch(effect)
}

/** 同一次浇筑只在头一组上数。 */
const firstOfPour = (
  t: string,
): string => `not exists (select 1 from concrete_block o where o.deleted_at is null and o.id < "${t}".id
  and o.cure = "${t}".cure and ${samePour('o', t)})`
const samePour = (o: string, t: string): string => `${samePlaces(o, `"${t}"`)}
  and (${o}.pour_at at time zone 'Asia/Shanghai')::date = ("${t}".pour_at at time zone 'Asia/Shanghai')::date`

extend(concreteBlock, {
  on: {
    add: onWrite,
    edit: onWrite,
    attest: onAttest,
    send: onSend,
    report: onReport,
    recognise: (effect) => onSettle(effect),
    settle: (effect) => onSettle(effect, true),
    supervise: stays as never,
  },
  openTo: { report: openToSentLab('lab_id'), settle: (alias) => sql<boolean>`not ${sql.raw(batchSettled(alias))}` },
  found: {
    batch_left: batchLeft,
    missing_sets: (t) => `(case when ${firstOfPour(t)} then greatest("${t}".required - (select count(*)::int from concrete_block o
      where o.deleted_at is null and o.cure = "${t}".cure and ${samePour('o', t)}), 0) else 0 end)`,
    // 地基与基础、主体结构的混凝土浇筑须旁站（建市〔2002〕189号 第二条）。
    no_station: (t) => `("${t}".part_code in (1, 2) and ${firstOfPour(t)} and not exists (select 1 from side_station s
      where s.deleted_at is null and s.state <> ${DRAFT} and s.process in (${pouring.join(', ')}) and ${samePlaces('s', `"${t}"`)}
        and s.start_at between ${pourWindow(`"${t}".pour_at`)}))`,
  },
})
