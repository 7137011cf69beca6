export { ensureApprovalTypes } from './types'
