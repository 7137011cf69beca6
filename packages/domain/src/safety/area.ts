export { safetyCheck } from './safety-check'
export { hiddenDanger } from './hidden-danger'
export { stopWork } from './stop-work'
export { edu } from './edu'
