export { judge } from './judge'
export { ensureWarnRules } from './rules'
