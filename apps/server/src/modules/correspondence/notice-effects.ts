import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { notice } from '@zhujian/domain/correspondence/notice'
import { urgency } from '@zhujian/domain/correspondence/correspondence-dicts'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { notify, recall } from '../message/public'
import { accountsIn, audienceOf, holdersOf, reachOf } from './audience'
import { plainText } from './plain-text'

type Notice = Effect<typeof notice>

const REACH_NAMED = '请指定发送范围：参建单位不能发给全体'

export const noticePath = messageLinks.notice

function cleanContent({ row, set }: Notice): void {
  const content = plainText(row.content)
  if (content === '') throw new AppError('invalid', { fields: [{ field: 'content', message: '正文不能为空' }] })
  set({ content })
}

/** 发布：定下能到多远，急件与置顶的逐人提醒；普通公告只在公告栏，不打扰。 */
async function publish(effect: Notice): Promise<void> {
  const { row, trx, set } = effect
  if (row.valid_to !== null && row.valid_to < today())
    throw new AppError('invalid', { fields: [{ field: 'valid_to', message: '有效期已过，请修改后再发布' }] })
  const reach = reachOf(effect.context.session)
  const far = 'everywhere' in reach ? null : reach.areacode
  if (!('everywhere' in reach) && far === null)
    throw new AppError('invalid', { fields: [{ field: 'audience', message: REACH_NAMED }] })
  set({ published_at: nowSeconds(), reach_areacode: far, withdraw_reason: null })
  await sql`delete from notice_read where notice_id = ${row.id}`.execute(trx)
  if (row.top !== true && row.urgency === urgency.code('normal')) return
  const { rows } = await sql<{ id: number }>`select a.id from account a
    where ${accountsIn(audienceOf(row), reach)} and ${holdersOf(notice, 'view')}`.execute(trx)
  await notify(
    effect,
    rows.map(({ id }) => id),
    { kind: 'notice', title: '通知公告', body: row.title, path: messageLinks.notice(row.id) },
  )
}

/** 通知公告：正文只留文字；发布、撤回。 */
extend(notice, {
  on: { add: cleanContent, edit: cleanContent, publish, withdraw: (effect) => recall(effect, noticePath(effect.row.id)) },
})
