import type { personPoint } from '@zhujian/domain/reputation/person-point'
import { lapsesOn } from '@zhujian/domain/reputation/point-cycle'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { refusal } from '../site/public'

/** 记分的当事人，在这个工程上。 */
export interface Accused {
  readonly name: string
  readonly unit_id: number | null
  /** 记分事项的名称。 */
  readonly item: string
  /** 由人员变更写入的到岗、离岗之日；一直是他的为空。 */
  readonly post_from: string | null
  readonly post_to: string | null
  /** 工程最早有据可查的一天：登记、报监、领证、开工，取最早的。 */
  readonly begun: string
}

type Point = Pick<Effect<typeof personPoint>, 'trx' | 'row'>

/** @throws notFound */
export async function accusedOf({ trx, row }: Point): Promise<Accused> {
  const day = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`
  const { rows } = await sql<Accused>`select m.name, m.unit_id, r.item, m.post_from::text, m.post_to::text,
      least(${day('e.created_at')}, ${day('e.submitted_at')}, e.license_date, e.plan_kg_time, ${day('e.sj_kg_time')})::text as begun
    from manage_user m join engineering e on e.id = m.engineering_id join rule r on r.id = ${row.rule_id}
    where m.id = ${row.manage_user_id}`.execute(trx)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

/** 发生之日在他任本工程项目经理期间，记了还计得进累计。@throws invalid 写在发生日期一栏 */
export function requireOnPost({ row: { happened_on } }: Point, { name, post_from, post_to, begun }: Accused): void {
  const wrong = (message: string) => refusal('happened_on', message)
  if (post_from !== null && happened_on < post_from)
    throw wrong(`${name} ${post_from} 起任本工程项目经理，发生日期不能早于这一天`)
  if (post_from === null && happened_on < begun) throw wrong(`本工程 ${begun} 才登记、开工，发生日期不能早于这一天`)
  if (post_to !== null && happened_on > post_to) throw wrong(`${name} ${post_to} 离岗，发生日期不能晚于这一天`)
  const lapse = lapsesOn(happened_on)
  if (lapse <= today()) throw wrong(`至 ${lapse} 已满十二个月，不再计入累计，不能再记分`)
}
