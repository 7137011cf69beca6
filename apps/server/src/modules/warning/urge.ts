import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { warning, warningStates } from '@zhujian/domain/warning/warning'
import { type AnyEntity, AppError, idSchema } from '@zhujian/model'
import { dayOf, nowSeconds, today } from '@zhujian/model/date'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fillRow } from '../../entity/decide'
import { pathOf } from '../../entity/entity-routes'
import type { RowIn } from '../../entity/extend'
import { route } from '../../entity/route'
import { lockRow } from '../../entity/save'
import { type Writing, write } from '../../entity/write'
import { deliver } from '../message/public'
import { accountsWith } from '../office/public'

type Row = RowIn<typeof warning>

/** 还等着处置单位的。 */
export const awaited = ['pending', 'working'] as const

/** 项目上与处置单位里收得到督办的角色。 */
const DUTY = [
  'site',
  'site_safety',
  'site_labour',
  'contractor',
  'chief_engineer',
  'consultant',
  'owner',
  'equipment',
  'labour',
] as const

/** 该谁处置：指派了的是他；没有指派的，处置单位在这个工程上的人；单位还没有账号的，项目部与总监。 */
async function dutyOf(
  { trx }: Writing,
  { handler_id: handler, duty_unit_id: unit, engineering_id: project }: Row,
): Promise<number[]> {
  if (handler !== null) return [handler]
  const own = unit === null ? [] : await accountsWith(trx, project, DUTY, [unit])
  return own.length > 0 ? own : accountsWith(trx, project, ['site', 'chief_engineer'])
}

/** 督办：监督站催处置单位，一条一天只催一次，记入操作记录。 */
export function urgeRoute(app: FastifyInstance): void {
  const entity = warning as AnyEntity
  const right = { entity, verb: 'urge' }
  route(app, { method: 'POST', url: pathOf(entity, 'urge'), right, input: z.object({ id: idSchema }) }, (context, { id }) =>
    write(context, async (writing) => {
      const row = (await lockRow(writing, entity, id, null, 'urge')) as unknown as Row
      if (!awaited.some((key) => warningStates.code(key) === row.state))
        throw new AppError('wrongState', { message: `预警当前为“${warningStates.labelOf(row.state)}”，不必督办` })
      if (row.urged_at !== null && dayOf(row.urged_at) === today())
        throw new AppError('tooMany', { message: '今天已经督办过，明天可以再催' })
      const told = await dutyOf(writing, row)
      if (told.length === 0) throw new AppError('invalid', { message: '处置单位与项目部都没有能登录的账号，请电话告知' })
      await deliver(context.platform, writing.trx, told, {
        kind: 'warning',
        title: '监督站督办：预警请尽快处置',
        body: row.content,
        path: messageLinks.record('warning', row.id),
        engineering_id: row.engineering_id,
      })
      return fillRow(writing, entity, row as never, { urged_at: nowSeconds() }, { action: 'urge' })
    }),
  )
}
