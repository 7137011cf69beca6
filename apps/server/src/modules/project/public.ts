export { bodyListInput } from './body-list-input'
export { countProjectsByRegion } from './count'
export { type EndedPause, onPauseEnd, pausesOf } from './pauses'
export { archiveProject, changeProject, holdProject, type ProjectStep, stepProject } from './step-project'
