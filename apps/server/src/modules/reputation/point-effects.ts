import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { superviseLine } from '@zhujian/domain/document/document-types'
import { CYCLE_MONTHS, personPoint, pleadingUntil, pointValue } from '@zhujian/domain/reputation/person-point'
import { lapsesOn, meaningOf } from '@zhujian/domain/reputation/point-cycle'
import { AppError } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { draftPaper } from '../document/public'
import { notify } from '../message/public'
import { accountsWith, holdersOfEach } from '../office/public'
import { setting, workCalendar } from '../setting/public'
import { refusal, requireGrounds } from '../site/public'
import { type Accused, accusedOf, requireOnPost } from './accused'

type Point = Effect<typeof personPoint>

const CONFIRMED = personPoint.flow?.states.code('confirmed')
/** 告知了这几项；改了其中一项，就是另一件事，要重新告知。 */
const TOLD = ['manage_user_id', 'rule_id', 'points', 'happened_on', 'fact'] as const

/** 分值由记分事项定。@throws invalid */
async function requirePoints({ row, trx }: Point): Promise<void> {
  const { rows } = await sql<{ points: number | null }>`select points from rule where id = ${row.rule_id}`.execute(trx)
  const points = rows[0]?.points ?? null
  if (points !== null && (pointValue.codes as readonly number[]).includes(points) && points !== row.points)
    throw refusal('points', `该事项记 ${points} 分`)
}

/** 同一人（不论在哪个工程）到今天为止十二个月内已确认的：过了周期的不再计，撤销的随即减去。 */
const total12 = (t: string): string => `(select coalesce(sum(p.points), 0)::int from person_point p
    join manage_user m on m.id = p.manage_user_id join manage_user own on own.id = "${t}".manage_user_id
  where p.deleted_at is null and p.state = ${CONFIRMED} and (m.id = own.id or (own.idno_index is not null and m.idno_index = own.idno_index))
    and p.happened_on > ((now() at time zone 'Asia/Shanghai')::date - interval '${CYCLE_MONTHS} months'))`

/** 当事人没有自己的账号：由所在企业与项目部收到、转告。 */
const sideOf = ({ trx, row }: Point, unit: number | null): Promise<number[]> =>
  accountsWith(trx, row.engineering_id, ['contractor', 'site'], unit === null ? null : [unit])

const say = (effect: Point, accounts: readonly number[], title: string, body: string): Promise<void> =>
  notify(effect, accounts, {
    kind: 'notice',
    title,
    body: body.slice(0, 300),
    path: messageLinks.record('person_point', effect.row.id),
    engineering_id: effect.row.engineering_id,
  })

/** 登记即告知事实、分值与陈述申辩的期限；一个账号也没有的不算告知，凭登记的陈述申辩确认。 */
async function tell(effect: Point, person: Accused): Promise<void> {
  const { row, context } = effect
  const [days, more, calendar] = [
    await setting(context.platform, 'term_plead_days'),
    await setting(context.platform, 'term_point_days'),
    await workCalendar(context.platform),
  ]
  const plead_until = addWorkingDays(calendar, today(), days)
  const accounts = await sideOf(effect, person.unit_id)
  effect.set({
    told_at: accounts.length > 0 ? nowSeconds() : null,
    plead_until,
    confirm_by: addWorkingDays(calendar, plead_until, more),
  })
  const about = `${person.name} ${row.happened_on}：${row.fact.slice(0, 160)}（${person.item}），拟记 ${row.points} 分`
  await say(effect, accounts, '项目经理记分告知', `${about}；有异议的，${plead_until} 之前（含当日）可以陈述、申辩`)
}

async function onAdd(effect: Point): Promise<void> {
  await requirePoints(effect)
  const person = await accusedOf(effect)
  requireOnPost(effect, person)
  await tell(effect, person)
}

/** 陈述申辩是针对告知的内容说的：说过以后不能再改成另一件事；没有说的，改了重新告知、重新起算。 */
async function onEdit(effect: Point): Promise<void> {
  const { row, before } = effect
  await requirePoints(effect)
  const changed = TOLD.find((name) => row[name] !== before?.[name])
  if (changed === undefined) return
  const person = await accusedOf(effect)
  requireOnPost(effect, person)
  if (row.statement) throw refusal(changed, '当事人已经陈述申辩，告知的内容不能再改；有误的请撤销后重新登记')
  await tell(effect, person)
}

/** 企业一方只为自己的人陈述；监督机构代为登记的，凭当事人签字的材料：等不等期满，不由记分的人说了算。@throws forbidden, invalid */
async function onPlead(effect: Point): Promise<void> {
  const { unit_id } = effect.context.session
  if (unit_id === null && !effect.row.plead_file)
    throw refusal('plead_file', '由监督机构登记的，请上传当事人签字的陈述申辩书或者笔录')
  const person = await accusedOf(effect)
  if (unit_id !== null && person.unit_id !== null && person.unit_id !== unit_id)
    throw new AppError('forbidden', { message: '陈述申辩由当事人与其所在企业提出' })
}

/** 告知过而期限已满的，或者陈述申辩已经登记的，才能确认；满十二个月的不再计入，确认也没有意义。@throws invalid */
function requireHeard({ row }: Point): void {
  const wrong = (message: string) => refusal('statement', message)
  const until = pleadingUntil(row, today())
  if (until !== null) throw wrong(`陈述申辩至 ${until} 止：期满，或者登记了当事人的陈述申辩，才能确认记分`)
  if (row.told_at === null && !row.statement)
    throw wrong('还没有告知当事人（其所在企业没有账号可告知）：请书面告知，登记其陈述申辩或者放弃陈述申辩，才能确认记分')
  const lapse = lapsesOn(row.happened_on)
  if (lapse <= today()) throw wrong(`发生之日起至 ${lapse} 已满十二个月，不再计入累计，请撤销`)
}

/** 记分通知单：拟好草稿，由监督员补齐、送审。 */
function draftNotice(effect: Point, { name, item }: Accused): Promise<number> {
  const { row } = effect
  const content = `${name} ${row.happened_on}：${row.fact}，记 ${row.points} 分`.slice(0, 300)
  const values = { line: superviseLine.code('safety'), items: [{ content, basis: item.slice(0, 100) }] }
  return draftPaper(effect, row.engineering_id, { type: '17' }, values)
}

/** 确认了这一笔，当即告知所在企业、项目部与监督员；够约谈、够更换的一并说明。 */
async function onConfirm(effect: Point): Promise<void> {
  requireHeard(effect)
  requireGrounds(effect.row, 'confirm_note', '请写明事实与依据怎样核实、陈述申辩采纳与否及理由')
  const { row, trx } = effect
  const person = await accusedOf(effect)
  const { rows } = await sql<{
    total: number
  }>`select (${sql.raw(total12('t'))}) as total from person_point t where t.id = ${row.id}`.execute(trx)
  const total = rows[0]?.total ?? 0
  const meaning = meaningOf(total)
  if (row.doc_id === null) effect.set({ doc_id: await draftNotice(effect, person) })
  const builders = await sideOf(effect, meaning === null ? person.unit_id : null)
  const of = await holdersOfEach(trx, { id: row.engineering_id }, ['main_officer', 'assist_officer'])
  const body = `${person.name}十二个月内已记 ${total} 分：${meaning ?? `本次记 ${row.points} 分，${row.happened_on} ${row.fact}`}`
  await say(effect, [...builders, ...of('main_officer'), ...of('assist_officer')], '项目经理记分', body)
}

async function onCancel(effect: Point): Promise<void> {
  const { row } = effect
  const person = await accusedOf(effect)
  const body = `${person.name} ${row.happened_on} 的一次记分（${row.points} 分）已撤销：${row.cancel_reason}`
  await say(effect, await sideOf(effect, person.unit_id), '项目经理记分已撤销', body)
}

extend(personPoint, {
  on: { add: onAdd, edit: onEdit, plead: onPlead, confirm: onConfirm, cancel: onCancel },
  found: { total12 },
})
