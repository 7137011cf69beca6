export { bodyListInput } from './body-list-input'
export { countProjects } from './count'
