export { monitorDevice } from './monitor-device'
export { camera } from './camera'
export { elevatorParam } from './elevator-param'
export { crane } from './crane'
