export { creditEvent } from './credit-event'
export { creditRepair } from './credit-repair'
export { personPoint } from './person-point'
