import { schemeType } from '@zhujian/domain/safety/scheme'
import { EACH_KIND } from '@zhujian/domain/safety/hazard-fields'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

/** 危大工程各用本工程同类的专项施工方案，先取已经批准的；没有的仍缺。 */
export async function linkSchemes({ trx }: DemoRun): Promise<void> {
  await sql`update danger_project d set scheme_id = (select s.id from scheme s where s.engineering_id = d.engineering_id
      and s.scheme_type = ${schemeType.code('special')} and s.work / ${EACH_KIND} = d.kind and s.deleted_at is null
      order by s.state <> 1, s.id limit 1) where d.scheme_id is null`.execute(trx)
}
