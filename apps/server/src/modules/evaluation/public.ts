export { countsRule } from './rule-effects'
export { finalFacts } from './final-facts'
export { selfRecord } from './self-months'
