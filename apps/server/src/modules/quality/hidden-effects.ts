import { FEW_PHOTOS, hiddenAccept, LEAST_PHOTOS, underConcrete } from '@zhujian/domain/quality/hidden-accept'
import { cautions } from '@zhujian/domain/site/caution'
import { samePart } from '@zhujian/domain/site/place'
import { formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { absent, photoDoubts, refusal, requireLiveDrawings, requireNotSuspended, requireUsable } from '../site/public'
import { countTimes, filesOf } from './accepting'
import { coveredAt, coveredSql } from './cover'

type Hidden = Effect<typeof hiddenAccept>

const ACCEPTED = Number(hiddenAccept.flow?.states.code('accepted'))
const UNDER: readonly number[] = underConcrete
/** 同一个人相隔不到这些分钟验收了两处。 */
const MINUTES = 30

/** X07：已经浇上混凝土的，补办没有意义。@throws invalid */
async function requireUncovered({ trx, row }: Hidden): Promise<void> {
  if (!UNDER.includes(row.item)) return
  const at = await coveredAt(trx, row)
  if (at !== null && at <= Date.now() / 1000)
    throw refusal('notice_at', `该部位已于 ${formatInstant(at)} 覆盖，不能补办隐蔽验收，请做实体检测`)
}

async function requireSound(effect: Hidden): Promise<void> {
  const { trx, row } = effect
  await requireUncovered(effect)
  await requireUsable(trx, row.material_in_ids ?? [], 'material_in_ids')
  await requireLiveDrawings(trx, [row.drawing_id], 'drawing_id')
}

/** 依据的图纸没有会审过的一句提醒。 */
async function unreviewed({ trx, row }: Hidden): Promise<string | false> {
  const { rows } = await sql<{ title: string }>`select coalesce(title, drawing_no) as title from drawing
    where id = ${row.drawing_id} and reviewed_on is null`.execute(trx)
  return rows[0] !== undefined && `依据的图纸“${rows[0].title}”没有会审`
}

/** 报验：影像、材料、图纸都对得上，且还没有覆盖。 */
async function onSubmit(effect: Hidden): Promise<void> {
  const { trx, row, set } = effect
  await requireNotSuspended(trx, {
    engineering_id: row.engineering_id,
    at: row.notice_at,
    field: 'notice_at',
    work: '报验隐蔽工程',
  })
  await requireSound(effect)
  if ((await filesOf(trx, hiddenAccept.name, row.id, 'img')) < LEAST_PHOTOS) throw refusal('img', FEW_PHOTOS)
  countTimes(effect)
  set({
    caution: cautions(
      ...(await absent(trx, [row.self_by], row.self_on)),
      await unreviewed(effect),
      ...(await photoDoubts(effect, hiddenAccept)),
    ),
  })
}

/** 同一人半小时之内在别的部位也签了验收的一句提醒。 */
async function hastyNote({ trx, row, context: { session } }: Hidden): Promise<string | false> {
  const { rows } = await sql<{ part: string; at: number }>`select part, extract(epoch from accepted_at)::bigint as at
    from hidden_accept where accept_by = ${session.account_id} and state = ${ACCEPTED} and id <> ${row.id} and deleted_at is null
      and accepted_at > now() - ${MINUTES} * interval '1 minute' order by accepted_at desc limit 5`.execute(trx)
  const other = rows.find(({ part }) => samePart(part) !== samePart(row.part))
  return other !== undefined && `验收人 ${formatInstant(other.at, 'HH:mm')} 刚验收了${other.part}，相隔不足 ${MINUTES} 分钟`
}

async function onAccept(effect: Hidden): Promise<void> {
  await requireSound(effect)
  effect.set({ caution: cautions(effect.row.caution, await hastyNote(effect)) })
}

extend(hiddenAccept, {
  on: { submit: onSubmit, resubmit: onSubmit, accept: onAccept },
  found: {
    covered_at: coveredSql,
    covered_first: (t) => `coalesce(${coveredSql(t)} < coalesce("${t}".accepted_at, now()), false)`,
  },
})
