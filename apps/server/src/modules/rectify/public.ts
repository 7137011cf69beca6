export { REGULATOR, sideOf, sideOfSession } from './checker'
export { lateDaysSql } from './late-days'
export { dutyPeople, rectified } from './rectify'
export { inspected, type Inspection, recountOf } from './inspect'
