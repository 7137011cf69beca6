export { biz } from './biz'
export { approvalType } from './approval-type'
