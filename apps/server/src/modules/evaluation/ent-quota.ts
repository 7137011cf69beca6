import { entGrade } from '@zhujian/domain/evaluation/ent-rules'
import { entCycle, entStandardStates } from '@zhujian/domain/evaluation/ent-standard'
import { goodQuota } from '@zhujian/domain/evaluation/final-rules'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import { inStates } from '../../entity/in-states'
import { lockName } from '../../platform/lock-name'
import { setting } from '../setting/public'
import { refusal } from '../site/public'

interface Candidate {
  readonly id: number
  readonly unit_id: number
  readonly cycle: number
  /** 拒绝写在哪一栏。 */
  readonly field: string
}

const LICENSE = entCycle.code('license')

/**
 * 优良企业的名额，各注册地分别计：许可证周期的，不超过当年拟延期安全生产许可证的企业的一成（当年到期的，与当年已经为延期参评的）；
 * 年度的，不超过当年参评企业的一成。两人同时评，后一个等前一个办完再数。@throws invalid
 */
export async function requireEntQuota({ trx, context }: Writing, { id, unit_id, cycle, field }: Candidate): Promise<void> {
  const year = Number(today().slice(0, 4))
  const { rows: places } = await sql<{ areacode: string | null }>`select areacode from unit where id = ${unit_id}`.execute(trx)
  const area = places[0]?.areacode ?? null
  await lockName(trx, `ent-quota-${cycle}`, area ?? '')
  const share = await setting(context.platform, 'eval_good_share')
  const inYear = (column: string) => sql<boolean>`extract(year from ${sql.ref(column)}) = ${year}`
  const { rows } = await sql<{ base: number; good: number }>`with own as (select u.id, u.safety_license_to from unit u
        where u.areacode is not distinct from ${area} and u.deleted_at is null),
      rated as (select s.unit_id, s.grade, s.state, s.id, s.public_from from ent_standard s join own o on o.id = s.unit_id
        where s.cycle = ${cycle} and s.deleted_at is null and extract(year from s.created_at at time zone 'Asia/Shanghai') = ${year})
    select (select count(*)::int from (select unit_id as id from rated
          ${cycle === LICENSE ? sql`union select o.id from own o where ${inYear('o.safety_license_to')}` : sql`union select unit_id from rated`}) as b) as base,
      (select count(*)::int from ent_standard g join own o on o.id = g.unit_id where g.cycle = ${cycle} and g.deleted_at is null
        and ${inYear('g.public_from')} and g.grade = ${entGrade.code('good')} and g.id <> ${id}
        and ${inStates('g', entStandardStates, ['public', 'done'])}) as good`.execute(trx)
  const { base = 0, good = 0 } = rows[0] ?? {}
  const quota = goodQuota(base, share)
  if (good >= quota)
    throw refusal(
      field,
      `优良名额已满：${cycle === LICENSE ? '当年拟延期许可证' : '当年参评'}的企业 ${base} 家，名额 ${quota} 家（${share} %）`,
    )
}
