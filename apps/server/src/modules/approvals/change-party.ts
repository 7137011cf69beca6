import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { partyRoles } from '@zhujian/domain/project/wizard'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import { changeRow, type Decision, holdRows, insertRow } from '../../entity/decide'
import { changeProject, holdProject } from '../project/public'
import { type PassedCase, numberIn, textIn } from '../approval/public'

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
export async function replaceParty(writing: Writing, { engineering, content }: PassedCase, decision: Decision): Promise<void> {
  const role = textIn(content, 'unit_role')
  const unitId = numberIn(content, 'unit_id')
  const enterOn = textIn(content, 'enter_on') || null
  const name = await unitName(writing, unitId)
  const single = (partyRoles as readonly string[]).includes(role)
  const project = await holdProject(writing, engineering.id)
  const rows = await holdRows(writing, engineeringUnit, sql<boolean>`t.engineering_id = ${engineering.id} and t.role = ${role}`)
  for (const row of rows.filter((each) => single && each.active === true && each.unit_id !== unitId))
    await changeRow(writing, engineeringUnit, row, { active: false, exit_on: exitDay(row.enter_on, enterOn) }, decision)
  const values = { contract_no: content.contract_no ?? null, enter_on: enterOn, exit_on: null, active: true }
  const again = rows.find((row) => row.unit_id === unitId || row.unit_name === name)
  if (again) await changeRow(writing, engineeringUnit, again, { ...values, unit_id: unitId, unit_name: name }, decision)
  else
    await insertRow(
      writing,
      engineeringUnit,
      { ...values, engineering_id: engineering.id, role, unit_id: unitId, unit_name: name },
      decision,
    )
  if (!single) return
  // 负责人是原单位的人，新单位另报“关键人员变更”。
  const leader = `${role}_leader`
  const columns = { [role]: unitId, [`${role}_text`]: name, ...(leader in project ? { [leader]: null } : {}) }
  await changeProject(writing, engineering.id, columns, decision.note)
}

/** 退场日取新单位的进场日，但不早于原单位自己的进场日。 */
const exitDay = (entered: unknown, next: string | null): string | null =>
  next !== null && typeof entered === 'string' && entered > next ? entered : next
