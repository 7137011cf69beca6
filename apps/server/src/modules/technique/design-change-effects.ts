import { designChange } from '@zhujian/domain/technique/design-change'
import { drawing, drawingStates } from '@zhujian/domain/technique/drawing'
import { drawingReview } from '@zhujian/domain/technique/drawing-review'
import { logKind } from '@zhujian/domain/safety/daily-log'
import { addDays } from '@zhujian/model/date'
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

/** 签发之前这些日子里的施工日志。 */
const LOOK_BACK = 30

/** 签发之前该部位已有施工记录的，请审核的人核对是否未批先做。 */
async function noteEarly({ trx, row, set }: Change): Promise<void> {
  const { rows } = await sql<{
    part: string
    on: string
  }>`select d.part, to_char(min(d.day_on), 'YYYY-MM-DD') as on from daily_log d
    where d.engineering_id = ${row.engineering_id} and d.deleted_at is null and d.log_kind = ${logKind.code('work')}
      and d.day_on between ${addDays(row.issued_on, -LOOK_BACK)}::date and ${addDays(row.issued_on, -1)}::date
      and (position(d.part in ${row.parts}) > 0 or position(${row.parts} in d.part) > 0) group by d.part order by 2 limit 1`.execute(
    trx,
  )
  const [early] = rows
  set({ caution: early ? `${early.part} ${early.on} 已有施工记录，早于签发日期，请核对是否未批先做`.slice(0, 200) : null })
}

async function onSubmit(effect: Change): Promise<void> {
  await checkDrawings(effect)
  await noteEarly(effect)
}

extend(designChange, { on: { add: checkDrawings, edit: checkDrawings, submit: onSubmit, confirm: onConfirm } })
