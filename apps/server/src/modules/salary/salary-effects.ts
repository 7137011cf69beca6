import { AppError, type FieldProblem } from '@zhujian/model'
import { lastDayOf } from '@zhujian/model/date'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { bankAccount, bankAccountState } from '@zhujian/domain/salary/bank-account'
import { balanceProblem, doubtText, lineProblems, payNote, type Presence, toPay } from '@zhujian/domain/salary/line-facts'
import { payResult, salaryItem } from '@zhujian/domain/salary/salary-item'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import { differsFromLines, headCountProblem, paidDiffers, type SheetLine } from '@zhujian/domain/salary/sheet-totals'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { deliver } from '../message/public'
import { setting } from '../setting/public'
import { doubts, mismatched, presenceGap, requireExplained } from './three-accounts'
import { beginPublicity, requireCards, requirePublicised, termAgain } from './wage-payment'

const states = salarySheet.flow?.states
/** 还在编制、退回修改、补发失败各笔的工资表。 */
const openCodes = (salarySheet.flow?.open ?? []).map((key) => states?.code(key))

type Line = Effect<typeof salaryItem>

/** 明细随工资表：交工人确认之后不再增删改，退回、补发时再改。锁住工资表再看，与提交不会交错。@throws wrongState */
async function requireOpenSheet({ row, trx }: Line): Promise<void> {
  const { rows } = await sql<{ state: number }>`select state from salary_sheet
    where id = ${row.sheet_id} and deleted_at is null for share`.execute(trx)
  const state = rows[0]?.state
  if (!openCodes.some((code) => code === state))
    throw new AppError('wrongState', { message: `所属工资表${states?.labelOf(state) ?? '已不存在'}，明细不能再改` })
}

/** 银行已经代发成功的一笔，工资表补发时也不再改。 */
async function requireUnpaid(effect: Line): Promise<void> {
  await requireOpenSheet(effect)
  if (effect.before?.pay_result === 1) throw new AppError('wrongState', { message: '这一笔已经发放成功，不能修改' })
}

/** @throws invalid */
function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new AppError('invalid', { fields: [...problems] })
}

interface Listed extends Presence {
  readonly pay_mode: number | null
  readonly name: string
  readonly same_unit: boolean
  /** 所在的班组；工资表写明了另一个班组的才有。 */
  readonly other_team: string | null
  readonly sheet_ym: string
  /** 同一个月已经列了此人的另一张工资表。 */
  readonly elsewhere: string | null
}

/** 一行明细说的是真有的人、真有的月份：属于这张工资表的单位与月份，姓名与实名登记相符，那个月在场。@throws invalid */
async function requireTrueLine(effect: Line): Promise<void> {
  const { row, trx } = effect
  const month = row.is_back === true && row.back_ym ? row.back_ym : row.ym
  const { rows } =
    await sql<Listed>`select w.name, w.pay_mode, w.enter_on, w.exit_on, w.unit_id = s.unit_id as same_unit, s.ym as sheet_ym,
      (select t.name from team t where t.id = w.team_id and s.team_id <> w.team_id) as other_team,
      a.first_on is not null as attended, a.first_on::text, a.last_on::text,
      (select o.title from salary_item i join salary_sheet o on o.id = i.sheet_id where i.worker_id = w.id and i.ym = ${row.ym}
        and i.sheet_id <> s.id and i.is_back is not true and i.deleted_at is null and o.deleted_at is null limit 1) as elsewhere
    from salary_sheet s, worker w left join lateral (select min(d.day_on) as first_on, max(d.day_on) as last_on from attendance_day d
        where d.worker_id = w.id and d.day_on between ${`${month}-01`} and ${lastDayOf(month)} and d.deleted_at is null) a on true
    where w.id = ${row.worker_id} and s.id = ${row.sheet_id}`.execute(trx)
  const [found] = rows
  if (!found) return
  const { name, same_unit: own, sheet_ym: ym, elsewhere } = found
  const twice = elsewhere !== null && row.is_back !== true
  refuse([
    ...(row.worker_name === name ? [] : [{ field: 'worker_name', message: `与实名登记的姓名“${name}”不一致` }]),
    ...(own ? [] : [{ field: 'worker_id', message: `${name}不是编制单位的人员，不能列入这张工资表` }]),
    ...(found.other_team === null
      ? []
      : [{ field: 'worker_id', message: `${name}在“${found.other_team}”，不是这张工资表的班组` }]),
    ...(row.ym === ym ? [] : [{ field: 'ym', message: `${name}：所属工资表是 ${ym} 的，明细的月份须一致` }]),
    ...(twice ? [{ field: 'worker_id', message: `${name} ${ym} 的工资已列在“${elsewhere}”；补发的请勾选补发并写明月份` }] : []),
    ...lineProblems({ name, month, days: row.days }, found),
  ])
  await noteDoubt(effect, found.pay_mode)
}

/** 应发与出勤、单价不相称的，记在这一行上，工资表与人社部门都看得到。 */
async function noteDoubt({ row, set, context: { platform } }: Line, pay_mode: number | null): Promise<void> {
  const [most, gap] = [await setting(platform, 'people_wage_most'), await setting(platform, 'people_wage_gap')]
  set({ pay_note: payNote({ ...row, pay_mode }, { most, gap }) })
}

async function onLineAdd(effect: Line): Promise<void> {
  await requireOpenSheet(effect)
  await requireTrueLine(effect)
}

async function onLineEdit(effect: Line): Promise<void> {
  await requireUnpaid(effect)
  await requireTrueLine(effect)
}

const openSheets = (alias: string) =>
  sql<boolean>`exists (select 1 from salary_sheet o where o.id = ${sql.ref(`${alias}.sheet_id`)} and o.state = any(${openCodes}::smallint[]))`

/** 备案之后凭专户发放工资、缴存保证金：账户换了是另一户，先撤销再另开。 */
function keepRecorded({ row, before, resealed }: Effect): void {
  const fixed = ['account_name', 'bank_code', 'account_no'] as const
  const touched = before?.record_on ? fixed.filter((name) => resealed.includes(name) || row[name] !== before[name]) : []
  const message = '已备案的专户不能更改，账户有变的请撤销后另行开立'
  if (touched.length > 0) throw new AppError('invalid', { fields: touched.map((field) => ({ field, message })) })
}

type Sheet = Effect<typeof salarySheet>

/** 当月在本工程、本单位（班组）实名登记在场的；退场后又进场的，按当月有考勤的算。 */
async function enrolledIn({ row, trx }: Sheet): Promise<number> {
  const [from, to] = [`${row.ym}-01`, lastDayOf(row.ym)]
  const { rows } = await sql<{ n: number }>`select count(distinct w.idno_index)::int as n from worker w
    where w.engineering_id = ${row.engineering_id} and w.unit_id = ${row.unit_id} and w.deleted_at is null
      and (${row.team_id}::bigint is null or w.team_id = ${row.team_id})
      and ((w.enter_on <= ${to} and (w.exit_on is null or w.exit_on >= ${from}))
        or exists (select 1 from attendance_day d where d.worker_id = w.id and d.day_on between ${from} and ${to} and d.deleted_at is null))`.execute(
    trx,
  )
  return rows[0]?.n ?? 0
}

async function linesOf({ row, trx }: Sheet): Promise<SheetLine[]> {
  const { rows } = await sql<SheetLine>`select paid::text as paid from salary_item
    where sheet_id = ${row.id} and deleted_at is null`.execute(trx)
  return rows
}

/** 办理的对话框里没有这些栏：说明写在话里，回去编辑工资表。@throws invalid */
function settle(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return
  throw new AppError('invalid', { message: problems.map(({ message }) => message).join('；'), fields: [...problems] })
}

/** 人数不多于当月登记在场的。@throws invalid */
async function requireEnrolled(effect: Sheet): Promise<void> {
  const { row, before } = effect
  const asked = ['engineering_id', 'ym', 'unit_id', 'team_id', 'people'] as const
  if (before && asked.every((name) => row[name] === before[name])) return
  const problem = headCountProblem(row.people, await enrolledIn(effect), row.team_id !== null)
  if (problem) settle([problem])
}

/** 交出去的工资表，人数同名册、明细一致；应发合计由明细加出来，不会不一致。@throws invalid */
async function requireSquare(effect: Sheet): Promise<void> {
  const { row } = effect
  const problem = headCountProblem(row.people, await enrolledIn(effect), row.team_id !== null)
  const differing = differsFromLines(row, await linesOf(effect))
  settle([...(problem && !differing.some(({ field }) => field === 'people') ? [problem] : []), ...differing])
}

/** 应发与出勤、单价不相称的，交出去时提醒一声，不阻止。 */
async function warnDoubtful({ row, trx, context }: Sheet): Promise<void> {
  const { rows } = await sql<{
    worker_name: string
    payable: string
    pay_note: string
  }>`select worker_name, payable::text as payable, pay_note from salary_item
    where sheet_id = ${row.id} and pay_note is not null and deleted_at is null order by payable desc`.execute(trx)
  const body = doubtText(rows)
  if (body === null) return
  await deliver(context.platform, trx, [context.session.account_id], {
    kind: 'warning',
    title: '工资明细金额异常，请核对',
    body: `${row.title}：${body}`,
    path: messageLinks.record(salarySheet.name, row.id),
    engineering_id: row.engineering_id,
  })
}

type Owed = Parameters<typeof toPay>[0][number]

/**
 * 在用专户登记的余额不够代发的，不能提交银行；已经提交银行、还没有发完的别的工资表也要从这一户里出。两张同时提交的，锁住专户
 * 一张一张来。@throws wrongState
 */
async function requireBalance({ row, trx }: Sheet): Promise<void> {
  const { rows } = await sql<{ balance: string | null }>`select balance::text as balance from bank_account
    where engineering_id = ${row.engineering_id} and account_state = ${bankAccountState.code('normal')} and deleted_at is null
    order by id desc limit 1 for update`.execute(trx)
  const lines = await sql<Owed & { sheet_id: number }>`select i.sheet_id, i.payable::text as payable, i.deduct::text as deduct,
      i.advance::text as advance, i.paid::text as paid, i.pay_result = ${payResult.code('paid')} as done
    from salary_item i join salary_sheet s on s.id = i.sheet_id and s.deleted_at is null
    where i.deleted_at is null and (s.id = ${row.id}
      or (s.engineering_id = ${row.engineering_id} and s.state = ${states?.code('paying')}))`.execute(trx)
  const others = lines.rows.filter(({ sheet_id }) => sheet_id !== row.id)
  const underWay = { sheets: new Set(others.map(({ sheet_id }) => sheet_id)).size, due: toPay(others) }
  const own = lines.rows.filter(({ sheet_id }) => sheet_id === row.id)
  const message = balanceProblem(toPay(own), rows[0]?.balance ?? null, underWay)
  if (message) throw new AppError('wrongState', { message })
}

async function onSend(effect: Sheet): Promise<void> {
  await requireSquare(effect)
  await warnDoubtful(effect)
}

async function onPublicise(effect: Sheet): Promise<void> {
  await requireSquare(effect)
  await requireExplained(effect)
  await beginPublicity(effect)
}

async function onPay(effect: Sheet): Promise<void> {
  requirePublicised(effect)
  await requireSquare(effect)
  await requireCards(effect)
  await requireBalance(effect)
}

/** 班组是编制单位的班组。@throws invalid */
async function requireOwnTeam({ row, before, trx }: Sheet): Promise<void> {
  if (row.team_id === null || (before && row.team_id === before.team_id && row.unit_id === before.unit_id)) return
  const { rows } = await sql<{
    name: string
  }>`select name from team where id = ${row.team_id} and unit_id <> ${row.unit_id}`.execute(trx)
  if (rows[0]) refuse([{ field: 'team_id', message: `班组“${rows[0].name}”不是编制单位的班组` }])
}

async function onSheetWrite(effect: Sheet): Promise<void> {
  await requireOwnTeam(effect)
  await requireEnrolled(effect)
}

/** @throws invalid */
async function requirePaidAsLines(effect: Sheet): Promise<void> {
  settle(paidDiffers(effect.row, await linesOf(effect)))
}

/** 工资表上随明细加出来的。 */
const summed = (amount: string) => (alias: string) =>
  `select coalesce(sum(${amount}), 0)::numeric(14, 2) from salary_item d where d.sheet_id = "${alias}"."id" and d.deleted_at is null`
const payable = summed('d.payable')
const withheld = summed('coalesce(d.deduct, 0) + coalesce(d.advance, 0)')
const due = summed('d.payable - coalesce(d.deduct, 0) - coalesce(d.advance, 0)')

extend(salarySheet, {
  found: { payable, withheld, due, doubts, mismatched },
  on: {
    add: onSheetWrite,
    edit: onSheetWrite,
    send: onSend,
    submit: requireSquare,
    publicise: onPublicise,
    pay: onPay,
    fail: termAgain,
    finish: requirePaidAsLines,
  },
})
extend(salaryItem, {
  found: { presence_gap: presenceGap },
  on: { add: onLineAdd, edit: onLineEdit, delete: requireUnpaid },
  open: openSheets,
})
extend(bankAccount, { on: { edit: keepRecorded } })
