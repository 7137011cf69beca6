export { tellDueChecks } from './check-reminder.job'
export { tellLate } from './danger-reminder.job'
export { resumeWork } from './stop-work-effects'
export { cranesPath, dangersPath, stopsPath } from './safety-paths'
