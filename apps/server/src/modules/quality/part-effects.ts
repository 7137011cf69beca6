import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { monomer } from '@zhujian/domain/project/monomer'
import { concreteBlock } from '@zhujian/domain/quality/concrete-block'
import { partAccept, partAcceptStates, partConclusion } from '@zhujian/domain/quality/part-accept'
import { notComplete } from '@zhujian/domain/quality/part-entity'
import { unitParts } from '@zhujian/domain/reference/unit-parts'
import { samePart } from '@zhujian/domain/site/place'
import { tooFar } from '@zhujian/domain/site/plan-day'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRows, holdRow, fillRow, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { workCalendar } from '../../entity/work-calendar'
import { setting } from '../setting/public'
import { lockName } from '../../platform/lock-name'
import { partKey, refusal } from '../site/public'
import { lotsOf, missingCount, missingList } from './part-missing'
import { tooYoung } from './young-blocks'

type Part = Effect<typeof partAccept>

const QUALIFIED = concreteBlock.flow?.states.code('qualified')
const FAILED = partConclusion.code('failed')
const ACCEPTED = partAccept.flow?.states.code('accepted')
/** 单体“当前部位”一栏的长度。 */
const PART_LENGTH = 40

/** 通知监督机构之后，留出若干工作日。@throws invalid */
async function onNotify({ context, row }: Part): Promise<void> {
  const days = await setting(context.platform, 'part_notice_days')
  const earliest = addWorkingDays(await workCalendar(context.platform), today(), days)
  if (row.plan_on !== null && row.plan_on < earliest)
    throw refusal('plan_on', `验收前 ${days} 个工作日通知监督机构，计划日期不能早于 ${earliest}`)
  const far = tooFar('plan_on', '计划验收日期', row.plan_on)
  if (far) throw refusal(far.field, far.message)
}

/** X01：试块没有都合格，或验收日期在到期之前。@throws invalid */
async function requireAged({ trx, row }: Part): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from concrete_block b where b.deleted_at is null
    and b.monomer_id = ${row.monomer_id} and b.part_code = ${row.part_code}
    and (b.state <> ${QUALIFIED} or b.due_on > ${row.accept_on}::date)`.execute(trx)
  const n = rows[0]?.n ?? 0
  if (n > 0) throw refusal('accept_on', tooYoung(row.scope, n))
}

/** 此刻所缺，一次说完；不缺的为空。 */
async function lackOf({ trx, row }: Part): Promise<string | null> {
  const { rows } = await sql<{ list: string | null }>`select ${sql.raw(missingList('t'))} as list from part_accept t
    where t.id = ${row.id}`.execute(trx)
  return rows[0]?.list ?? null
}

/** 已经报验、还没有办结的；草稿只在本方的草稿旁边说。 */
const open = ['pending', 'noticed', 'rectifying', 'rejected'] as const
const handedIn = (alias: string) => inStates(alias, partAcceptStates, open)
const OPEN_CODES = open.map((key) => partAcceptStates.code(key)).join(', ')
const DRAFT = partAcceptStates.code('draft')

/** 同一单体、同一分部还没有办结的另一件；分段验收的各有范围，只提醒。 */
const sameOpen = (
  t: string,
): string => `(select '同一单体、同一分部已有 ' || string_agg(o.part_accept_no || '（' || o.scope || '）', '、' order by o.id) || '，请核对是否重复'
  from part_accept o where o.deleted_at is null and o.id <> "${t}".id and o.monomer_id = "${t}".monomer_id and o.part_code = "${t}".part_code
    and "${t}".state = ${DRAFT} and o.state in (${OPEN_CODES}, ${DRAFT}))`

/** 同一单体、同一分部、同一范围的，报验了一件就不再报第二件；先后报来的排队核对。@throws invalid */
async function requireOnly({ trx, row }: Part): Promise<void> {
  await lockName(trx, partAccept.name, row.monomer_id)
  const { rows } = await sql<{ no: string }>`select o.part_accept_no as no from part_accept o
    where o.deleted_at is null and o.id <> ${row.id} and o.monomer_id = ${row.monomer_id} and o.part_code = ${row.part_code}
      and ${handedIn('o')} and ${sql.raw(partKey('o.scope'))} = ${samePart(row.scope)}
      and ${sql.raw(partKey("coalesce(o.sub_part, '')"))} = ${samePart(row.sub_part ?? '')} order by o.id limit 1`.execute(trx)
  if (rows[0]) throw refusal('scope', `同一单体、同一分部、同一范围的 ${rows[0].no} 已经报验，还没有办结，不再另报`)
}

/** 施工单位自检合格、资料完整以后才报验（GB 50300-2013 第 5.0.3、6.0.3 条）。@throws invalid */
async function onSubmit(effect: Part): Promise<void> {
  await requireOnly(effect)
  const lack = await lackOf(effect)
  if (lack) throw refusal('missing_list', notComplete(lack))
}

/** 缺项补齐之前不验收；科长放行的除外。@throws invalid */
async function requireWhole(effect: Part): Promise<void> {
  if (effect.row.release_reason !== null) return
  await requireAged(effect)
  const lack = await lackOf(effect)
  if (lack) throw refusal('missing_list', `还缺：${lack}`)
}

/** 各单体这一分部都验收了的，竣工验收里记上。 */
async function noteCompletion(effect: Part, note: string): Promise<void> {
  const { trx, row } = effect
  const { rows } = await sql`select 1 from monomer m where m.engineering_id = ${row.engineering_id} and m.deleted_at is null
    and m.id <> ${row.monomer_id} and not exists (select 1 from part_accept p where p.monomer_id = m.id
      and p.part_code = ${row.part_code} and p.state = ${ACCEPTED} and p.deleted_at is null) limit 1`.execute(trx)
  if (rows.length > 0) return
  const open = completionAcceptance.flow?.open.map((key) => Number(completionAcceptance.flow?.states.code(key))) ?? []
  const held = await holdRows(
    effect as never,
    completionAcceptance,
    sql<boolean>`t.engineering_id = ${row.engineering_id} and t.state = any(${open}::smallint[])
      and not ${row.part_code} = any(coalesce(t.parts_done, '{}'))`,
  )
  await fillRows(
    effect as never,
    completionAcceptance,
    held,
    ({ parts_done }) => ({ parts_done: [...(parts_done ?? []), row.part_code].toSorted((a, b) => a - b) }),
    { action: 'edit', note },
  )
}

async function onAccept(effect: Part): Promise<void> {
  const { row } = effect
  if (row.conclusion === FAILED) throw refusal('conclusion', '验收结论为不合格的，请办理“验收不合格”')
  await requireWhole(effect)
  const note = `分部验收 ${row.part_accept_no}`
  const held = await holdRow(effect as never, monomer, {
    id: row.monomer_id,
    engineeringId: row.engineering_id,
    field: 'monomer_id',
  })
  const current_part = `${unitParts.labelOf(row.part_code)} ${row.scope}`.slice(0, PART_LENGTH)
  await fillRow(effect as never, monomer, held, { current_part }, { action: 'report', note })
  await noteCompletion(effect, note)
}

extend(partAccept, {
  on: { submit: onSubmit, resubmit: onSubmit, notify: onNotify, accept: onAccept },
  found: { lots: lotsOf, missing: missingCount, missing_list: missingList, same_open: sameOpen },
})
