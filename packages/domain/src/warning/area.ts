export { warnRule } from './warn-rule'
export { warning } from './warning'
