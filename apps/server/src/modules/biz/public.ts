export { projectOf } from './case'
export { factsOf } from './effects/project-facts'
export { holdersOf } from './holders'
export { ensureApprovalTypes } from './types'
