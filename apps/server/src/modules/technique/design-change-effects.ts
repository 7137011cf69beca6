import { designChange } from '@zhujian/domain/technique/design-change'
import { drawing, drawingStates } from '@zhujian/domain/technique/drawing'
import { drawingReview } from '@zhujian/domain/technique/drawing-review'
import { sql } from 'kysely'
import { fillRow, fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { requireLiveDrawings } from '../site/public'

type Change = Effect<typeof designChange>

const checkDrawings = ({ trx, row }: Change) => requireLiveDrawings(trx, row.drawing_ids, 'drawing_ids')

/** 由会审提出的：会审记录里须出变更而还没有的问题，指到这一份变更。 */
async function linkReview(effect: Change): Promise<void> {
  const { row } = effect
  if (row.drawing_review_id === null) return
  const [review] = await holdRows(effect, drawingReview, sql<boolean>`t.id = ${row.drawing_review_id}`)
  const belongs = (id: number | null) => id === null || row.drawing_ids.includes(id)
  const problems = review?.problems.map((each) =>
    each.need_change === true && each.design_change_id === null && belongs(each.drawing_id)
      ? { ...each, design_change_id: row.id }
      : each,
  )
  if (review && problems)
    await fillRow(effect, drawingReview, review, { problems }, { action: 'edit', note: `设计变更 ${row.change_no}` })
}

/** 建设单位确认，变更生效：所涉图纸列入变更，新版次或变更单并入之后才又是现行的。 */
async function onConfirm(effect: Change): Promise<void> {
  const { row } = effect
  await checkDrawings(effect)
  const state = drawingStates.code('changing')
  const valid = drawingStates.code('valid')
  const rows = await holdRows(effect, drawing, sql<boolean>`t.id = any(${row.drawing_ids}::bigint[]) and t.state = ${valid}`)
  await fillRows(effect, drawing, rows, () => ({ state }), { action: 'change', note: `设计变更 ${row.change_no}` })
  await linkReview(effect)
}

extend(designChange, { on: { add: checkDrawings, edit: checkDrawings, submit: checkDrawings, confirm: onConfirm } })
