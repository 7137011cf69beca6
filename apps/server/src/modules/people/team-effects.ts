import { team } from '@zhujian/domain/people/team'
import { sql } from 'kysely'
import { AppError } from '@zhujian/model'
import { type Effect, extend } from '../../entity/extend'
import { refusal } from '../site/public'
import { requireEntryDay } from './worker-effects'

type Team = Effect<typeof team>

/** 班组里已有别家的人，不能改成另一家的班组。@throws invalid */
async function keepCompany({ row, before, trx }: Team): Promise<void> {
  if (before?.unit_id === row.unit_id) return
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from worker
    where team_id = ${row.id} and unit_id <> ${row.unit_id} and deleted_at is null`.execute(trx)
  const n = rows[0]?.n ?? 0
  if (n > 0) throw refusal('unit_id', `班组里有 ${n} 人不是该单位的，先调到别的班组`)
}

/** 还有人的班组不能删。 */
async function requireEmpty({ row, trx }: Team): Promise<void> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from worker where team_id = ${row.id} and deleted_at is null`.execute(trx)
  const n = rows[0]?.n ?? 0
  if (n > 0) throw new AppError('inUse', { message: `${row.name}还有 ${n} 人，先调到别的班组或办理退场` })
}

const onAdd = (effect: Team): Promise<void> => requireEntryDay(effect)

async function onEdit(effect: Team): Promise<void> {
  await onAdd(effect)
  await keepCompany(effect)
}

extend(team, { on: { add: onAdd, edit: onEdit, delete: requireEmpty } })
