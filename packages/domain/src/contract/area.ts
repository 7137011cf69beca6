export { contract } from './contract'
