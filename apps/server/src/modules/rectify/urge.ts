import { type AnyEntity, AppError, idSchema } from '@zhujian/model'
import { dayOf, nowSeconds, today } from '@zhujian/model/date'
import { openFindings, rectifyStates } from '@zhujian/domain/flows/rectify-flow'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { fillRow } from '../../entity/decide'
import { pathOf } from '../../entity/entity-routes'
import type { RowIn } from '../../entity/extend'
import { route } from '../../entity/route'
import { lockRow } from '../../entity/save'
import { write, type Writing } from '../../entity/write'
import { accountsWith } from '../office/public'
import type { Finding } from './finding'

interface Urging {
  readonly entity: Finding
  /** 告知办理的人。 */
  readonly tell: (writing: Writing, row: RowIn<Finding>, accounts: readonly (number | null)[]) => Promise<void>
  readonly duty: (writing: Writing, row: RowIn<Finding>) => Promise<(number | null)[]>
}

type Stage = (typeof openFindings)[number]

/** 现在该谁办：整改的一方、总监，或登记检查的人。 */
async function awaited(writing: Writing, row: RowIn<Finding>, stage: Stage, { duty }: Urging): Promise<(number | null)[]> {
  if (stage === 'rechecking' || stage === 'extending') return [row.created_by]
  return stage === 'reviewing' ? accountsWith(writing.trx, row.engineering_id, ['chief_engineer']) : duty(writing, row)
}

/** 催到的是谁，催的人要看得见。@throws wrongState 谁也催不到 */
async function reachable({ trx, context }: Writing, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null)
  const me = context.session.account_id
  const { rows } = await sql<{ id: number; real_name: string }>`select id, real_name from account
    where id = any(${known}::bigint[]) and id <> ${me} order by id`.execute(trx)
  if (rows.length > 0) return rows
  const message = known.includes(me) ? '现在该由你本人办理，不必催办' : '现在该办的一方没有可以登录的账号，催不到人，请电话联系'
  throw new AppError('wrongState', { message })
}

/** 催办：提醒现在该办的人，一条一天只催一次。 */
export function urgeRoute(app: FastifyInstance, urging: Urging): void {
  const entity = urging.entity as unknown as AnyEntity
  const right = { entity, verb: 'urge' }
  route(app, { method: 'POST', url: pathOf(entity, 'urge'), right, input: z.object({ id: idSchema }) }, (context, { id }) =>
    write(context, async (writing) => {
      const row = (await lockRow(writing, entity, id, null, 'urge')) as unknown as RowIn<Finding>
      const stage = openFindings.find((key) => rectifyStates.code(key) === row.state)
      if (!stage)
        throw new AppError('wrongState', { message: `${entity.label}当前为“${rectifyStates.labelOf(row.state)}”，不必催办` })
      if (row.urged_at !== null && dayOf(row.urged_at) === today())
        throw new AppError('tooMany', { message: '今天已经催办过，明天可以再催' })
      const people = await reachable(writing, await awaited(writing, row, stage, urging))
      await urging.tell(
        writing,
        row,
        people.map(({ id }) => id),
      )
      const told = people.map(({ real_name }) => real_name).join('、')
      const saved = await fillRow(
        writing,
        entity,
        row as never,
        { urged_at: nowSeconds() },
        { action: 'urge', note: `已提醒 ${told}` },
      )
      return { ...saved, told }
    }),
  )
}
