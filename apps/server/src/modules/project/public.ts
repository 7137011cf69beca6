export { bodyListInput } from './body-list-input'
export { countProjectsByRegion } from './count'
