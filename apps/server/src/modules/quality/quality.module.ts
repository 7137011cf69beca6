import { byEngineering } from '@zhujian/domain/contracts/project'
import { houseRowsApi, houseRowsInput } from '@zhujian/domain/contracts/house-rows'
import { concretePath, qualityTreePath } from '@zhujian/domain/contracts/quality'
import { concreteBlock } from '@zhujian/domain/quality/concrete-block'
import { houseAccept } from '@zhujian/domain/quality/house-accept'
import { inspectionLot } from '@zhujian/domain/quality/inspection-lot'
import type { FastifyInstance } from 'fastify'
import { route } from '../../entity/route'
import { concreteOf } from './concrete-batches'
import { listHouses } from './house-rows'
import { qualityTreeOf } from './quality-tree'
import './block-effects'
import './curing-effects'
import './hidden-effects'
import './house-accept-effects'
import './lot-effects'
import './measure-effects'
import './part-effects'
import './quality-check-effects'
import './quality-issue-effects'
import './sample-effects'
import './station-effects'
import './supervise-sampling-effects'

/** 质量：检查与整改、取样与试块、旁站、隐蔽、检验批与分部验收、实测、分户验收与监督抽测。 */
export async function qualityModule(app: FastifyInstance): Promise<void> {
  route(
    app,
    { method: 'GET', url: qualityTreePath, right: { entity: inspectionLot, verb: 'read' }, input: byEngineering },
    (context, { engineering_id }) => qualityTreeOf(context, engineering_id),
  )
  route(
    app,
    { method: 'GET', url: concretePath, right: { entity: concreteBlock, verb: 'read' }, input: byEngineering },
    (context, { engineering_id }) => concreteOf(context, engineering_id),
  )
  const listed = { url: houseRowsApi, right: { entity: houseAccept, verb: 'add' } }
  route(app, { method: 'POST', ...listed, input: houseRowsInput }, listHouses)
}
