export { countsRule } from './rule-effects'
