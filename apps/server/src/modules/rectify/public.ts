export { REGULATOR, sideOf, sideOfSession } from './checker'
export { lateDaysSql } from './late-days'
export { rectified, tellIssued } from './rectify'
export { inspected, type Inspection, recountOf } from './inspect'
