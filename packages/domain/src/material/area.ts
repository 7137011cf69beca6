export { supplier } from './supplier'
