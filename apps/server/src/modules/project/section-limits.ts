import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import type { FieldProblem } from '@zhujian/model'
import { compare } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Db } from '../../platform/db'
import { refusal } from '../site/public'

interface Section {
  /** 新增的没有。 */
  readonly id: number | null
  readonly engineering_id: number
  readonly price: string | null
  readonly engineering_ids: readonly number[] | null
}

/** 各标段的标价合计不超过合同价；绑定了别的工程的，它的合同价一并计。有一个没有登记合同价的，无从比较。 */
export async function priceProblem(db: Db, section: Section): Promise<FieldProblem | null> {
  const { id, engineering_id, price, engineering_ids: bound } = section
  if (price === null) return null
  const { rows } = await sql<{ total: string; most: string | null }>`with others as (select price, engineering_ids from section
      where engineering_id = ${engineering_id} and id is distinct from ${id}::bigint and deleted_at is null)
    select (select coalesce(sum(price), 0) from others) + ${price}::numeric as total,
      (select case when bool_and(e.contract_price is not null) then sum(e.contract_price) end from engineering e
        where e.id = ${engineering_id} or e.id = any(${[...(bound ?? [])]}::bigint[])
          or e.id in (select unnest(o.engineering_ids) from others o))::text as most`.execute(db)
  const { total = '0', most = null } = rows[0] ?? {}
  if (most === null || compare(total, most) <= 0) return null
  return { field: 'price', message: `各标段标价合计 ${total} 万元，超过合同价 ${most} 万元` }
}

/** 绑定到标段的工程随之改变：还在登记的可以直接绑定，受理以后凭变更告知。@throws invalid */
export async function requireOpenBound(db: Db, section: Section, before: readonly number[] | null): Promise<void> {
  const kept = [section.engineering_id, ...(before ?? [])]
  const added = (section.engineering_ids ?? []).filter((id) => !kept.includes(id))
  const { rows } = await sql<{ name: string; pending: boolean }>`select engineering_name as name,
      ${inStates('e', engineeringStates, ['pending'])} as pending from engineering e where id = any(${added}::bigint[])
      and not ${inStates('e', engineeringStates, ['draft', 'returned'])} order by id limit 1 for share`.execute(db)
  const [closed] = rows
  if (!closed) return
  throw refusal(
    'engineering_ids',
    closed.pending
      ? `“${closed.name}”正在审核，受理以后办理变更告知（变更类型选“标段”）绑定`
      : `“${closed.name}”已受理，绑定到标段请在该工程办理变更告知（变更类型选“标段”）`,
  )
}
