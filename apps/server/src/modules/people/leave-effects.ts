import { attendanceDay, attendanceResult } from '@zhujian/domain/people/attendance-day'
import { isSinglePost, keyPost } from '@zhujian/domain/people/key-posts'
import { leave, leaveStates } from '@zhujian/domain/people/leave'
import { daysByMonth, daysOf, heavyMonths, maySubstitute, overlaps, type Span } from '@zhujian/domain/people/leave-rules'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { cautions } from '@zhujian/domain/site/caution'
import { AppError } from '@zhujian/model'
import { addDays, lastDayOf, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Caller } from '../../entity/context'
import { dropRows, enterRows, fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { setting } from '../setting/public'
import { refusal } from '../site/public'

type Leave = Effect<typeof leave>
type Person = RowIn<typeof manageUser>

const APPROVED = leaveStates.code('approved')
const LEAVE = attendanceResult.code('leave')
const ABSENT = attendanceResult.code('absent')

/** 请假人，锁住：同一人的两件不会同时批准。 */
async function personOf(effect: Leave): Promise<Person> {
  const [person] = await holdRows(effect, manageUser, sql<boolean>`t.id = ${effect.row.manage_user_id}`)
  if (!person?.active) throw refusal('manage_user_id', '此人已不在本工程的岗位上')
  return person
}

/** 名册归谁办，请假就由谁办：本单位的；施工总承包单位另可办其分包的。名册没有写单位的，各方都能办。 */
const ofOwn = async (alias: string, caller: Caller): Promise<RawBuilder<boolean>> =>
  sql<boolean>`exists (select 1 from manage_user m where m.id = ${sql.ref(`${alias}.manage_user_id`)}
    and (m.unit_id is null or ${await accessWhere(caller, manageUser, 'edit', 'm', 'known')}))`

/** 假期已经结束的不再提供销假。 */
const offered = async (alias: string, caller: Caller): Promise<RawBuilder<boolean>> =>
  sql<boolean>`${await ofOwn(alias, caller)}
    and not (${sql.ref(`${alias}.state`)} = ${APPROVED} and ${sql.ref(`${alias}.to_on`)} < ${today()}::date)`

async function requireOwn({ context, trx, row }: Leave): Promise<void> {
  const { rows } = await sql`select 1 from (select ${row.manage_user_id}::bigint as manage_user_id) l
    where ${await ofOwn('l', context)}`.execute(trx)
  if (rows.length === 0) throw refusal('manage_user_id', '只能办理本单位人员的请假')
}

async function requireTimely({ row, context }: Leave): Promise<void> {
  const back = await setting(context.platform, 'people_leave_back_days')
  if (row.from_on < addDays(today(), -back)) throw refusal('from_on', `不能补请 ${back} 天以前的假`)
}

/** 代管的人在岗；项目经理、总监离开的日子必须有人代管，并持有该岗位的证书。 */
async function requireSubstitute(effect: Leave, person: Person): Promise<void> {
  const { row, trx } = effect
  const single = isSinglePost(person.unit_role, person.post)
  if (row.substitute === null) {
    if (single) throw refusal('substitute', `${keyPost.labelOf(person.post)}请假须写明代管人`)
    return
  }
  const { rows } = await sql<Person>`select unit_role, post, name, active, cert_no, to_char(cert_to, 'YYYY-MM-DD') as cert_to,
      safety_cert, safety_cert_no, to_char(safety_cert_to, 'YYYY-MM-DD') as safety_cert_to
    from manage_user where id = ${row.substitute} and deleted_at is null`.execute(trx)
  const [substitute] = rows
  if (!substitute?.active || (single && !maySubstitute(person, substitute, row.to_on)))
    throw refusal('substitute', '代管人不具备相应资格')
}

/** 同一人已批的各段，从起始的那个月到截止的那个月。 */
async function grantedOf({ row, trx }: Leave): Promise<Span[]> {
  const { rows } = await sql<Span>`select to_char(l.from_on, 'YYYY-MM-DD') as from_on, to_char(l.to_on, 'YYYY-MM-DD') as to_on
    from leave l where l.manage_user_id = ${row.manage_user_id} and l.id <> ${row.id} and l.state = ${APPROVED} and l.deleted_at is null
      and l.to_on >= ${`${row.from_on.slice(0, 7)}-01`}::date and l.from_on <= ${lastDayOf(row.to_on.slice(0, 7))}::date`.execute(
    trx,
  )
  return rows
}

/** 与已批的不重叠；本月已请几天、哪个月请得多，算给审核的人看。 */
async function weigh(effect: Leave, person: Person): Promise<void> {
  const { row, set, context } = effect
  const others = await grantedOf(effect)
  if (others.some((each) => overlaps(row, each))) throw refusal('from_on', '与已批请假重叠')
  const month = row.from_on.slice(0, 7)
  const most = await setting(context.platform, 'people_leave_rate')
  const heavy = heavyMonths(row, others, most).map(({ ym, days }) => `${ym} 请假累计 ${days} 天，超过当月的 ${most}%`)
  set({
    title: `${person.name} ${row.from_on} 至 ${row.to_on}`,
    month_used: others.reduce((sum, each) => sum + (daysByMonth(each).get(month) ?? 0), 0),
    caution: cautions(...heavy),
  })
}

async function onWrite(effect: Leave): Promise<void> {
  const person = await personOf(effect)
  await requireOwn(effect)
  await requireTimely(effect)
  await requireSubstitute(effect, person)
  await weigh(effect, person)
}

/** 批准的日子记为请假：已记缺勤的改正，来了的照记出勤，没有记录的补上。没有实名登记的人没有考勤可记。 */
async function onApprove(effect: Leave): Promise<void> {
  const { row } = effect
  const person = await personOf(effect)
  await weigh(effect, person)
  const { worker_id } = person
  if (worker_id === null) return
  const filling = { action: 'edit', note: `请假 ${row.from_on} 至 ${row.to_on}` }
  const known = await holdRows(
    effect,
    attendanceDay,
    sql<boolean>`t.worker_id = ${worker_id} and t.day_on between ${row.from_on}::date and ${row.to_on}::date`,
  )
  const wrong = known.filter(({ result }) => result === ABSENT)
  await fillRows(effect, attendanceDay, wrong, () => ({ result: LEAVE }), filling)
  const taken = new Set(known.map(({ day_on }) => day_on))
  const days = daysOf(row).filter((day) => !taken.has(day))
  const made = days.map((day_on) => ({ engineering_id: row.engineering_id, worker_id, day_on, hours: '0', result: LEAVE }))
  await enterRows(effect, attendanceDay, made, { ...filling, action: 'add' })
}

/** 销假：从今天起的请假收回，过去的日子不动。 */
async function onCancel(effect: Leave): Promise<void> {
  const { row, before } = effect
  await requireOwn(effect)
  if (before?.state !== APPROVED) return
  if (row.to_on < today()) throw new AppError('wrongState', { message: '假期已经结束，不能再销假' })
  const from = row.from_on > today() ? row.from_on : today()
  const rows = await holdRows(
    effect,
    attendanceDay,
    sql<boolean>`t.worker_id = (select worker_id from manage_user where id = ${row.manage_user_id}) and t.result = ${LEAVE}
      and t.day_on between ${from}::date and ${row.to_on}::date`,
  )
  await dropRows(effect, attendanceDay, rows, { action: 'delete', note: `销假：${row.cancel_reason ?? ''}` })
}

extend(leave, {
  open: offered,
  openFor: ['edit', 'resubmit', 'cancel'],
  on: { add: onWrite, edit: onWrite, resubmit: onWrite, approve: onApprove, cancel: onCancel },
})
