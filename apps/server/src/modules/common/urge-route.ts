import { type AnyEntity, AppError, idSchema } from '@zhujian/model'
import { dayOf, nowSeconds, today } from '@zhujian/model/date'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { fillRow } from '../../entity/decide'
import { pathOf } from '../../entity/entity-routes'
import type { RowIn } from '../../entity/extend'
import { route } from '../../entity/route'
import { lockRow } from '../../entity/save'
import { write, type Writing } from '../../entity/write'

interface Urging<E extends AnyEntity> {
  readonly entity: E
  /** 怎样称呼：催办、督办。 */
  readonly verb: string
  /** 现在该谁办。@throws wrongState 这一步不必催 */
  readonly due: (writing: Writing, row: RowIn<E>) => Promise<readonly (number | null)[]>
  /** 告知办理的人。 */
  readonly tell: (writing: Writing, row: RowIn<E>, accounts: readonly number[]) => Promise<void>
}

/** 催到的是谁，催的人要看得见。@throws wrongState 谁也催不到 */
async function reachable({ trx, context }: Writing, ids: readonly (number | null)[], verb: string) {
  const known = ids.filter((id) => id !== null)
  const me = context.session.account_id
  const { rows } = await sql<{ id: number; real_name: string }>`select id, real_name from account
    where id = any(${known}::bigint[]) and id <> ${me} order by id`.execute(trx)
  if (rows.length > 0) return rows
  const message = known.includes(me)
    ? `现在该由你本人办理，不必${verb}`
    : '现在该办的一方没有可以登录的账号，催不到人，请电话联系'
  throw new AppError('wrongState', { message })
}

/** 提醒现在该办的人，一条一天只催一次，记入操作记录；答催到的是谁。行上的 `urged_at` 记最近一次。 */
export function urgeRoute<E extends AnyEntity>(app: FastifyInstance, { entity, verb, due, tell }: Urging<E>): void {
  const right = { entity: entity as AnyEntity, verb: 'urge' }
  route(app, { method: 'POST', url: pathOf(entity, 'urge'), right, input: z.object({ id: idSchema }) }, (context, { id }) =>
    write(context, async (writing) => {
      const row = await lockRow(writing, entity, id, null, 'urge')
      const accounts = await due(writing, row)
      const { urged_at: last } = row as { urged_at?: number | null }
      if (typeof last === 'number' && dayOf(last) === today())
        throw new AppError('tooMany', { message: `今天已经${verb}过，明天可以再催` })
      const people = await reachable(writing, accounts, verb)
      const ids = people.map((each) => each.id)
      await tell(writing, row, ids)
      const told = people.map(({ real_name }) => real_name).join('、')
      const logged = { action: 'urge', note: `已提醒 ${told}` }
      const saved = await fillRow(writing, entity as AnyEntity, row as never, { urged_at: nowSeconds() }, logged)
      return { ...saved, told }
    }),
  )
}
