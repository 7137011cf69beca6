import type { PublicDraw } from '@zhujian/domain/contracts/public-draw'
import { planStates } from '@zhujian/domain/safety/visit-plan'
import { drawStates } from '@zhujian/domain/safety/random-draw'
import { AppError } from '@zhujian/model'
import { z } from '@zhujian/model/zod'
import { sql } from 'kysely'
import type { PublicContext } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { limitRate } from '../account/public'

const MOST_A_MINUTE = 30

export const publicDrawInput = z.object({ code: z.string().regex(/^[\w-]{22}$/, '查验码不正确，请核对网址是否完整') })

/** 公开查验：冻结后公布校验值，抽取后公布名单、种子与结果。人只有执法证号，工程只有名称；没有抽的，名单与随机串都不说。 */
export async function publicDraw(context: PublicContext, { code }: z.output<typeof publicDrawInput>): Promise<PublicDraw> {
  await limitRate(context, { name: 'draw.check', who: context.ip, max: MOST_A_MINUTE, seconds: 60 })
  const drawn = inStates('d', drawStates, ['drawn'])
  const { rows } = await sql<PublicDraw>`select d.draw_no, d.title, o.name as org_name, d.supervise_org_id as org, d.state,
      d.draw_on::text as draw_on, d.visit_by::text as visit_by, d.project_count, d.per_project, d.public_source, d.public_link, d.pool_count,
      d.inspector_count, d.left_out, d.pool_hash, d.commitment, extract(epoch from d.frozen_at)::bigint as frozen_at,
      extract(epoch from d.drawn_at)::bigint as drawn_at, d.void_reason,
      coalesce((select jsonb_agg(jsonb_build_object('project', v.engineering_id::text, 'reason', v.drop_reason) order by v.id)
        from visit_plan v where v.draw_id = d.id and ${inStates('v', planStates, ['dropped'])} and v.deleted_at is null), '[]') as dropped,
      case when ${drawn} then jsonb_build_object('pool', p.pool, 'secret', p.secret, 'seed', d.seed,
        'public_number', btrim(d.public_number), 'result', p.result, 'result_hash', d.result_hash) end as drawn
    from random_draw d join random_draw_pool p on p.draw_id = d.id join supervise_org o on o.id = d.supervise_org_id
    where d.check_code = ${code} and d.deleted_at is null`.execute(context.db)
  const [found] = rows
  if (!found) throw new AppError('notFound', { message: '没有这次抽查，请核对网址是否完整' })
  return found
}
