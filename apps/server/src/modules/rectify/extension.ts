import type { AnyEntity } from '@zhujian/model'
import { addDays, daysBetween, today } from '@zhujian/model/date'
import { openFindings, rectifyStates } from '@zhujian/domain/flows/rectify-flow'
import { overdueDays } from '@zhujian/domain/project/pause'
import { samePart } from '@zhujian/domain/site/place'
import { sql } from 'kysely'
import type { Effect, RowIn } from '../../entity/extend'
import { pausesOf } from '../project/public'
import { settingsNow } from '../setting/public'
import { refuse } from '../site/public'
import type { Finding } from './finding'
import { lateDaysSql } from './late-days'

type Found = Effect<Finding>

const TOO_LATE = '延期应在整改期限届满之前提出'

/** 还在期限之内的，才申请得了延期：逾期以后再延，逾期的天数就抹去了。 */
export const withinDeadline = (alias: string) => sql<boolean>`${lateDaysSql(alias)} = 0`

/** 申请延期：期限届满之前提出，次数、天数在设置之内，晚于原期限，也不早于今天。@throws invalid */
export async function requireExtendable({ trx, row, context }: Found): Promise<void> {
  const { deadline } = row
  if (deadline !== null && overdueDays(await pausesOf(trx, row.engineering_id), deadline, today(), daysBetween) > 0)
    refuse('extend_to', TOO_LATE)
  const value = await settingsNow(context.platform)
  const times = value('danger_extend_times')
  if ((row.extend_times ?? 0) >= times)
    refuse('extend_to', times === 0 ? '按设置，整改期限不得延期' : `已经延期 ${row.extend_times} 次，不能再申请`)
  const to = row.extend_to ?? ''
  if (row.deadline !== null && to <= row.deadline) refuse('extend_to', `延期后的期限应晚于原期限 ${row.deadline}`)
  if (to < today()) refuse('extend_to', '延期后的期限不能早于今天')
  const most = addDays(row.deadline ?? today(), value('danger_extend_days'))
  if (to > most) refuse('extend_to', `一次至多延期 ${value('danger_extend_days')} 天，即 ${most}`)
}

/** 同意延期：期限改为申请的一天，到期提醒、逾期天数随之。 */
export function extendDeadline({ row, set }: Found): void {
  set({ deadline: row.extend_to, extend_times: (row.extend_times ?? 0) + 1 })
}

const SEEN = [...openFindings, 'closed'] as const
const keyOf = (text: string | null): string => samePart(text ?? '')

/** 同一部位、同一条款此前查出过的一条；两边都没有写条款的，看类别。误发撤回的、还没有下发的不算。 */
export async function earlierOf({ trx, context, row }: Found, entity: AnyEntity, kind: string): Promise<number | null> {
  const since = addDays(today(), -(await settingsNow(context.platform))('danger_repeat_days'))
  const { rows } = await sql<{ id: number; place: string; basis: string | null; kind: unknown }>`select t.id, t.place, t.basis,
      ${sql.ref(`t.${kind}`)} as kind from ${sql.table(entity.name)} t
    where t.engineering_id = ${row.engineering_id} and t.id <> ${row.id} and t.deleted_at is null and t.created_at >= ${since}::date
      and t.state = any(${SEEN.map((key) => rectifyStates.code(key))}::smallint[]) order by t.id desc limit 500`.execute(trx)
  const of = row as RowIn<AnyEntity>
  const [place, basis] = [keyOf(row.place), keyOf(row.basis)]
  const same = rows.find(
    (each) => keyOf(each.place) === place && keyOf(each.basis) === basis && (basis !== '' || each.kind === of[kind]),
  )
  return same?.id ?? null
}
