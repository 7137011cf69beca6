import { answerProblem, drawingReview, unanswered } from '@zhujian/domain/technique/drawing-review'
import { drawing } from '@zhujian/domain/technique/drawing'
import { AppError } from '@zhujian/model'
import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { requireLiveDrawings } from '../site/public'

type Review = Effect<typeof drawingReview>

const checkDrawings = ({ trx, row }: Review) => requireLiveDrawings(trx, row.drawing_ids, 'drawing_ids')

/** 设计单位对每个问题都答复了，才能会签。@throws invalid */
function requireAnswers({ row }: Review): void {
  const problem = answerProblem(unanswered(row.problems))
  if (problem) throw new AppError('invalid', { fields: [problem] })
}

/** 四方会签齐了，所列图纸记为已会审。 */
async function onConfirm(effect: Review): Promise<void> {
  const { row } = effect
  await checkDrawings(effect)
  const rows = await holdRows(effect, drawing, sql<boolean>`t.id = any(${row.drawing_ids}::bigint[])`)
  const on = dayOf(row.reviewed_at)
  await fillRows(effect, drawing, rows, () => ({ reviewed_on: on }), { action: 'edit', note: `图纸会审 ${row.review_no}` })
}

extend(drawingReview, {
  on: { add: checkDrawings, edit: checkDrawings, submit: checkDrawings, answer: requireAnswers, confirm: onConfirm },
})
