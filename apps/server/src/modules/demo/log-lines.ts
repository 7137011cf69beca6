import { type RawBuilder, sql } from 'kysely'
import type { DemoRun } from './demo-run'

/** 演示数据的操作日志：各处说的合在一起，按发生的先后一次写入。日志按次序封存，后写的不能更早。各句的列：happened_at、account_id、username、module、action、row_id、engineering_id、before、after、note、seq。 */
export async function writeLog({ trx }: DemoRun, lines: readonly RawBuilder<unknown>[]): Promise<void> {
  await sql`insert into oper_log (happened_at, account_id, username, module, action, row_id, engineering_id, before, after, note, ip, agent, route, trace_id)
    select happened_at, account_id, username, module, action, row_id, engineering_id, before, after, note, '127.0.0.1', '', '', 'demo-data'
    from (${sql.join(lines, sql` union all `)}) as l (happened_at, account_id, username, module, action, row_id, engineering_id, before, after, note, seq)
    order by happened_at, module, row_id, seq`.execute(trx)
}
