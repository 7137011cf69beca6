export { REGULATOR, sideOf, sideOfSession } from './checker'
export { rectified, requireOtherPhoto } from './rectify'
export { inspected, type Inspection, recountOf } from './inspect'
