export { unit } from './unit'
export { unitQual } from './unit-qual'
