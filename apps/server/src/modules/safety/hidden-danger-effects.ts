import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import { addDays, daysBetween, nowSeconds, today } from '@zhujian/model/date'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { overdueDays } from '@zhujian/domain/project/pause'
import type { RoleName } from '@zhujian/domain/roles'
import { fineProblem } from '@zhujian/domain/safety/danger-fine'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, openDangers, rectifiers } from '@zhujian/domain/safety/hidden-danger-flow'
import { checkerSide } from '@zhujian/domain/safety/safety-dicts'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import type { Session } from '../../entity/session'
import { inStates } from '../../entity/in-states'
import { settleReplies } from '../document/public'
import { notify } from '../message/public'
import { accountsWith } from '../office/public'
import { pausesOf } from '../project/public'
import { sideOf, sideOfSession } from './checker'
import { settingsNow } from '../setting/public'
import { recountCheck } from './safety-check-effects'

type Danger = Effect<typeof hiddenDanger>
type Row = Danger['row']

const refuse = (message: string): AppError => new AppError('invalid', { message })

/** 谁检查、谁复查：监督机构查出的由监督机构销项，自查的由自查的一方销项。 */
function requireChecker(effect: Danger): void {
  const { row } = effect
  if (row.checker_side !== null && row.checker_side !== sideOf(effect))
    throw refuse(`${checkerSide.labelOf(row.checker_side)}检查出的隐患，由${checkerSide.labelOf(row.checker_side)}复查`)
}

/** 罚款在法定与本地的幅度之内。@throws invalid */
async function requireFine({ row, context }: Danger): Promise<void> {
  const value = await settingsNow(context.platform)
  const problem = fineProblem(row, { usual: value('danger_fine_usual'), major: value('danger_fine_major') })
  if (problem) throw new AppError('invalid', { fields: [problem] })
}

async function onAdd(effect: Danger): Promise<void> {
  await requireFine(effect)
  requireBounded(effect.row)
  effect.set({ checker_side: sideOf(effect) })
}

async function onEdit(effect: Danger): Promise<void> {
  await requireFine(effect)
  const { row, before, context } = effect
  const drafting = before?.state === hiddenDangerStates.code('draft')
  if (drafting) requireBounded(row)
  if (
    drafting
      ? row.created_by !== context.session.account_id && row.checker_side !== sideOf(effect)
      : row.checker_side !== sideOf(effect)
  )
    throw new AppError('wrongState', { message: '只有检查方可以修改' })
}

/** 在该工程上担任某些角色的账号。 */
const peopleOf = ({ trx, row }: Effect, roles: readonly RoleName[]): Promise<number[]> =>
  accountsWith(trx, row.engineering_id, roles)

async function tell(effect: Danger, accounts: readonly (number | null)[], title: string, more = ''): Promise<void> {
  const { row } = effect
  await notify(effect, accounts, {
    kind: 'todo',
    title,
    body: `${row.danger_no ?? ''} ${row.place}${more}`.trim().slice(0, 300),
    path: messageLinks.dangers(row.engineering_id),
    engineering_id: row.engineering_id,
  })
}

/** 一行写明的责任方：整改人；没有指定的，责任单位在该工程的账号；责任单位没有写、或在平台没有账号的，为项目部：总承包单位对施工现场负总责。 */
async function dutyPeople(effect: Danger, row: Row = effect.row): Promise<(number | null)[]> {
  if (row.duty_person !== null) return [row.duty_person]
  const own =
    row.duty_unit_id !== null
      ? await accountsWith(effect.trx, row.engineering_id, ['site', 'site_safety', 'subcontractor'], [row.duty_unit_id])
      : []
  return own.length > 0 ? own : peopleOf(effect, ['site', 'site_safety'])
}

const tellOf = async (effect: Danger, row: Row, title: string, more: string): Promise<void> =>
  tell(effect, await dutyPeople(effect, row), title, more)

/** 天：限期整改的“限期”。 */
const MOST_DAYS = 180

function requireBounded({ deadline }: Row): void {
  if (typeof deadline === 'string' && deadline > addDays(today(), MOST_DAYS))
    throw new AppError('invalid', { fields: [{ field: 'deadline', message: `整改期限最长 ${MOST_DAYS} 天，更久的分期下发` }] })
}

function requireFuture(row: Row): void {
  if (row.deadline !== null && row.deadline < today())
    throw new AppError('invalid', { fields: [{ field: 'deadline', message: '整改期限不能早于今天' }] })
  requireBounded(row)
}

/** 锁住工程再看：终止监督正在办的，等它办完，终止了就不再下发。 */
async function requireSupervised({ trx, row }: Danger): Promise<void> {
  const { rows } = await sql<{ state: number }>`select state from engineering where id = ${row.engineering_id} for share`.execute(
    trx,
  )
  if (rows[0]?.state === engineeringStates.code('terminated'))
    throw new AppError('wrongState', { message: '工程已终止监督，不再下发隐患' })
}

/** 指定的整改人要签收、提交得了：是责任单位在这个工程上的人，担任项目部、安全员或分包的角色。@throws invalid */
async function requireRectifier({ trx }: Danger, { duty_person, duty_unit_id, engineering_id }: Row): Promise<void> {
  if (duty_person === null) return
  const able = await accountsWith(trx, engineering_id, rectifiers, duty_unit_id === null ? null : [duty_unit_id])
  if (!able.includes(duty_person))
    throw new AppError('invalid', {
      fields: [{ field: 'duty_person', message: '整改人须是责任单位在本工程的项目部、安全员或分包人员；不指定的由他们共同办理' }],
    })
}

async function onIssue(effect: Danger): Promise<void> {
  const { row } = effect
  await requireRectifier(effect, row)
  await requireSupervised(effect)
  requireFuture(row)
  await tell(effect, await dutyPeople(effect), '新的隐患整改，请签收', `，整改期限 ${row.deadline}`)
}

/** 整改后的照片不能就是整改前的那一张：按文件内容比对。@throws invalid */
async function requireNewPhoto({ row, trx }: Danger): Promise<void> {
  const { rows } = await sql`select 1 from file_link now join file_object f on f.id = now.file_id
    join file_object b on b.sha256 = f.sha256 join file_link was on was.file_id = b.id and was.entity = now.entity and was.row_id = now.row_id
    where now.entity = 'hidden_danger' and now.row_id = ${row.id} and now.field = 'rectify_img' and was.field = 'before_img' limit 1`.execute(
    trx,
  )
  if (rows.length > 0)
    throw new AppError('invalid', { fields: [{ field: 'rectify_img', message: '与整改前的照片是同一张，请上传整改后的照片' }] })
}

async function onSubmit(effect: Danger): Promise<void> {
  const { row, set } = effect
  await requireNewPhoto(effect)
  set({ rectify_at: nowSeconds(), times: Math.min(99, (row.times ?? 0) + 1) })
  await tell(effect, await peopleOf(effect, ['chief_engineer']), '隐患整改已提交，请复核')
}

const reviewed = ({ set, context }: Danger): void => set({ review_by: context.session.account_id, review_at: nowSeconds() })
const rechecked = ({ set, context }: Danger): void => set({ recheck_by: context.session.account_id, recheck_at: nowSeconds() })

async function onReview(effect: Danger): Promise<void> {
  reviewed(effect)
  await tell(effect, [effect.row.created_by], '隐患整改已经监理复核，请复查')
}

const sentBack = (note: 'review_note' | 'recheck_note', mark: (effect: Danger) => void) => async (effect: Danger) => {
  if (note === 'recheck_note') requireChecker(effect)
  mark(effect)
  await tell(effect, await dutyPeople(effect), '隐患整改被退回，请重新整改', `：${effect.row[note] ?? ''}`)
}

/** 销项时定下逾期天数：中止监督期间不计。 */
async function onClose(effect: Danger): Promise<void> {
  requireChecker(effect)
  const { row, trx, set } = effect
  rechecked(effect)
  const pauses = await pausesOf(trx, row.engineering_id)
  set({ overdue_days: row.deadline !== null ? overdueDays(pauses, row.deadline, today(), daysBetween) : 0 })
  await recountCheck(effect)
  await settleNotice(effect)
}

/** 误发的撤回：原责任方也要知道。 */
async function onWithdraw(effect: Danger): Promise<void> {
  requireChecker(effect)
  const { row } = effect
  await tellOf(effect, row, '隐患整改已撤回，不必整改', `：${row.change_reason}`)
  await recountCheck(effect)
  await settleNotice(effect)
}

/** 改派：从头签收；换了责任单位而没有另定整改人的，原整改人不再有份。 */
async function onReaddress(effect: Danger): Promise<void> {
  requireChecker(effect)
  const { row, before, set } = effect
  if (row.duty_unit_id === before?.duty_unit_id && row.duty_person === before?.duty_person)
    throw new AppError('invalid', { fields: [{ field: 'duty_unit_id', message: '责任单位与整改人都没有变，不必改派' }] })
  requireFuture(row)
  const moved = row.duty_unit_id !== before?.duty_unit_id && row.duty_person === before?.duty_person
  const person = moved ? null : row.duty_person
  await requireRectifier(effect, { ...row, duty_person: person })
  set({ sign_at: null, duty_person: person })
  if (before) await tellOf(effect, before, '隐患整改已改派，不再由你办理', `：${row.change_reason}`)
  await tellOf(effect, { ...row, duty_person: person }, '隐患整改改派给你，请签收', `，整改期限 ${row.deadline ?? '未定'}`)
}

/** 整改通知书所列的隐患都了结了，通知书即已回复。 */
async function settleNotice(effect: Danger): Promise<void> {
  const { row, trx } = effect
  if (row.doc_id === null) return
  const { rows } = await sql`select 1 from hidden_danger t where t.doc_id = ${row.doc_id} and t.id <> ${row.id}
    and t.deleted_at is null and ${inStates('t', hiddenDangerStates, openDangers)} limit 1`.execute(trx)
  if (rows.length === 0) await settleReplies(effect, row.doc_id, '所列隐患均已销项')
}

/** 修改、撤回、改派、复查只由检查的一方：登记人没有写明一方的旧件，下发之后不分。 */
const ofChecker = (alias: string, session: Session) => {
  const [side, state] = [sql.ref(`${alias}.checker_side`), sql.ref(`${alias}.state`)]
  const same = sql`${side} = ${sideOfSession(session)}::int`
  return sql<boolean>`(case when ${state} = ${hiddenDangerStates.code('draft')}
    then ${sql.ref(`${alias}.created_by`)} = ${session.account_id} or ${same} else ${side} is null or ${same} end)`
}

/** 没有了结的，逾期天数随日子走；销项之后以销项时为准。 */
const overdue = (alias: string): string =>
  `case when "${alias}"."state" in (${openDangers.map((key) => hiddenDangerStates.code(key)).join(', ')})
    then days_late("${alias}"."deadline", "${alias}"."engineering_id") else "${alias}"."overdue_days" end`

/** 安全隐患各步的后果：时刻、次数、逾期与告知。 */
extend(hiddenDanger, {
  found: { overdue_days: overdue },
  open: ofChecker,
  openFor: ['edit', 'withdraw', 'readdress', 'close', 'recheckBack'],
  on: {
    add: onAdd,
    edit: onEdit,
    delete: recountCheck,
    issue: onIssue,
    sign: ({ set }) => set({ sign_at: nowSeconds() }),
    submit: onSubmit,
    review: onReview,
    reviewBack: sentBack('review_note', reviewed),
    close: onClose,
    recheckBack: sentBack('recheck_note', rechecked),
    withdraw: onWithdraw,
    readdress: onReaddress,
    reopen: async (effect) => {
      rechecked(effect)
      await recountCheck(effect)
      await tell(effect, await dutyPeople(effect), '已销项的隐患须重新整改', `：${effect.row.recheck_note ?? ''}`)
    },
  },
})
