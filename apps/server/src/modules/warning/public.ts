export { judge } from './judge'
export { systemContext } from './system-context'
export { ensureWarnRules } from './rules'
