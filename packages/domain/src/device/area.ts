import { monitorDevice } from './monitor-device'
import { camera } from './camera'
import { elevatorParam } from './elevator-param'
import { crane } from './crane'

/** 本领域的数据：一行一种，接口路径 /api/device/<名称>。 */
export const deviceEntities = {
  monitorDevice,
  camera,
  elevatorParam,
  crane,
} as const
