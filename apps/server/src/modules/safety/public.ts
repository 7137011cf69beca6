export { resumeWork } from './stop-work-effects'
