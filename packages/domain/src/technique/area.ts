export { drawing } from './drawing'
export { knowledge } from './knowledge'
