export { output } from './output'
