import { z } from '@zhujian/model/zod'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { pointStoryApi } from '@zhujian/domain/contracts/point-story'
import { publicCreditApi, publicCreditInput } from '@zhujian/domain/contracts/public-credit'
import { creditEvent, creditStates } from '@zhujian/domain/reputation/credit-event'
import { personPoint } from '@zhujian/domain/reputation/person-point'
import { inStates } from '../../entity/in-states'
import { publicRoute, route } from '../../entity/route'
import { enterpriseInput, enterprises } from './enterprise'
import { write } from '../../entity/write'
import { today } from '@zhujian/model/date'
import type { Platform } from '../../platform/platform'
import { systemContext } from '../warning/public'
import { rescore } from './credit-effects'
import { pointStory, pointStoryInput } from './point-story'
import { publicCredit } from './public-credit'
import { creditScore, scoreInput } from './score'
import './point-effects'

const KIND = 'credit.rescore'
const HOURS_6 = 21_600

/** 信用：事件、修复、人员记分；公开期满的不再计分。 */
export async function reputationModule(app: FastifyInstance): Promise<void> {
  const { platform } = app
  const listed = { url: '/api/reputation/credit_event/pc/enterprise', right: { entity: creditEvent, verb: 'read' } }
  route(app, { method: 'GET', ...listed, input: enterpriseInput }, enterprises)
  const scored = { url: '/api/reputation/credit_event/pc/score', right: { entity: creditEvent, verb: 'read' } }
  route(app, { method: 'GET', ...scored, input: scoreInput }, creditScore)
  const points = { url: pointStoryApi, right: { entity: personPoint, verb: 'read' } }
  route(app, { method: 'GET', ...points, input: pointStoryInput }, pointStory)
  const open = { url: publicCreditApi, right: { public: '企业信用信息的依法公示' } }
  publicRoute(app, { method: 'GET', ...open, input: publicCreditInput }, publicCredit)
  platform.jobs.define({ kind: KIND, payload: z.object({}), run: () => rescoreExpired(platform) })
  platform.jobs.schedule(KIND, HOURS_6)
}

/** 公开期在近一个月里满了的企业，重新计分。 */
export async function rescoreExpired(platform: Platform): Promise<void> {
  const { rows } = await sql<{ unit_id: number }>`select distinct unit_id from credit_event
    where deleted_at is null and ${inStates('credit_event', creditStates, ['public', 'objecting'])} and public_to < ${today()}::date and public_to >= ${today()}::date - 31`.execute(
    platform.db,
  )
  for (const { unit_id } of rows)
    await write(systemContext(platform, KIND), async (writing) => {
      await rescore(writing, unit_id, '公开期满')
      return {}
    })
}
