import { drawing, drawingStates } from '@zhujian/domain/technique/drawing'
import { compareRevisions } from '@zhujian/domain/technique/revisions'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { refusal, requireAttached } from '../site/public'

type Drawing = Effect<typeof drawing>

/** 同一图号已经现行的各版次。 */
const standing = (effect: Drawing) =>
  holdRows(
    effect,
    drawing,
    sql<boolean>`t.engineering_id = ${effect.row.engineering_id} and t.drawing_no = ${effect.row.drawing_no}
      and t.id <> ${effect.row.id} and ${inStates('t', drawingStates, ['valid', 'changing'])}`,
  )

/** 旧版次不能在新版次之后再登记、审核通过。@throws invalid */
async function requireNewest(effect: Drawing) {
  const others = await standing(effect)
  if (others.some(({ revision }) => compareRevisions(revision, effect.row.revision) >= 0))
    throw refusal('revision', `${effect.row.drawing_no} 已有更新版次`)
  return others
}

const checked = async (effect: Drawing): Promise<void> => void (await requireNewest(effect))

/** 新版次审核通过，旧版次即作废：同一图号只有一个现行版次。 */
async function onApprove(effect: Drawing): Promise<void> {
  const { row, set } = effect
  await requireAttached(effect, drawing, 'file')
  const old = await requireNewest(effect)
  const last = old.toSorted((a, b) => compareRevisions(b.revision, a.revision))[0]
  if (last) set({ prev_id: last.id })
  await fillRows(
    effect,
    drawing,
    old,
    () => ({ state: drawingStates.code('void'), void_on: today(), void_note: `由 ${row.revision} 版替代` }),
    { action: 'abolish', note: `${row.drawing_no} ${row.revision} 版审核通过` },
  )
}

extend(drawing, { on: { add: checked, edit: checked, resubmit: checked, approve: onApprove, keep: checked } })
