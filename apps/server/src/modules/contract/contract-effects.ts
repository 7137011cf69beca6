import { contract } from '@zhujian/domain/contract/contract'
import { priceAgainst } from '@zhujian/domain/contract/contract-rules'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { refusal } from '../site/public'

/** 合同价与本工程的总造价相比。@throws invalid */
async function onWrite({ trx, row, set }: Effect<typeof contract>): Promise<void> {
  const { rows } = await sql<{ total: string | null; price: string | null }>`select total_cost::text as total,
    contract_price::text as price from engineering where id = ${row.engineering_id}`.execute(trx)
  const { total = null, price = null } = rows[0] ?? {}
  const found = priceAgainst(row.amount, total ?? price ?? '0', total === null ? '工程合同价' : '工程总造价')
  if (found?.refused) throw refusal('amount', found.said)
  set({ caution: found?.said ?? null })
}

extend(contract, { on: { add: onWrite, edit: onWrite } })
