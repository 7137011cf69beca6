import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { fineProblem } from '@zhujian/domain/safety/danger-fine'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { settleReplies } from '../document/public'
import { rectified, requireOtherPhoto } from '../rectify/public'
import { settingsNow } from '../setting/public'
import { recountCheck } from './safety-check-effects'

type Danger = Effect<typeof hiddenDanger>

/** 罚款在法定与本地的幅度之内。@throws invalid */
async function requireFine({ row, context }: Danger): Promise<void> {
  const value = await settingsNow(context.platform)
  const problem = fineProblem(row, { usual: value('danger_fine_usual'), major: value('danger_fine_major') })
  if (problem) throw new AppError('invalid', { fields: [problem] })
}

/** 整改通知书所列的隐患都了结了，通知书即已回复。 */
async function settleNotice(effect: Danger): Promise<void> {
  const { row, trx } = effect
  if (row.doc_id === null) return
  const { rows } = await sql`select 1 from hidden_danger t where t.doc_id = ${row.doc_id} and t.id <> ${row.id}
    and t.deleted_at is null and ${inStates('t', hiddenDangerStates, openDangers)} limit 1`.execute(trx)
  if (rows.length === 0) await settleReplies(effect, row.doc_id, '所列隐患均已销项')
}

/** 安全隐患各步的后果，见 modules/rectify；另有罚款的幅度，随所在检查、通知书了结。 */
extend(
  hiddenDanger,
  rectified({
    entity: hiddenDanger,
    thing: '隐患',
    sort: 'category',
    link: messageLinks.dangers,
    check: requireFine,
    onSubmit: (effect) => requireOtherPhoto(effect as unknown as Effect, hiddenDanger),
    recount: recountCheck,
    settle: settleNotice,
  }),
)
