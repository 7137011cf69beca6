import { bizStates, doneCases } from '@zhujian/domain/biz/biz'
import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import type { FieldProblem } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { type BizCase, numberIn, textIn } from '../approval/public'

/** 所选单位在本工程里是不是某一方：是的没有话说，不是的说明应选谁。 */
export async function partyComplaint(
  db: Db,
  { engineering, content }: BizCase,
  field: string,
  role: string,
): Promise<FieldProblem[]> {
  const chosen = numberIn(content, field)
  if (chosen === null) return []
  const { rows } = await sql<{ unit_id: number | null; unit_name: string }>`select unit_id, unit_name from engineering_unit
    where engineering_id = ${engineering.id} and role = ${role} and active and deleted_at is null order by id`.execute(db)
  if (rows.some(({ unit_id }) => unit_id === chosen)) return []
  const names = rows.map(({ unit_name }) => unit_name).join('、')
  const label = unitRole.labelOf(role)
  return [{ field, message: names ? `应为本工程的${label}：${names}` : `本工程没有登记${label}，请先办理变更告知` }]
}

/** 证、函、报告的编号只能用一次；在别的申请里办成或在办的都算（跨工程）。 */
export async function usedNumber(db: Db, { kind, content, engineering }: BizCase, field: string): Promise<FieldProblem[]> {
  const number = textIn(content, field)
  if (number === '') return []
  const { rows } = await sql<{
    biz_no: string
  }>`select b.biz_no from biz b join biz_form f on f.biz_id = b.id and f.round = b.round
    where b.kind = ${kind} and b.deleted_at is null and f.content ->> ${field} = ${number}
      and (b.state = any(${[...doneCases]}::smallint[]) or (b.state = ${bizStates.code('pending')} and b.engineering_id <> ${engineering.id}))
    order by b.id limit 1`.execute(db)
  const [used] = rows
  return used ? [{ field, message: `${number}已在 ${used.biz_no} 使用` }] : []
}

/** 与登记的数不一致：登记的、填写的各是多少都写明。登记里没有的不比。 */
export function differsFrom(
  { content, engineering }: BizCase,
  field: string,
  { registered, said }: { registered: keyof BizCase['engineering']; said: (value: string, mine: string) => string },
): FieldProblem[] {
  const [mine, theirs] = [content[field], engineering[registered]]
  if (!isDecimal(mine) || !isDecimal(theirs) || compare(mine, theirs) === 0) return []
  return [{ field, message: said(theirs, mine) }]
}

/** 大于登记的数。 */
export function exceeds(
  { content, engineering }: BizCase,
  field: string,
  { registered, said }: { registered: keyof BizCase['engineering']; said: (value: string) => string },
): FieldProblem[] {
  const [mine, theirs] = [decimalOf(content[field]), decimalOf(engineering[registered])]
  return mine !== null && theirs !== null && compare(mine, theirs) > 0 ? [{ field, message: said(theirs) }] : []
}

const decimalOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : isDecimal(value) ? value : null)

/** 本工程这一事项办成了几件。 */
export async function timesPassed(db: Db, engineeringId: number, kind: BizCode): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from biz where engineering_id = ${engineeringId} and kind = ${kind}
    and state = any(${[...doneCases]}::smallint[]) and deleted_at is null`.execute(db)
  return rows[0]?.n ?? 0
}
