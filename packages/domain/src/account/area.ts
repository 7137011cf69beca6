export { account } from './account'
export { customRole } from './custom-role'
export { superviseOrg } from './supervise-org'
export { superviseGroup } from './supervise-group'
