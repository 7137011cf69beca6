import { keyPost } from '@zhujian/domain/people/key-posts'
import { meeting, meetingKind, undone } from '@zhujian/domain/production/meeting'
import { cautions } from '@zhujian/domain/site/caution'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { absent, occupies, requireFree, refuse } from '../site/public'

type Meeting = Effect<typeof meeting>

const states = meeting.flow?.states
const ISSUED = Number(states?.code('issued'))
const SIGNING = Number(states?.code('signing'))

/** 会上该到的关键岗位；前两个缺席的单独数。 */
const LEADERS: readonly string[] = ['project_manager', 'chief_engineer']
const EXPECTED = [...LEADERS, 'technical_head', 'safety_officer', 'quality_officer']
/** 总监与其授权的总监代表。 */
const CHAIR: readonly string[] = ['chief_engineer', 'deputy_engineer']

occupies({
  table: 'meeting',
  label: '会议纪要',
  person: 'host',
  from: 'held_at',
  to: 'end_at',
  place: 'title',
  among: { lines: 'attendees', key: 'person' },
  states: [SIGNING, ISSUED],
})

interface Key {
  readonly id: number
  readonly name: string
  readonly post: string
}

const peopleOf = ({ row }: Meeting): number[] => [...new Set([row.host, ...row.attendees.map(({ person }) => person)])]

async function namedOf({ trx }: Meeting, ids: readonly number[]): Promise<Key[]> {
  const { rows } =
    await sql<Key>`select id, name, post from manage_user where id = any(${[...ids]}::bigint[]) order by id`.execute(trx)
  return rows
}

/** 在岗的关键岗位人员里没有到会的。 */
async function absentees(effect: Meeting): Promise<Key[]> {
  const { rows } = await sql<Key>`select id, name, post from manage_user where engineering_id = ${effect.row.engineering_id}
    and active and post = any(${EXPECTED}::text[]) and not id = any(${peopleOf(effect)}::bigint[]) and deleted_at is null
    order by array_position(${EXPECTED}::text[], post), id`.execute(effect.trx)
  return rows
}

/** 同类会议上一次没有完成的决议。 */
async function leftOver({ trx, row }: Meeting): Promise<string[]> {
  const { rows } = await sql<{ decisions: { content: string; due_on: string; done_on: string | null }[] }>`select decisions
    from meeting where engineering_id = ${row.engineering_id} and kind = ${row.kind} and state = ${ISSUED}
      and held_at < to_timestamp(${row.held_at}) and id <> ${row.id} and deleted_at is null order by held_at desc limit 1`.execute(
    trx,
  )
  return undone(rows[0]?.decisions).map(({ content, due_on }) => `${content}（${due_on} 前）`)
}

async function requireChair(effect: Meeting): Promise<void> {
  const { row } = effect
  if (row.kind !== meetingKind.code('consultant')) return
  const [host] = await namedOf(effect, [row.host])
  if (!CHAIR.includes(host?.post ?? '')) refuse('host', '监理例会由总监或其授权人主持')
}

/** 会上的人同一时段不在别处；当日没有考勤的只提醒。 */
async function presence(effect: Meeting): Promise<string[]> {
  const { row, trx } = effect
  const told: string[] = []
  for (const { id } of await namedOf(effect, peopleOf(effect))) {
    const field = id === row.host ? 'host' : 'attendees'
    const span = { person: id, from: row.held_at, to: row.end_at, field, table: 'meeting' }
    const elsewhere = await requireFree(effect as unknown as Effect, span)
    if (elsewhere) told.push(elsewhere)
  }
  return [...told, ...(await absent(trx, peopleOf(effect), row.held_at))]
}

async function onWrite(effect: Meeting): Promise<void> {
  effect.set({ last_items: (await leftOver(effect)).join('；').slice(0, 1000) || null })
}

async function onSend(effect: Meeting): Promise<void> {
  const { row } = effect
  await requireChair(effect)
  const left = await leftOver(effect)
  if (left.length > 0 && !row.last_note) refuse('last_note', `上次会议还有 ${left.length} 项未完成，请逐项说明`)
  const told = await presence(effect)
  const missing = await absentees(effect)
  effect.set({
    last_items: left.join('；').slice(0, 1000) || null,
    absent:
      missing
        .map(({ name, post }) => `${keyPost.labelOf(post as never)} ${name}`)
        .join('、')
        .slice(0, 200) || null,
    leader_absent: missing.some(({ post }) => LEADERS.includes(post)),
    caution: cautions(...told)?.slice(0, 500) ?? null,
  })
}

/** 会签的是另一方：与提交的人同一家单位的不算。 */
async function requireOther({ trx, row, context }: Meeting): Promise<void> {
  const { rows } =
    await sql`select 1 from account where id = ${row.submitted_by} and unit_id = ${context.session.unit_id}`.execute(trx)
  if (rows.length > 0) throw new AppError('wrongState', { message: '纪要由另一方会签' })
}

/** 印发以后决议不改，只登记完成。 */
function onFollow({ row, before }: Meeting): void {
  const said = (decisions: typeof row.decisions) =>
    JSON.stringify(decisions.map(({ done_on: _done, ...each }) => Object.entries(each).toSorted()))
  if (before && said(row.decisions) !== said(before.decisions)) refuse('decisions', '决议已经会签，只能登记完成日期')
}

extend(meeting, {
  on: { add: onWrite, edit: onWrite, send: onSend, agree: requireOther, object: requireOther, follow: onFollow },
})
