import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { biz, bizStates } from '@zhujian/domain/biz/biz'
import { rolesOfPart } from '@zhujian/domain/offices'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { isSinglePart, type SinglePart, unitRole } from '@zhujian/domain/reference/unit-dicts'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { RowIn } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { notify } from '../message/public'
import { accountsWith } from '../office/public'
import { leaveSite } from './leave-site'
import { dismiss } from './project-member'
import { changeRow, type Decision, holdRows, insertRow } from '../../entity/decide'
import { changeProject, holdProject, welcomeParty } from '../project/public'
import { endRunning, followParties, numberIn, type PassedCase, textIn } from '../approval/public'

async function unitName({ trx }: Writing, id: number | null): Promise<string> {
  const { rows } = await sql<{
    unit_name: string
  }>`select unit_name from unit where id = ${id} and deleted_at is null for share`.execute(trx)
  const name = rows[0]?.unit_name
  if (name === undefined) throw new AppError('invalid', { fields: [{ field: 'unit_id', message: '所选单位已不在企业库' }] })
  return name
}

/**
 * 更换参建单位：五方与劳务公司同时只有一家，原单位退场；专业分包、检测等可以有几家，只作新增。
 * 新单位从此刻起看得到、办得了；原单位退场，从此刻起不再看到工程，记录留在原处。
 */
export async function replaceParty(writing: Writing, subject: PassedCase, decision: Decision): Promise<void> {
  const { engineering, content } = subject
  const role = textIn(content, 'unit_role')
  const unitId = numberIn(content, 'unit_id')
  const enterOn = textIn(content, 'enter_on') || null
  const name = await unitName(writing, unitId)
  // 先申请后工程：办理别的申请的人也是这个次序，不会互相等住。
  await holdRows(
    writing,
    biz,
    sql<boolean>`t.engineering_id = ${engineering.id} and ${inStates('t', bizStates, ['pending', 'returned'])}`,
  )
  await holdProject(writing, engineering.id)
  const rows = await holdRows(writing, engineeringUnit, sql<boolean>`t.engineering_id = ${engineering.id} and t.role = ${role}`)
  const before = rows.filter((each) => each.active === true && each.unit_id !== unitId)
  if (isSinglePart(role))
    for (const row of before) await leave(writing, subject, { row, role, on: exitDay(row.enter_on, enterOn) }, decision)
  const values = {
    contract_no: content.contract_no ?? null,
    enter_on: isSinglePart(role) && before.length > 0 ? handover(enterOn) : enterOn,
    exit_on: null,
    active: true,
  }
  const again = rows.find((row) => row.unit_id === unitId || row.unit_name === name)
  if (again) await changeRow(writing, engineeringUnit, again, { ...values, unit_id: unitId, unit_name: name }, decision)
  else
    await insertRow(
      writing,
      engineeringUnit,
      { ...values, engineering_id: engineering.id, role, unit_id: unitId, unit_name: name },
      decision,
    )
  if (unitId !== null) await welcomeParty(writing, engineering, { unit_id: unitId, role })
  if (!isSinglePart(role)) return
  // 负责人是原单位的人，随原单位离岗；新单位的在关键岗位页登记。
  const leader = role === 'nwgs' ? {} : { [`${role}_leader`]: null }
  await changeProject(writing, engineering.id, { [role]: unitId, [`${role}_text`]: name, ...leader }, decision.note)
  await followParties(writing, engineering.id)
}

interface Leaving {
  readonly row: RowIn<typeof engineeringUnit>
  readonly role: SinglePart
  readonly on: string
}

/** 原单位退场：它的关键岗位人员离岗解锁，它申请而没有办结的撤回，它的账号各得一条告知。 */
async function leave(
  writing: Writing,
  { engineering, biz: except }: PassedCase,
  { row, role, on }: Leaving,
  decision: Decision,
): Promise<void> {
  const told = row.unit_id === null ? [] : await accountsWith(writing.trx, engineering.id, rolesOfPart(role), [row.unit_id])
  await changeRow(writing, engineeringUnit, row, { active: false, exit_on: on }, decision)
  const staff = await holdRows(
    writing,
    manageUser,
    sql<boolean>`t.engineering_id = ${engineering.id} and t.unit_role = ${role} and t.active and (t.unit_id is null or t.unit_id is not distinct from ${row.unit_id})`,
  )
  for (const person of staff) await dismiss(writing, person, on, decision)
  if (row.unit_id === null) return
  const why = `${unitRole.labelOf(role)}已变更，本单位退出工程`
  if (!(await playsAnother(writing, row))) {
    // 此后没有人能替它办理；留用的由新单位另行登记进场。
    await leaveSite(writing, sql<boolean>`t.engineering_id = ${engineering.id} and t.unit_id = ${row.unit_id}`, on, '随单位退场')
    await endRunning(writing, { engineering_id: engineering.id, why, except, ofUnit: row.unit_id })
    await askToReaddress(writing, engineering.id, { id: row.unit_id, name: row.unit_name })
  }
  await notify(writing, told, {
    kind: 'notice',
    title: '本单位已退出工程',
    body: `${engineering.engineering_name}：${decision.note}，本单位自 ${on} 起不再是${unitRole.labelOf(role)}`.slice(0, 300),
    path: null,
  })
}

/** 退场的单位看不到隐患了：请查出的人与主监督员改派。 */
async function askToReaddress(
  { trx, ...writing }: Writing,
  engineeringId: number,
  unit: { id: number; name: string },
): Promise<void> {
  const { rows } = await sql<{ n: number; people: (number | null)[] }>`select count(*)::int as n,
      array_agg(distinct t.created_by) || (select main_officer from engineering where id = ${engineeringId}) as people
    from hidden_danger t where t.engineering_id = ${engineeringId} and t.duty_unit_id = ${unit.id} and t.deleted_at is null
      and ${inStates('t', hiddenDangerStates, openDangers)}`.execute(trx)
  const { n = 0, people = [] } = rows[0] ?? {}
  if (n === 0) return
  await notify({ ...writing, trx }, people, {
    kind: 'todo',
    title: '责任单位已退场，请改派隐患',
    body: `${unit.name}退出工程，还有 ${n} 条隐患没有销项，请改派给接替的单位`,
    path: messageLinks.dangers(engineeringId),
    engineering_id: engineeringId,
  })
}

/** 还担任工程的另一方：申请由它接着办。 */
async function playsAnother({ trx }: Writing, { engineering_id, unit_id }: RowIn<typeof engineeringUnit>): Promise<boolean> {
  const { rows } = await sql`select 1 from engineering_unit where engineering_id = ${engineering_id} and unit_id = ${unit_id}
    and active and deleted_at is null limit 1`.execute(trx)
  return rows.length > 0
}

/** 原单位今天就退场，进场日期在今天之后的提前到今天：工程一天也不能没有这一方。 */
const handover = (enterOn: string | null): string | null => (enterOn !== null && enterOn > today() ? today() : enterOn)

/** 退场日取新单位的进场日，不早于原单位自己的进场日，也不晚于办成的今天：从今天起它就看不到工程了。 */
function exitDay(entered: string | null, next: string | null): string {
  const day = next !== null && next < today() ? next : today()
  return entered !== null && entered > day ? entered : day
}
