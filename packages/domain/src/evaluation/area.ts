export { rule } from './rule'
