import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { warning, warningStates } from '@zhujian/domain/warning/warning'
import { AppError } from '@zhujian/model'
import type { FastifyInstance } from 'fastify'
import type { RowIn } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { urgeRoute } from '../common/public'
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

/** 该谁处置：指派了的是他；没有指派的，处置单位在这个工程上的人；单位还没有账号的，项目部与总监。@throws wrongState */
async function dueNow({ trx }: Writing, row: Row): Promise<readonly number[]> {
  const { handler_id: handler, duty_unit_id: unit, engineering_id: project } = row
  if (!awaited.some((key) => warningStates.code(key) === row.state))
    throw new AppError('wrongState', { message: `预警当前为“${warningStates.labelOf(row.state)}”，不必督办` })
  if (handler !== null) return [handler]
  const own = unit === null ? [] : await accountsWith(trx, project, DUTY, [unit])
  return own.length > 0 ? own : accountsWith(trx, project, ['site', 'chief_engineer'])
}

/** 督办：监督站催处置单位。 */
export const urgeHandlers = (app: FastifyInstance): void =>
  urgeRoute(app, {
    entity: warning,
    verb: '督办',
    due: dueNow,
    tell: ({ trx, context }, row, accounts) =>
      deliver(context.platform, trx, accounts, {
        kind: 'warning',
        title: '监督站督办：预警请尽快处置',
        body: row.content,
        path: messageLinks.record('warning', row.id),
        engineering_id: row.engineering_id,
      }),
  })
