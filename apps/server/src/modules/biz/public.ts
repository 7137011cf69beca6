export { projectOf } from './case'
export { holdersOf } from './holders'
export { ensureApprovalTypes } from './types'
