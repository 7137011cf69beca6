import { AppError } from '@zhujian/model'
import { daysBetween, nowSeconds, today } from '@zhujian/model/date'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { overdueDays } from '@zhujian/domain/project/pause'
import { type RoleName, roleOf } from '@zhujian/domain/roles'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { checkerSide } from '@zhujian/domain/safety/safety-dicts'
import { sql } from 'kysely'
import { type Effect, extend, type WireRow } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { settleReplies } from '../document/public'
import { notify } from '../message/public'
import { accountsWith } from '../office/public'
import { pausesOf } from '../project/public'
import { recountCheck } from './safety-check-effects'
import { dangersPath } from './safety-paths'

const bySide: Partial<Record<RoleName, keyof typeof checkerSide.entries>> = {
  owner: 'owner',
  consultant: 'consultant',
  chief_engineer: 'consultant',
  contractor: 'contractor',
  site: 'site',
  site_safety: 'site',
}

/** 登记人站在哪一方。 */
function sideOf({ context: { session } }: Effect): number | null {
  if (session.roles.some((role) => roleOf(role).side === 'regulator')) return checkerSide.code('regulator')
  const side = session.roles.flatMap((role) => bySide[role] ?? [])[0]
  return side ? checkerSide.code(side) : null
}

const refuse = (message: string): AppError => new AppError('invalid', { message })

/** 谁检查、谁复查：监督机构查出的由监督机构销项，自查的由自查的一方销项。 */
function requireChecker(effect: Effect): void {
  const { row } = effect
  if (row.checker_side !== null && row.checker_side !== sideOf(effect))
    throw refuse(`${checkerSide.labelOf(row.checker_side)}检查出的隐患，由${checkerSide.labelOf(row.checker_side)}复查`)
}

function onEdit(effect: Effect): void {
  const { row, before, context } = effect
  const drafting = before?.state === hiddenDangerStates.code('draft')
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

async function tell(effect: Effect, accounts: readonly (number | null)[], title: string, more = ''): Promise<void> {
  const { row } = effect
  await notify(effect, accounts, {
    kind: 'todo',
    title,
    body: `${String(row.danger_no ?? '')} ${String(row.place)}${more}`.trim().slice(0, 300),
    path: dangersPath(Number(row.engineering_id)),
    engineering_id: Number(row.engineering_id),
  })
}

const accountOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** 一行写明的责任方：整改人；没有指定的，责任单位在该工程的账号；责任单位没有写、或在平台没有账号的，为项目部：总承包单位对施工现场负总责。 */
async function dutyPeople(effect: Effect, row: WireRow = effect.row): Promise<(number | null)[]> {
  const person = accountOf(row.duty_person)
  if (person !== null) return [person]
  const own =
    typeof row.duty_unit_id === 'number'
      ? await accountsWith(effect.trx, row.engineering_id, ['site', 'site_safety', 'subcontractor'], row.duty_unit_id)
      : []
  return own.length > 0 ? own : peopleOf(effect, ['site', 'site_safety'])
}

const tellOf = async (effect: Effect, row: WireRow, title: string, more: string): Promise<void> =>
  tell(effect, await dutyPeople(effect, row), title, more)

function requireFuture(row: WireRow): void {
  if (typeof row.deadline === 'string' && row.deadline < today())
    throw new AppError('invalid', { fields: [{ field: 'deadline', message: '整改期限不能早于今天' }] })
}

/** 锁住工程再看：终止监督正在办的，等它办完，终止了就不再下发。 */
async function requireSupervised({ trx, row }: Effect): Promise<void> {
  const { rows } = await sql<{ state: number }>`select state from engineering where id = ${row.engineering_id} for share`.execute(
    trx,
  )
  if (rows[0]?.state === engineeringStates.code('terminated'))
    throw new AppError('wrongState', { message: '工程已终止监督，不再下发隐患' })
}

async function onIssue(effect: Effect): Promise<void> {
  const { row } = effect
  await requireSupervised(effect)
  requireFuture(row)
  await tell(effect, await dutyPeople(effect), '新的隐患整改，请签收', `，整改期限 ${String(row.deadline)}`)
}

async function onSubmit(effect: Effect): Promise<void> {
  const { row, set } = effect
  set({ rectify_at: nowSeconds(), times: Math.min(99, Number(row.times ?? 0) + 1) })
  await tell(effect, await peopleOf(effect, ['chief_engineer']), '隐患整改已提交，请复核')
}

const reviewed = ({ set, context }: Effect): void => set({ review_by: context.session.account_id, review_at: nowSeconds() })
const rechecked = ({ set, context }: Effect): void => set({ recheck_by: context.session.account_id, recheck_at: nowSeconds() })

async function onReview(effect: Effect): Promise<void> {
  reviewed(effect)
  await tell(effect, [accountOf(effect.row.created_by)], '隐患整改已经监理复核，请复查')
}

const sentBack = (note: 'review_note' | 'recheck_note', mark: (effect: Effect) => void) => async (effect: Effect) => {
  if (note === 'recheck_note') requireChecker(effect)
  mark(effect)
  await tell(effect, await dutyPeople(effect), '隐患整改被退回，请重新整改', `：${String(effect.row[note] ?? '')}`)
}

/** 销项时定下逾期天数：中止监督期间不计。 */
async function onClose(effect: Effect): Promise<void> {
  requireChecker(effect)
  const { row, trx, set } = effect
  rechecked(effect)
  const pauses = await pausesOf(trx, Number(row.engineering_id))
  set({ overdue_days: typeof row.deadline === 'string' ? overdueDays(pauses, row.deadline, today(), daysBetween) : 0 })
  await recountCheck(effect)
  await settleNotice(effect)
}

/** 误发的撤回：原责任方也要知道。 */
async function onWithdraw(effect: Effect): Promise<void> {
  requireChecker(effect)
  const { row } = effect
  await tellOf(effect, row, '隐患整改已撤回，不必整改', `：${String(row.change_reason)}`)
  await recountCheck(effect)
  await settleNotice(effect)
}

/** 改派：从头签收；换了责任单位而没有另定整改人的，原整改人不再有份。 */
async function onReaddress(effect: Effect): Promise<void> {
  requireChecker(effect)
  const { row, before, set } = effect
  if (row.duty_unit_id === before?.duty_unit_id && row.duty_person === before?.duty_person)
    throw new AppError('invalid', { fields: [{ field: 'duty_unit_id', message: '责任单位与整改人都没有变，不必改派' }] })
  requireFuture(row)
  const moved = row.duty_unit_id !== before?.duty_unit_id && row.duty_person === before?.duty_person
  const person = moved ? null : row.duty_person
  set({ sign_at: null, duty_person: person })
  if (before) await tellOf(effect, before, '隐患整改已改派，不再由你办理', `：${String(row.change_reason)}`)
  await tellOf(
    effect,
    { ...row, duty_person: person },
    '隐患整改改派给你，请签收',
    `，整改期限 ${String(row.deadline ?? '未定')}`,
  )
}

/** 整改通知书所列的隐患都了结了，通知书即已回复。 */
async function settleNotice(effect: Effect): Promise<void> {
  const { row, trx } = effect
  if (typeof row.doc_id !== 'number') return
  const { rows } = await sql`select 1 from hidden_danger t where t.doc_id = ${row.doc_id} and t.id <> ${row.id}
    and t.deleted_at is null and ${inStates('t', hiddenDangerStates, openDangers)} limit 1`.execute(trx)
  if (rows.length === 0) await settleReplies(effect, row.doc_id, '所列隐患均已销项')
}

/** 没有了结的，逾期天数随日子走；销项之后以销项时为准。 */
const overdue = (alias: string): string =>
  `case when "${alias}"."state" in (${openDangers.map((key) => hiddenDangerStates.code(key)).join(', ')})
    then days_late("${alias}"."deadline", "${alias}"."engineering_id") else "${alias}"."overdue_days" end`

/** 安全隐患各步的后果：时刻、次数、逾期与告知。 */
export function extendHiddenDanger(): void {
  extend(hiddenDanger, {
    found: { overdue_days: overdue },
    on: {
      add: (effect) => effect.set({ checker_side: sideOf(effect) }),
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
        await tell(effect, await dutyPeople(effect), '已销项的隐患须重新整改', `：${String(effect.row.recheck_note ?? '')}`)
      },
    },
  })
}
