import { rule, ruleKind } from '@zhujian/domain/evaluation/rule'
import { behaviorMeasure, measureOf } from '@zhujian/domain/people/behavior-rules'
import { behaviorNature, behaviorStates, safetyBehavior } from '@zhujian/domain/people/safety-behavior'
import { worker } from '@zhujian/domain/people/worker'
import { PASS_SCORE } from '@zhujian/domain/safety/edu-rules'
import { edu } from '@zhujian/domain/safety/edu'
import { sql } from 'kysely'
import { fillRow, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { refusal } from '../site/public'

type Behavior = Effect<typeof safetyBehavior>

const HOUR = 3600
const CONFIRMED = behaviorStates.code('confirmed')
const REVOKED = behaviorStates.code('revoked')
const ENABLED = rule.flow?.states.code('enabled')
const EDUCATED = edu.flow?.states.code('approved')

/** 行为与分值取自自评指标库里启用的安全行为；同一人同一行为一小时内只记一次。 */
async function onWrite({ row, trx, set }: Behavior): Promise<void> {
  const { rows } = await sql<{ points: number | null }>`select points from rule
    where id = ${row.rule_id} and rule_kind = ${ruleKind.code('behavior')} and state = ${ENABLED} and deleted_at is null`.execute(
    trx,
  )
  const points = rows[0]?.points
  if (!points) throw refusal('rule_id', '请选择自评指标库里启用的安全行为')
  // 同一人的几次登记依次来，后来的才看得到先来的。
  await sql`select 1 from worker where id = ${row.worker_id} for update`.execute(trx)
  const same =
    await sql`select 1 from safety_behavior where worker_id = ${row.worker_id} and rule_id = ${row.rule_id} and id <> ${row.id}
    and state <> ${REVOKED} and deleted_at is null
    and happened_at > to_timestamp(${row.happened_at - HOUR}) and happened_at < to_timestamp(${row.happened_at + HOUR})`.execute(
      trx,
    )
  if (same.rows.length > 0) throw refusal('happened_at', '1 小时内同一行为已登记')
  set({ points, nature: behaviorNature.code(points > 0 ? 'good' : 'bad') })
}

/** 安全积分是已确认的各次之和；`own` 这一次算不算在内。 */
async function rescore(effect: Behavior, own: number): Promise<number> {
  const { row, trx } = effect
  const [person] = await holdRows(effect, worker, sql<boolean>`t.id = ${row.worker_id}`)
  const { rows } = await sql<{ total: number }>`select coalesce(sum(points), 0)::int as total from safety_behavior
    where worker_id = ${row.worker_id} and state = ${CONFIRMED} and id <> ${row.id} and deleted_at is null`.execute(trx)
  const score = Math.max(-1000, Math.min(1000, (rows[0]?.total ?? 0) + own))
  if (person && person.score !== score) await fillRow(effect, worker, person, { score }, { action: 'edit', note: '安全行为' })
  return score
}

/** 计入安全积分，到了界限的等着再教育、清退；同样的处置还没有办的，不再另要一次。 */
async function onConfirm(effect: Behavior): Promise<void> {
  const { row, trx, set } = effect
  const points = row.points ?? 0
  const total = await rescore(effect, points)
  const measure = measureOf(points, total)
  const waiting =
    await sql`select 1 from safety_behavior where worker_id = ${row.worker_id} and id <> ${row.id} and state = ${CONFIRMED}
    and measure >= ${measure} and handled_on is null and deleted_at is null`.execute(trx)
  set({ total, measure: waiting.rows.length > 0 ? null : measure })
}

/** 工人没有账号：由谁代他登记，写在记录里，不写成他自己办的。 */
async function sayWho({ row, trx, set, context: { session } }: Behavior, what: string): Promise<void> {
  const { rows } = await sql<{ by: string; whose: string }>`select concat_ws(' ', u.unit_name, a.real_name) as by, w.name as whose
    from account a left join unit u on u.id = a.unit_id, worker w where a.id = ${session.account_id} and w.id = ${row.worker_id}`.execute(
    trx,
  )
  const [found] = rows
  if (found) set({ on_behalf: `${found.by} 代 ${found.whose} 登记${what}`.slice(0, 100) })
}

async function onRevoke(effect: Behavior): Promise<void> {
  if (effect.before?.state === CONFIRMED) effect.set({ total: await rescore(effect, 0) })
}

const requireMeasure = ({ row, before }: Behavior, wanted: 'educate' | 'dismiss', field: string): void => {
  if (before?.handled_on) throw refusal(field, '已经处置，不必再登记')
  if (row.measure !== behaviorMeasure.code(wanted))
    throw refusal(field, `此次行为没有要求${behaviorMeasure.labelOf(behaviorMeasure.code(wanted))}`)
}

/** 再教育的记录里有此人，已签到、考核合格，并在这次行为之后。 */
async function onEducate(effect: Behavior): Promise<void> {
  const { row, trx } = effect
  requireMeasure(effect, 'educate', 'edu_id')
  const { rows } = await sql`select 1 from edu e cross join jsonb_array_elements(e.scores) s
    where e.id = ${row.edu_id} and e.engineering_id = ${row.engineering_id} and e.state = ${EDUCATED} and e.deleted_at is null
      and e.start_at >= to_timestamp(${row.happened_at}) and (s ->> 'worker_id')::bigint = ${row.worker_id}
      and (s ->> 'signed')::boolean and (s ->> 'score')::int >= ${PASS_SCORE}`.execute(trx)
  if (rows.length === 0) throw refusal('edu_id', '所选教育没有此人在这次行为之后考核合格的成绩')
}

extend(safetyBehavior, {
  on: {
    add: onWrite,
    edit: onWrite,
    confirm: async (effect) => {
      await sayWho(effect, '签认')
      await onConfirm(effect)
    },
    object: (effect) => sayWho(effect, '异议'),
    uphold: onConfirm,
    revoke: onRevoke,
    educate: onEducate,
    dismiss: (effect) => requireMeasure(effect, 'dismiss', 'handle_note'),
  },
})
