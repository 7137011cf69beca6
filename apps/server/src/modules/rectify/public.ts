export { REGULATOR, sideOf, sideOfSession } from './checker'
export { rectified } from './rectify'
export { inspected, type Inspection, recountOf } from './inspect'
