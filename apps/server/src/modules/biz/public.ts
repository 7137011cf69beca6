export { projectOf } from './case'
export { factsOf } from './effects/project-facts'
export { forgetNumbers } from './forget-numbers'
export { ensureApprovalTypes } from './types'
