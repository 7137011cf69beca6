import { idSchema } from '@zhujian/model'
import { camera } from '@zhujian/domain/device/camera'
import { monitorDevice } from '@zhujian/domain/device/monitor-device'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listInput } from '../../entity/list'
import { route } from '../../entity/route'
import { bodyListInput } from '../project/public'
import { listCameras } from './cameras'
import { elevatorDetail, listElevators } from './elevators'
import { devicePopup } from './popup'

const byId = z.object({ id: idSchema })

/** 设备：视频通道、升降机与首页提醒 [S7-10] [S7-32] [S7-33] [S7-34]。 */
export async function deviceModule(app: FastifyInstance): Promise<void> {
  const cameras = { method: 'POST', url: '/api/device/video/pc/monitorListAll', right: { entity: camera, verb: 'read' } } as const
  route(app, { ...cameras, input: bodyListInput(camera) }, (context, query) => listCameras(context, query))
  const devices = { entity: monitorDevice, verb: 'read' }
  const elevators = { method: 'GET', url: '/api/device/elevator/pc/getList', right: devices } as const
  route(app, { ...elevators, input: listInput(monitorDevice) }, listElevators)
  const detail = { method: 'GET', url: '/api/device/elevator/pc/detail', right: devices } as const
  route(app, { ...detail, input: byId }, (context, { id }) => elevatorDetail(context, id))
  route(app, { method: 'GET', url: '/api/popup/pc/getData', right: devices, background: true }, (context) => devicePopup(context))
}
