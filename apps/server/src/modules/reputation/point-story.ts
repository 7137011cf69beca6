import type { PointLine, PointStory } from '@zhujian/domain/contracts/point-story'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { personPoint, pointStates } from '@zhujian/domain/reputation/person-point'
import { totalOn } from '@zhujian/domain/reputation/point-cycle'
import { AppError, idSchema } from '@zhujian/model'
import { isDate, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'

export const pointStoryInput = z.object({
  manage_user_id: idSchema,
  on: z
    .string()
    .refine(isDate, '日期格式不正确')
    .refine((day) => day <= today(), '日期不能晚于今天')
    .optional(),
})

/**
 * 同一人不论在哪个工程，到那一天为止确认过的各笔：分是全部算在一起的，看不到的工程上的也列出分值与事项，才说得清由何而来；
 * 事实与链接只给看得到那一笔的人。撤销以后不再改动，撤销之日即最后改动之日。
 */
export async function pointStory(
  context: Context,
  { manage_user_id, on = today() }: z.output<typeof pointStoryInput>,
): Promise<PointStory> {
  const { rows: people } = await sql<{ name: string; unit_name: string | null }>`select t.name, u.unit_name
    from manage_user t left join unit u on u.id = t.unit_id
    where t.id = ${manage_user_id} and t.deleted_at is null and ${await accessWhere(context, manageUser, 'read', 't')}`.execute(
    context.db,
  )
  const [person] = people
  if (!person) throw new AppError('notFound')
  const day = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`
  const { rows: lines } =
    await sql<PointLine>`select case when s.open then t.id end as id, t.points, t.happened_on::text as happened_on,
      ${day('t.confirmed_at')}::text as confirmed_on,
      case when ${inStates('t', pointStates, ['cancelled'])} then ${day('t.updated_at')}::text end as cancelled_on,
      r.item, r.clause, case when s.open then e.engineering_name end as engineering_name, case when s.open then t.fact end as fact
    from person_point t join manage_user m on m.id = t.manage_user_id join rule r on r.id = t.rule_id
      join engineering e on e.id = t.engineering_id, manage_user own,
      lateral (select ${await accessWhere(context, personPoint, 'read', 't')} as open) s
    where own.id = ${manage_user_id} and t.deleted_at is null and t.confirmed_at is not null and ${day('t.confirmed_at')} <= ${on}::date
      and (m.id = own.id or (own.idno_index is not null and m.idno_index = own.idno_index))
    order by t.happened_on desc, t.id desc`.execute(context.db)
  return { on, ...person, total: totalOn(lines, on), lines }
}
