export { bodyListInput } from './body-list-input'
export { countProjects } from './count'
export { viewCondition } from './views'
