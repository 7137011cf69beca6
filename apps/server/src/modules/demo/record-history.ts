import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { type RawBuilder, sql } from 'kysely'
import type { DemoAccounts } from './demo-accounts'
import type { DemoRun } from './demo-run'

/** 演示片区。 */
const HOME = '330106'
/** 第一次报来的照片没有拍到整改部位的，监理退回重报。 */
const REVIEWED_BACK = '照片看不出整改部位，请对准原部位补拍后重报。'

const danger = hiddenDangerStates.code
const completion = completionStates.code

/** 一步：次序、动作、时刻、谁、之前与之后的状态、写下的内容。没有时刻的还没有走到。 */
const dangerSteps = sql`
  (1, 'add', d.created_at, officer.id, officer.username, null::int, ${danger('draft')}::int, jsonb_build_object('place', d.place, 'description', d.description)),
  (2, 'issue', case when d.state <> ${danger('draft')} then d.created_at + interval '10 minutes' end, officer.id, officer.username, ${danger('draft')}, ${danger('issued')}, jsonb_build_object('duty_unit_id', d.duty_unit_id, 'deadline', d.deadline)),
  (3, 'sign', d.sign_at, site.id, site.username, ${danger('issued')}, ${danger('rectifying')}, '{}'),
  (4, 'submit', case when d.times > 1 then d.sign_at + (d.rectify_at - d.sign_at) * 0.3 end, site.id, site.username, ${danger('rectifying')}, ${danger('reviewing')}, '{}'),
  (5, 'reviewBack', case when d.times > 1 then d.sign_at + (d.rectify_at - d.sign_at) * 0.6 end, chief.id, chief.username, ${danger('reviewing')}, ${danger('rectifying')}, jsonb_build_object('review_note', ${REVIEWED_BACK}::text)),
  (6, 'submit', d.rectify_at, site.id, site.username, ${danger('rectifying')}, ${danger('reviewing')}, jsonb_build_object('rectify_note', d.rectify_note)),
  (7, 'review', d.review_at, chief.id, chief.username, ${danger('reviewing')}, ${danger('rechecking')}, jsonb_build_object('review_note', d.review_note)),
  (8, 'close', d.recheck_at, officer.id, officer.username, ${danger('rechecking')}, ${danger('closed')}, jsonb_build_object('recheck_note', d.recheck_note))`

const from = (day: string, hours: string) =>
  sql`${sql.ref(day)}::timestamp at time zone 'Asia/Shanghai' + ${sql.lit(hours)}::interval`

const completionStepsOf = ({ intake }: DemoAccounts) => sql`
  (1, 'add', d.created_at, owner.id, owner.username, null::int, ${completion('draft')}::int, jsonb_build_object('finish_on', d.finish_on)),
  (2, 'submit', ${from('d.apply_on', '10 hours')}, owner.id, owner.username, ${completion('draft')}, ${completion('pending')}, '{}'),
  (3, 'accept', case when d.state not in (${completion('draft')}, ${completion('pending')}) then ${from('d.apply_on', '34 hours')} end, ${intake}::bigint, 'intake', ${completion('pending')}, ${completion('accepted')}, '{}'),
  (4, 'start', ${from('d.accept_on', '-38 hours')}, owner.id, owner.username, ${completion('accepted')}, ${completion('accepting')}, jsonb_build_object('accept_on', d.accept_on)),
  (5, 'pass', ${from('d.passed_on', '16 hours')}, officer.id, officer.username, ${completion('accepting')}, ${completion('passed')}, jsonb_build_object('supervise_opinion', d.supervise_opinion)),
  (6, 'file', ${from('d.record_on', '10 hours')}, ${intake}::bigint, 'intake', ${completion('passed')}, ${completion('filed')}, jsonb_build_object('record_no', d.record_no))`

/** 本单位的账号，先取这一个；没有账号的写登记在这个工程的人的姓名。 */
const personOf = (alias: string, unit: string, username: string, post: string) => sql`
  left join lateral (
    select a.id, coalesce(a.username, m.name) as username
    from (select 1) as one
    left join lateral (select id, username from account where unit_id = ${sql.ref(unit)} order by username = ${username} desc, id limit 1) a on true
    left join lateral (select name from manage_user where engineering_id = e.id and post = ${post} order by id limit 1) m on true
  ) as ${sql.ref(alias)} on true`

interface Told {
  readonly module: string
  readonly steps: RawBuilder<unknown>
  readonly people: RawBuilder<unknown>
  /** 登记在这一列的监督员。 */
  readonly officer: string
}

/** 说的是还没有到的时刻，以现在为准。 */
const linesOf = ({ now }: DemoRun, { module, steps, people, officer }: Told) =>
  sql`
  select least(h.at, to_timestamp(${now})), h.who, h.username, ${module}::text, h.action, d.id, e.id,
    case when h.was is not null then jsonb_build_object('state', h.was) end,
    h.after || jsonb_build_object('state', h.became), null::text, h.seq
  from ${sql.table(module)} d
  join engineering e on e.id = d.engineering_id and e.areacode = ${HOME}
  left join account officer on officer.id = ${sql.ref(officer)}
  ${people}
  cross join lateral (values ${steps}) as h(seq, action, at, who, username, was, became, after)
  where h.at is not null`

/** 隐患与竣工验收的操作记录：经过与各步留下的时间、意见一致。 */
export function recordLines(run: DemoRun, accounts: DemoAccounts) {
  const builders = sql`${personOf('site', 'd.duty_unit_id', 'site', 'safety_officer')} ${personOf('chief', 'e.jldw', 'chief_engineer', 'chief_engineer')}`
  const owners = personOf('owner', 'd.unit_id', 'owner', 'owner_head')
  return [
    linesOf(run, { module: 'hidden_danger', steps: dangerSteps, people: builders, officer: 'd.created_by' }),
    linesOf(run, {
      module: 'completion_acceptance',
      steps: completionStepsOf(accounts),
      people: owners,
      officer: 'd.officer_id',
    }),
  ]
}
